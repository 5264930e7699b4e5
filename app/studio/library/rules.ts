import { mostBytes } from '#app/core/media.ts'

/** What the library holds. */
export const kinds = ['picture', 'film', 'sound'] as const
export type Kind = (typeof kinds)[number]

const gigabyte = 1024 ** 3
/** What one file may weigh. */
export const mostBytesOf: Record<Kind, number> = { picture: mostBytes, film: 8 * gigabyte, sound: 2 * gigabyte }
