import { z } from '#app/core/schema.ts'

/** In how many equal parts the outline of a recording is drawn. */
export const waveformParts = 200

/**
 * What a browser has heard: how loud each part is, 0 to 100, and how long all of it, in seconds.
 */
export const waveformSchema = z.object({
  peaks: z
    .string('outline-unread')
    .max(1000, 'outline-unread')
    .transform((text) => text.split(' ').map(Number))
    .pipe(
      z
        .array(z.int('outline-unread').min(0, 'outline-unread').max(100, 'outline-unread'))
        .length(waveformParts, 'outline-unread'),
    ),
  seconds: z.coerce
    .number('outline-unread')
    .positive('outline-unread')
    .max(200_000, 'outline-unread'),
})
export type Waveform = z.infer<typeof waveformSchema>

/** Everything the card of a recording shows; without `peaks` nobody has listened to it yet. */
export type AudioCardView = {
  itemId: string
  name: string
  file: string
  bytes: number
  format: 'wav' | 'mp3' | 'm4a' | 'flac'
  seconds: number | null
  peaks: number[]
}

/** As shares of the loudest, which is 100; of one in which nothing is heard all is still. */
export function normalizePeaks(loudest: ArrayLike<number>): number[] {
  const loudestPeak = Math.max(...Array.from(loudest))
  return Array.from(loudest, (one) => (loudestPeak > 0 ? Math.round((100 * one) / loudestPeak) : 0))
}

/**
 * Goes through samples that belong to a recording of `total`, from `from` on, and keeps the loudest
 * of each part.
 */
export function addSamples(
  loudest: Float32Array,
  samples: Float32Array,
  from: number,
  total: number,
) {
  for (let at = 0; at < samples.length; at++) {
    const part = Math.min(loudest.length - 1, Math.floor(((from + at) / total) * loudest.length))
    const loud = Math.abs(samples[at]!)
    if (loud > loudest[part]!) loudest[part] = loud
  }
}

/**
 * One stroke for each part, around the middle, four wide and a hundred high; silence is a thin
 * line.
 */
export function buildWaveformPath(peaks: number[]): string {
  return peaks
    .map((peak, at) => {
      const half = Math.max(1, Math.round(peak * 0.48))
      return `M${at * 4 + 1} ${50 - half}v${half * 2}`
    })
    .join('')
}
