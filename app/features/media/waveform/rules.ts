import { normalizePeaks, waveformParts } from '#app/features/media/audio/rules.ts'

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
