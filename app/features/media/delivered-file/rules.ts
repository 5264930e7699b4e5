import { printSide } from '#app/core/media.ts'
import type { FrameRate } from '#app/core/timecode.ts'

/** Kinds of files that galleries show. */
export type DeliveredKind = 'image' | 'video' | 'audio' | 'document'

type Size = { format: string; width: number | null; height: number | null }

/** Returns true if the print size of an image isn't the original itself. */
export function needsPrintCopy({ format, width, height }: Size): boolean {
  return format !== 'jpeg' || Math.max(width ?? 0, height ?? 0) > printSide
}

/** Files for the screen, by the name in a URL and with the ones that replace them until made. */
const screenFiles: Record<string, string[]> = {
  480: ['480.webp'],
  960: ['960.webp', '480.webp'],
  1920: ['1920.webp', '960.webp', '480.webp'],
  poster: ['poster.jpg'],
}

/** Returns the names of the files for a variant of an image or video, the best first. */
export function listScreenFiles(kind: DeliveredKind, variant: string): string[] {
  if (kind === 'image') return variant === 'poster' ? [] : (screenFiles[variant] ?? [])
  return kind === 'video' ? (screenFiles[variant] ?? []) : []
}

type Timing = {
  rate: FrameRate
  frameCount: number
  startFrame: number
  dropFrame: boolean
  isVariable: boolean
}

/** Columns about the frames of a video. */
export type FrameFacts = ReturnType<typeof toFrameFacts>

/** Returns the columns about the frames of a video; `frameCount` is 0 if its index has none. */
export function toFrameFacts(timing: Timing | null) {
  return {
    rateNum: timing?.rate.num ?? null,
    rateDen: timing?.rate.den ?? null,
    frameCount: timing?.frameCount ?? 0,
    startFrame: timing?.startFrame ?? 0,
    dropFrame: timing?.dropFrame ?? false,
    isVariableRate: timing?.isVariable ?? false,
  }
}
