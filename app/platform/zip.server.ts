import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { ZipFile } from 'yazl'

export type ZipWriter = {
  /** The archive. It must be read while entries are added. */
  output: Readable
  /** Adds one entry, and returns when it has been read. Await each before adding the next. */
  add(path: string, content: Readable, size?: number): Promise<void>
  /** Writes the list of entries and the comment at the end of the file. */
  end(comment: string): void
}

/**
 * Returns a writer of a ZIP file that stores its entries uncompressed, because images, films and
 * recordings don't get smaller. Uses ZIP64 where a size needs it. All entries get the
 * same time.
 */
export function createZip(modifiedAt: Date): ZipWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const failed = new Promise<never>((_, reject) => {
    output.once('error', reject)
    output.once('close', () => reject(new Error('zip-closed')))
  })
  failed.catch(() => {}) // no entry may be waiting for it
  zip.on('error', (error: Error) => output.destroy(error))
  return {
    output,
    async add(path, content, size) {
      content.once('error', (error) => output.destroy(error))
      const contentEnd = finished(content, { writable: false })
      contentEnd.catch(() => {}) // `failed` has the reason
      zip.addReadStream(content, path, {
        compress: false,
        mode: 0o100600,
        mtime: modifiedAt,
        ...(size !== undefined && { size }),
      })
      try {
        await Promise.race([contentEnd, failed])
      } catch (error) {
        content.destroy()
        throw error
      }
    },
    end: (comment) => zip.end({ comment, forceZip64Format: false }),
  }
}
