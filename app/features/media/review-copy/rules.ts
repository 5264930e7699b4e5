import type { FrameRate } from '#app/core/timecode.ts'

/** Copies of a video that can be watched frame by frame, the best first. */
export const reviewCopyNames = ['review.mp4', 'stream.mp4'] as const

/** A file as it is watched in a review. */
export type ReviewMedia = {
  kind: 'video' | 'audio' | 'image' | 'document'
  /** `preparing` and `failed`: the original is watched, as far as a browser plays it. */
  state: 'preparing' | 'ready' | 'failed'
  /** Null for all but videos, and for a video in which players find no frame by its number. */
  rate: FrameRate | null
  /** Frames from 00:00:00:00 to the first one. */
  startFrame: number
  dropFrame: boolean
  frameCount: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** Frame numbers refer to the copy. */
  isVariableRate: boolean
  /** The file that plays, by its name in the folder of the hash. */
  variant: 'original' | (typeof reviewCopyNames)[number]
  /** `peaks.dat` is in the folder of the hash. */
  hasPeaks: boolean
}
