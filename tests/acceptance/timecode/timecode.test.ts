import { test } from 'vitest'

import { type FrameRate, formatTimecode, parseTimecode } from '#app/core/timecode.ts'

import { check, report } from '../../support/check.ts'

const rates: Record<string, FrameRate> = {
  '23.976': { num: 24000, den: 1001 },
  '24': { num: 24, den: 1 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30000, den: 1001 },
  '30': { num: 30, den: 1 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60000, den: 1001 },
  '60': { num: 60, den: 1 },
}
const sum = { frames: 0, days: 0 }

/**
 * Writes the timecodes of a day as a counter does, frame by frame. SMPTE ST 12-1: drop-frame skips
 * the first two numbers of each minute, but for every tenth; four at 59.94.
 */
function* countDay(nominal: number, dropped: number): Generator<string> {
  const numbers = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
  const separator = dropped > 0 ? ';' : ':'
  for (const hour of numbers.slice(0, 24))
    for (const [at, minute] of numbers.entries())
      for (const second of numbers) {
        const first = second === '00' && at % 10 !== 0 ? dropped : 0
        for (let frame = first; frame < nominal; frame++)
          yield `${hour}:${minute}:${second}${separator}${numbers[frame]}`
      }
}

for (const [name, rate] of Object.entries(rates))
  for (const dropFrame of ['29.97', '59.94'].includes(name) ? [false, true] : [false])
    test(`a day at ${name}${dropFrame ? ' in drop-frame' : ''}`, () => {
      const nominal = Math.ceil(rate.num / rate.den)
      let frame = 0
      const wrong: string[] = []
      for (const timecode of countDay(nominal, dropFrame ? nominal / 15 : 0)) {
        const isSame =
          formatTimecode(frame, rate, { dropFrame }) === timecode &&
          parseTimecode(timecode, rate, { dropFrame }) === frame
        if (!isSame && wrong.length < 5) wrong.push(timecode)
        frame++
      }
      check('every frame of the day', wrong.length === 0, wrong)
      const first = formatTimecode(frame, rate, { dropFrame })
      check('the next day begins again', /^00:00:00[:;]00$/.test(first), first)
      sum.frames += frame
      sum.days++
    })

test('reports the figure', () => {
  report(
    `${sum.frames.toLocaleString('en-US')} frames of ${sum.days} days, 24 hours at 8 rates and drop-frame at 2, written and read back`,
  )
})
