import { z } from '#app/core/schema.ts'

/** Number of bars in a waveform. */
export const waveformParts = 200

/**
 * A waveform computed by a browser: the loudness of each part, 0 to 100, and the length in seconds.
 */
export const waveformSchema = z.object({
  peaks: z
    .string('waveform-unread')
    .max(1000, 'waveform-unread')
    .transform((text) => text.split(' ').map(Number))
    .pipe(
      z
        .array(z.int('waveform-unread').min(0, 'waveform-unread').max(100, 'waveform-unread'))
        .length(waveformParts, 'waveform-unread'),
    ),
  seconds: z.coerce
    .number('waveform-unread')
    .positive('waveform-unread')
    .max(200_000, 'waveform-unread'),
})
export type Waveform = z.infer<typeof waveformSchema>

/** Data of the recording card. `peaks` is empty until the waveform was computed. */
export type AudioCardView = {
  itemId: string
  name: string
  file: string
  bytes: number
  format: 'wav' | 'mp3' | 'm4a' | 'flac'
  seconds: number | null
  peaks: number[]
}

/** Scales the peaks so that the loudest is 100. Silence stays at 0. */
export function normalizePeaks(loudest: ArrayLike<number>): number[] {
  const loudestPeak = Math.max(...Array.from(loudest))
  return Array.from(loudest, (peak) =>
    loudestPeak > 0 ? Math.round((100 * peak) / loudestPeak) : 0,
  )
}

/**
 * Adds samples that begin at `from` in a recording of `total` samples, updating the peak of each
 * part.
 */
export function addSamples(
  loudest: Float32Array,
  samples: Float32Array,
  from: number,
  total: number,
) {
  for (let index = 0; index < samples.length; index++) {
    const part = Math.min(loudest.length - 1, Math.floor(((from + index) / total) * loudest.length))
    const loud = Math.abs(samples[index]!)
    if (loud > loudest[part]!) loudest[part] = loud
  }
}

/**
 * Returns an SVG path with one vertical line per part, four wide in a box of height 100. Silence is
 * a thin line.
 */
export function buildWaveformPath(peaks: number[]): string {
  return peaks
    .map((peak, index) => {
      const half = Math.max(1, Math.round(peak * 0.48))
      return `M${index * 4 + 1} ${50 - half}v${half * 2}`
    })
    .join('')
}
