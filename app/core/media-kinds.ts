import { maxImageBytes } from './media.ts'

/** What the library holds. */
export const mediaKinds = ['picture', 'film', 'sound'] as const

/** What events and change notices call them. */
export const mediaNouns = { picture: 'image', film: 'video', sound: 'audio' } as const
export type MediaKind = (typeof mediaKinds)[number]

const gigabyte = 1024 ** 3
/** What one file may weigh. */
export const maxBytesByKind: Record<MediaKind, number> = {
  picture: maxImageBytes,
  film: 8 * gigabyte,
  sound: 2 * gigabyte,
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

/** What a file says it is; what it is will be seen by its first bytes. */
export function guessMediaKind(name: string, type: string): MediaKind | null {
  return (
    mediaKinds.find((kind) => extensions[kind].test(name)) ??
    mediaKinds.find((kind) => mimeTypes[kind].test(type)) ??
    null
  )
}

/** A picture as telephones keep it, which no browser shows. */
export function isHeic(name: string): boolean {
  return /\.hei[cf]$/i.test(name)
}
