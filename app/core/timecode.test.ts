import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type FrameRate,
  canDropFrames,
  formatClock,
  formatTimecode,
  getFrameAt,
  getFrameTime,
  parseTimecode,
} from './timecode.ts'

const rates: FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]
const ntsc = rates.filter(({ num, den }) => den === 1001 && num > 24000)
const getNominal = ({ num, den }: FrameRate) => Math.round(num / den)

/** A rate, drop-frame or not, and a frame of the first 24 hours. */
const position = fc
  .record({ rate: fc.constantFrom(...rates), dropFrame: fc.boolean() })
  .chain(({ rate, dropFrame }) => {
    const day = countByHand(rate, dropFrame)
    return fc.record({
      rate: fc.constant(rate),
      dropFrame: fc.constant(dropFrame),
      frame: fc.integer({ min: 0, max: day - 1 }),
      startFrame: fc.integer({ min: 0, max: day - 1 }),
    })
  })

/** SMPTE ST 12-1: two (four) numbers fall out at each minute of 24 hours, but every tenth. */
function countByHand(rate: FrameRate, dropFrame: boolean): number {
  let frames = 0
  for (let minute = 0; minute < 24 * 60; minute++) {
    frames += 60 * getNominal(rate)
    if (dropFrame && ntsc.includes(rate) && minute % 10 !== 0) frames -= getNominal(rate) / 15
  }
  return frames
}

test('reads every timecode back as its frame', () => {
  fc.assert(
    fc.property(position, ({ rate, frame, ...start }) => {
      const text = formatTimecode(frame, rate, start)
      expect(text).toMatch(
        start.dropFrame && canDropFrames(rate) ? /^\d\d:\d\d:\d\d;\d\d$/ : /^(?:\d\d:){3}\d\d$/,
      )
      expect(parseTimecode(text, rate, start)).toBe(frame)
      expect(parseTimecode(` ${text.replace(';', ':')} `, rate, start)).toBe(frame)
    }),
    { numRuns: 3000 },
  )
})

test('writes every typed timecode as it was typed, and refuses the numbers that fall out', () => {
  const typed = fc.record({
    rate: fc.constantFrom(...rates),
    dropFrame: fc.boolean(),
    hours: fc.integer({ min: 0, max: 23 }),
    minutes: fc.integer({ min: 0, max: 59 }),
    seconds: fc.constantFrom(0, 0, 1, 30, 59),
    frames: fc.integer({ min: 0, max: 70 }),
  })
  fc.assert(
    fc.property(typed, ({ rate, dropFrame, hours, minutes, seconds, frames }) => {
      const isDropping = dropFrame && ntsc.includes(rate)
      const [clock, tail] = [[hours, minutes, seconds], frames].map((part) =>
        [part]
          .flat()
          .map((value) => String(value).padStart(2, '0'))
          .join(':'),
      )
      const text = `${clock}${isDropping ? ';' : ':'}${tail}`
      const isMissing =
        isDropping && seconds === 0 && minutes % 10 > 0 && frames < getNominal(rate) / 15
      const frame = parseTimecode(text, rate, { dropFrame })
      if (frames >= getNominal(rate) || isMissing) expect([text, frame]).toEqual([text, null])
      else expect(formatTimecode(frame!, rate, { dropFrame })).toBe(text)
    }),
    { numRuns: 3000 },
  )
})

test('numbers ten minutes of drop-frame as counting does', () => {
  for (const rate of ntsc) {
    const nominal = getNominal(rate)
    let frame = 0
    for (let minute = 0; minute < 11; minute++)
      for (let second = 0; second < 60; second++)
        for (let number = 0; number < nominal; number++) {
          if (second === 0 && minute % 10 !== 0 && number < nominal / 15) continue
          const [m, s, f] = [minute, second, number].map((part) => String(part).padStart(2, '0'))
          if (formatTimecode(frame, rate, { dropFrame: true }) !== `00:${m}:${s};${f}`)
            expect(formatTimecode(frame, rate, { dropFrame: true })).toBe(`00:${m}:${s};${f}`)
          frame++
        }
    expect(frame).toBe(11 * 60 * nominal - 9 * (nominal / 15))
  }
})

test('stays within four frames of the clock over a day of drop-frame', () => {
  for (const rate of ntsc) {
    const day = countByHand(rate, true)
    expect(Math.abs((day * rate.den) / rate.num - 86_400)).toBeLessThan(0.1)
    expect(formatTimecode(day - 1, rate, { dropFrame: true })).toBe(
      `23:59:59;${getNominal(rate) - 1}`,
    )
    expect(formatTimecode(day, rate, { dropFrame: true })).toBe('00:00:00;00')
  }
})

test('knows no drop-frame for other rates', () => {
  expect(rates.filter(canDropFrames)).toEqual(ntsc)
  expect(formatTimecode(24 * 60, rates[0]!, { dropFrame: true })).toBe('00:01:00:00')
})

test('counts from the start timecode, and past midnight', () => {
  const rate = { num: 25, den: 1 }
  const startFrame = parseTimecode('23:59:59:20', rate)!
  expect(formatTimecode(0, rate, { startFrame })).toBe('23:59:59:20')
  expect(formatTimecode(5, rate, { startFrame })).toBe('00:00:00:00')
  expect(parseTimecode('00:00:00:00', rate, { startFrame })).toBe(5)
})

test('refuses what is no timecode', () => {
  const rate = { num: 25, den: 1 }
  for (const text of ['', '1', '00:00:00', '24:00:00:00', '00:60:00:00', '00:00:60:00', 'a:b:c:d'])
    expect([text, parseTimecode(text, rate)]).toEqual([text, null])
  expect(parseTimecode('00:00:00:25', rate)).toBeNull()
  expect(parseTimecode('1:2:3.4', rate)).toBe(((60 + 2) * 60 + 3) * 25 + 4)
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => parseTimecode(text, rate)).not.toThrow()
    }),
  )
})

test('seeks into the middle of a frame, and knows the frame by the time of its beginning', () => {
  fc.assert(
    fc.property(position, ({ rate, frame }) => {
      const starts = (frame * rate.den) / rate.num
      const time = getFrameTime(frame, rate)
      expect(time).toBeGreaterThan(starts)
      expect(time).toBeLessThan(((frame + 1) * rate.den) / rate.num)
      expect(getFrameAt(starts, rate)).toBe(frame)
      // browsers and containers round to microseconds
      expect(getFrameAt(Math.round(starts * 1e6) / 1e6, rate)).toBe(frame)
    }),
  )
})

test('formats a length in minutes and seconds, with hours from the first', () => {
  expect([0, 61_400, 3_725_000, 59_600].map(formatClock)).toEqual([
    '0:00',
    '1:01',
    '1:02:05',
    '1:00',
  ])
})
