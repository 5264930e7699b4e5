import { Transform } from 'node:stream'

/** Returns a stream that fails after `maxBytes`, regardless of Content-Length. */
export function limitBytes(maxBytes: number) {
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _, next) {
      bytes += part.length
      next(
        bytes > maxBytes ? new Error('The request body is larger than a form may be.') : null,
        part,
      )
    },
  })
}
