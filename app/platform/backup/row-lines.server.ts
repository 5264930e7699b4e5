import { type Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Yields the lines of the rows of a backup. */
export async function* readRowLines(rows: Readable): AsyncGenerator<string> {
  const text = new TextDecoder()
  let rest = ''
  for await (const bytes of pipeline(rows, createGunzip(), () => {})) {
    const part = text.decode(bytes as Buffer, { stream: true })
    rest += part
    if (!part.includes('\n')) continue // one line of a stored file may span many of these parts
    const lines = rest.split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
