import { mostBytes } from './media.ts'

/** What the library holds. */
export const kinds = ['picture', 'film', 'sound'] as const
export type Kind = (typeof kinds)[number]

const gigabyte = 1024 ** 3
/** What one file may weigh. */
export const mostBytesOf: Record<Kind, number> = {
  picture: mostBytes,
  film: 8 * gigabyte,
  sound: 2 * gigabyte,
}

const endings: Record<Kind, RegExp> = {
  picture: /\.(?:jpe?g|png|webp|avif)$/i,
  film: /\.(?:mp4|m4v|mov|qt)$/i,
  sound: /\.(?:wave?|mp3|m4a|flac)$/i,
}
const types: Record<Kind, RegExp> = {
  picture: /^image\/(?:jpeg|png|webp|avif)$/,
  film: /^video\/(?:mp4|quicktime|x-m4v)$/,
  sound: /^audio\/(?:(?:x-|vnd\.)?wave?|mpeg|mp3|mp4|(?:x-)?m4a|(?:x-)?flac)$/,
}

/** What a file says it is; what it is will be seen by its first bytes. */
export function kindCalled(name: string, type: string): Kind | null {
  return (
    kinds.find((kind) => endings[kind].test(name)) ??
    kinds.find((kind) => types[kind].test(type)) ??
    null
  )
}

/** A picture as telephones keep it, which no browser shows. */
export function isHeic(name: string): boolean {
  return /\.hei[cf]$/i.test(name)
}
