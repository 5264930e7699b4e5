import { Transform } from 'node:stream'

/**
 * Nobody is listened to for ever, whatever length they have named: after so many bytes it fails.
 */
export function limitBytes(maxBytes: number) {
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _, next) {
      bytes += part.length
      next(bytes > maxBytes ? new Error('More was sent than a form may hold.') : null, part)
    },
  })
}
