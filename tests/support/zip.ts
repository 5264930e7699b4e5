import { buffer } from 'node:stream/consumers'

import yauzl from 'yauzl'

/** Returns the entries of a ZIP file by their names. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}
