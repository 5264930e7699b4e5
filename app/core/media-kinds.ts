import { maxImageBytes } from './media.ts'

/** Kinds of media in the library, as stored in the database. */
export const mediaKinds = ['picture', 'film', 'sound'] as const

/** Nouns of the kinds in events and change notices. */
export const mediaNouns = { picture: 'image', film: 'video', sound: 'audio' } as const
export type MediaKind = (typeof mediaKinds)[number]

const gigabyte = 1024 ** 3
/** Largest size of one file, in bytes. */
export const maxBytesByKind: Record<MediaKind, number> = {
  picture: maxImageBytes,
  film: 8 * gigabyte,
  sound: 2 * gigabyte,
}

/** Largest size of one file by kind, in bytes; `document` is a PDF, which only galleries accept. */
export type MaxBytes = Record<MediaKind, number> & { document?: number }

/** Largest size of one file in a gallery, in bytes. */
export const maxGalleryBytes: MaxBytes = {
  ...maxBytesByKind,
  picture: 400 * 1024 ** 2,
  document: 500 * 1024 ** 2,
}

const extensions: Record<MediaKind, RegExp> = {
  picture: /\.(?:jpe?g|png|webp|avif)$/i,
  film: /\.(?:mp4|m4v|mov|qt)$/i,
  sound: /\.(?:wave?|mp3|m4a|flac)$/i,
}
const mimeTypes: Record<MediaKind, RegExp> = {
  picture: /^image\/(?:jpeg|png|webp|avif)$/,
  film: /^video\/(?:mp4|quicktime|x-m4v)$/,
  sound: /^audio\/(?:(?:x-|vnd\.)?wave?|mpeg|mp3|mp4|(?:x-)?m4a|(?:x-)?flac)$/,
}

/**
 * Guesses the kind from the file's name and MIME type, or returns null. The server decides later
 * from the first bytes.
 */
export function guessMediaKind(name: string, type: string): MediaKind | null {
  return (
    mediaKinds.find((kind) => extensions[kind].test(name)) ??
    mediaKinds.find((kind) => mimeTypes[kind].test(type)) ??
    null
  )
}

/** Returns true for a PDF by the file's name and MIME type; only galleries accept one. */
export function isPdf(name: string, type: string): boolean {
  return /\.pdf$/i.test(name) || type === 'application/pdf'
}

/**
 * Returns true for HEIC and HEIF, the format of many phone cameras, which most browsers can't show.
 */
export function isHeic(name: string): boolean {
  return /\.hei[cf]$/i.test(name)
}
