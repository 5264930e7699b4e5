import fc from 'fast-check'
import { expect, test } from 'vitest'

import { computeLoudness, createPeakCollector, drawWaveform } from './rules.ts'

const samples = fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 1, maxLength: 5000 })

test('collects the same peaks, however the samples are split', () => {
  fc.assert(
    fc.property(samples, fc.array(fc.nat(), { maxLength: 5 }), (heard, cuts) => {
      const bytes = Buffer.from(Int8Array.from(heard))
      const collector = createPeakCollector()
      let from = 0
      for (const to of [...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted(
        (one, other) => one - other,
      )) {
        collector.add(bytes.subarray(from, to))
        from = to
      }
      const expected: number[] = []
      for (let at = 0; at < heard.length; at += 80) {
        const pair = heard.slice(at, at + 80)
        expected.push(Math.min(...pair), Math.max(...pair))
      }
      expect([...collector.finish()]).toEqual(expected)
    }),
  )
})

test('grows with a long recording', () => {
  const collector = createPeakCollector()
  const minute = Buffer.alloc(8000 * 60, 5)
  for (let minutes = 0; minutes < 20; minutes++) collector.add(minute)
  expect(collector.finish()).toEqual(new Int8Array(2 * 20 * 60 * 100).fill(5))
})

test('summarizes the loudness of equal parts, the loudest as 100', () => {
  expect(computeLoudness(new Int8Array())).toEqual([])
  const pairs = new Int8Array(2 * 400)
  pairs.fill(10, 0, 400)
  pairs.fill(-20, 400)
  expect(computeLoudness(pairs)).toEqual([...Array(100).fill(50), ...Array(100).fill(100)])
  expect(computeLoudness(Int8Array.from([-128, 127]))).toEqual(Array(200).fill(100))
  expect(computeLoudness(new Int8Array(8))).toEqual(Array(200).fill(0))
})

test('draws a hundred bars of any waveform', () => {
  const countBars = (peaks: number[]) => drawWaveform(peaks).match(/M/g)?.length
  expect([Array(200).fill(7), Array(40).fill(7)].map(countBars)).toEqual([100, 40])
  expect(drawWaveform([0, 100])).toContain('viewBox="0 0 6 100"')
  expect(drawWaveform([0, 100])).toContain('d="M1 49v2M5 2v96"')
})
