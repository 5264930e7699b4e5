import { mkdir, readFile, writeFile } from 'node:fs/promises'

import { eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { agreementDocument, documentFile, sealKey } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { getMediaFolder, writeAtomically } from '#app/platform/media/storage.server.ts'
import type { Seal } from '#app/platform/pdf/worker.server.ts'
import { selectInvoice } from '#app/features/money/invoice/reads.server.ts'

import {
  type Pdf,
  type Rendering,
  buildIssuedDocument,
  computeContentHash,
  computeHash,
  renderContent,
  toPdfFailure,
} from './reads.server.ts'
import { buildPdfName } from './rules.ts'

/** A PDF to store, with its file name, and its seal if it has one. */
export type StoredPdf = Pdf & { name: string; cms: string | null; sealKeyId: string | null }
type Subject = Pick<Rendering, 'kind' | 'subjectId' | 'look' | 'hash'>

/**
 * Renders a document as it was issued or agreed: the same row gives the same bytes, for a sealed
 * one once it is stored with its seal. Fails with `seal-key-unreadable` if it can't be sealed: an
 * agreement is never stored without its seal.
 */
export function renderDocument(ctx: Ctx, subject: Subject) {
  return subject.kind === 'agreement' ? renderAgreement(ctx, subject) : renderInvoice(ctx, subject)
}

async function renderInvoice(ctx: Ctx, { subjectId, look }: Subject) {
  const invoice = await selectInvoice(ctx, subjectId)
  if (!invoice) return fail('invoice-is-gone')
  const rendered = await renderContent(ctx, buildIssuedDocument(invoice, look))
  if (!rendered.ok) return rendered
  const name = buildPdfName(invoice.documentNumber)
  return ok<StoredPdf>({ ...rendered.value, name, cms: null, sealKeyId: null })
}

async function renderAgreement(ctx: Ctx, { subjectId, hash }: Subject) {
  const [row] = await ctx.db
    .select({ content: agreementDocument.content })
    .from(agreementDocument)
    .where(eq(agreementDocument.id, subjectId))
  if (!row) return fail('quote-is-gone')
  const found = await findSeal(ctx, hash)
  if (!found) return fail('seal-key-unreadable')
  const { sealKeyId, seal } = found
  const rendered = await ctx.app.pdfWorker.render(row.content, seal)
  if (!rendered.ok) return toPdfFailure(rendered)
  const { bytes, cms } = rendered
  if (cms === undefined) return fail('pdf-failed')
  const contentHash = computeContentHash(row.content)
  const name = buildPdfName(row.content.title)
  return ok<StoredPdf>({ bytes, contentHash, name, cms, sealKeyId })
}

/** Returns the seal of a stored file, or the key for a new one; null if that can't be read. */
async function findSeal(
  ctx: Ctx,
  hash: string | null,
): Promise<{ sealKeyId: string; seal: Seal } | null> {
  if (hash === null) {
    const opened = await ctx.app.openSealKey(ctx)
    return opened && { sealKeyId: opened.id, seal: opened }
  }
  const [row] = await ctx.db
    .select({ cms: documentFile.cms, id: sealKey.id, certificate: sealKey.certificate })
    .from(documentFile)
    .innerJoin(sealKey, eq(sealKey.id, documentFile.sealKeyId))
    .where(eq(documentFile.hash, hash))
  const { cms = null, id, certificate } = row ?? {}
  return cms === null || !id || !certificate ? null : { sealKeyId: id, seal: { certificate, cms } }
}

/**
 * Returns the bytes of a rendered document, whose hash is checked at every read. A missing or
 * altered file is rendered again if that gives the same bytes, otherwise null: a client never gets
 * another document than the one that was issued.
 */
export async function readDocument(
  ctx: Ctx,
  rendering: Subject,
  hash: string,
): Promise<Uint8Array | null> {
  const path = `${getMediaFolder(ctx.app.config.dataDir, hash)}/original`
  const bytes = await readFile(path).catch(() => null)
  if (bytes && computeHash(bytes) === hash) return bytes
  log('error', bytes ? 'file-damaged' : 'file-missing', { note: hash })
  const rendered = await renderDocument(ctx, rendering)
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
