import {
  buildWaveformPath,
  normalizePeaks,
  waveformParts,
} from '#app/features/media/audio/rules.ts'

/**
 * File with the lowest and the highest sample of each hundredth of a second: two signed bytes, one
 * pair after the other.
 */
export const peaksName = 'peaks.dat'

/** Samples in a second of what is decoded, and pairs in it. */
export const samplesPerSecond = 8000
const pairsPerSecond = 100
const samplesPerPair = samplesPerSecond / pairsPerSecond

/** Collects the peaks of samples that come in parts of any length. */
export function createPeakCollector() {
  let pairs = new Int8Array(2 * pairsPerSecond * 60)
  let [count, samples, low, high] = [0, 0, 0, 0]

  function addPair() {
    if (2 * count === pairs.length) {
      const longer = new Int8Array(2 * pairs.length)
      longer.set(pairs)
      pairs = longer
    }
    pairs[2 * count] = low
    pairs[2 * count + 1] = high
    count++
  }

  return {
    /** Adds signed bytes. */
    add(part: Buffer) {
      for (const byte of part) {
        const sample = (byte << 24) >> 24
        if (samples === 0 || sample < low) low = sample
        if (samples === 0 || sample > high) high = sample
        if (++samples < samplesPerPair) continue
        addPair()
        samples = 0
      }
    },
    /** Returns all pairs. Call it once, after the last part. */
    finish(): Int8Array {
      if (samples > 0) addPair()
      return pairs.subarray(0, 2 * count)
    },
  }
}

/** Returns the loudness of equal parts, 0 to 100, for a picture of the whole. */
export function computeLoudness(pairs: Int8Array): number[] {
  const count = pairs.length / 2
  if (count === 0) return []
  const loudest = Array.from({ length: waveformParts }, (_, part) => {
    const from = Math.floor((part * count) / waveformParts)
    const to = Math.max(from + 1, Math.floor(((part + 1) * count) / waveformParts))
    let loud = 0
    for (let at = 2 * from; at < 2 * to; at++) loud = Math.max(loud, Math.abs(pairs[at]!))
    return loud
  })
  return normalizePeaks(loudest)
}

/** Bars in the picture of a recording, which is as narrow as a phone. */
const bars = 100

/** Is seen on the light and the dark surface: an image doesn't know which it is on. */
const color = '#a86fc2'

/** Returns an SVG image of a recording's loudness, which fills any box. */
export function drawWaveform(peaks: number[]): string {
  const perBar = Math.max(1, Math.floor(peaks.length / bars))
  const heights = Array.from({ length: Math.ceil(peaks.length / perBar) }, (_, bar) =>
    Math.max(...peaks.slice(bar * perBar, (bar + 1) * perBar)),
  )
  const box = `0 0 ${4 * heights.length - 2} 100`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="none"><path d="${buildWaveformPath(heights)}" stroke="${color}" stroke-width="2"/></svg>`
}
