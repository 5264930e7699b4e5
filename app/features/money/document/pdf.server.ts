import { mkdir, readFile, writeFile } from 'node:fs/promises'

import { fail, ok } from '#app/core/result.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { getMediaFolder, writeAtomically } from '#app/platform/media/storage.server.ts'
import { selectInvoice } from '#app/features/money/invoice/reads.server.ts'

import {
  type PdfResult,
  type Rendering,
  buildIssuedDocument,
  computeHash,
  renderContent,
} from './reads.server.ts'

/** Renders an invoice or credit note as it was issued: the same row gives the same bytes. */
export async function renderInvoice(
  ctx: Ctx,
  { subjectId, look }: Pick<Rendering, 'subjectId' | 'look'>,
): Promise<PdfResult> {
  const invoice = await selectInvoice(ctx, subjectId)
  return invoice ? renderContent(ctx, buildIssuedDocument(invoice, look)) : fail('invoice-is-gone')
}

/**
 * Returns the bytes of a rendered document, whose hash is checked at every read. A missing or
 * altered file is rendered again if that gives the same bytes, otherwise null: a client never gets
 * another document than the one that was issued.
 */
export async function readDocument(
  ctx: Ctx,
  rendering: Pick<Rendering, 'subjectId' | 'look'>,
  hash: string,
): Promise<Uint8Array | null> {
  const path = `${getMediaFolder(ctx.app.config.dataDir, hash)}/original`
  const bytes = await readFile(path).catch(() => null)
  if (bytes && computeHash(bytes) === hash) return bytes
  log('error', bytes ? 'file-damaged' : 'file-missing', { note: hash })
  const rendered = await renderInvoice(ctx, rendering)
  if (!rendered.ok || computeHash(rendered.value.bytes) !== hash) return null
  await restoreFile(ctx, hash, rendered.value.bytes)
  return rendered.value.bytes
}

/** Puts a file back. If that fails, such as on a full disk, the document is sent anyway. */
async function restoreFile(ctx: Ctx, hash: string, bytes: Uint8Array) {
  const folder = getMediaFolder(ctx.app.config.dataDir, hash)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeAtomically([`${folder}/original`], async ([temporary]) => {
      await writeFile(temporary!, bytes, { mode: 0o600 })
      return ok()
    })
  } catch (error) {
    log('error', 'file-not-restored', { note: hash, error: redactError(error) })
  }
}
