import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addSamples, normalizePeaks, waveformParts, waveformSchema } from './rules.ts'

const samples = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), {
  minLength: 1,
  maxLength: 900,
})

test('builds the same valid waveform, however the recording is split', () => {
  fc.assert(
    fc.property(samples, fc.nat(), (heard, cut) => {
      const start = cut % heard.length
      const [expected, parts] = [new Float32Array(waveformParts), new Float32Array(waveformParts)]
      addSamples(expected, Float32Array.from(heard), 0, heard.length)
      addSamples(parts, Float32Array.from(heard.slice(start)), start, heard.length)
      addSamples(parts, Float32Array.from(heard.slice(0, start)), 0, heard.length)
      expect(parts).toEqual(expected)
      const peaks = normalizePeaks(expected)
      expect(Math.max(...peaks)).toBe(heard.some((sample) => sample !== 0) ? 100 : 0)
      expect(waveformSchema.safeParse({ peaks: peaks.join(' '), seconds: '1.5' })).toMatchObject({
        success: true,
        data: { peaks, seconds: 1.5 },
      })
    }),
  )
})

test('rejects an invalid waveform', () => {
  const peaks = Array(waveformParts).fill(7).join(' ')
  for (const wrong of [
    {},
    { peaks, seconds: '0' },
    { peaks, seconds: 'x' },
    { peaks: '1 2 3', seconds: '1' },
    { peaks: `${peaks} 1`, seconds: '1' },
    { peaks: peaks.replace('7', '101'), seconds: '1' },
    { peaks: peaks.replace('7', '1.5'), seconds: '1' },
    { peaks: peaks.replace('7', 'a'), seconds: '1' },
  ])
    expect([wrong, waveformSchema.safeParse(wrong).success]).toEqual([wrong, false])
})
