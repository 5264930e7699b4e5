import { createHash } from 'node:crypto'

import { and, eq, inArray } from 'drizzle-orm'

import type { DocumentContent, DocumentStyle } from '#app/core/document.ts'
import { buildEpcText } from '#app/core/epc.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { isStorableText } from '#app/core/text.ts'
import { documentRendering, invoice } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { buildQrCode } from '#app/platform/qr-code.server.ts'
import { log } from '#app/platform/log.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { buildInvoiceDocument } from '#app/features/money/invoice/document.ts'
import type { IssuedInvoice } from '#app/features/money/invoice/reads.server.ts'
import { getDocumentStyle } from '#app/features/studio/billing/reads.server.ts'
import { getDocumentMessages } from '#app/messages/document.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { type PdfState, toPdfState } from './rules.ts'

export type Rendering = typeof documentRendering.$inferSelect

/**
 * Returns the rendering of an invoice, a credit note or an agreement; undefined for one from before
 * there were any.
 */
export async function selectRendering(
  { db }: Ctx,
  subjectId: string,
): Promise<Rendering | undefined> {
  const [row] = await db
    .select()
    .from(documentRendering)
    .where(
      and(
        eq(documentRendering.subjectId, subjectId),
        inArray(documentRendering.kind, ['invoice', 'credit-note', 'agreement']),
      ),
    )
  return row
}

/** Returns the state of the PDF of an invoice or credit note. */
export async function getPdfState(ctx: Ctx, invoiceId: string): Promise<PdfState> {
  authorize(ctx.actor, 'invoice.see')
  return selectPdfState(ctx, invoiceId)
}

/** Returns the same of any document, without checking the permission. */
export async function selectPdfState(ctx: Ctx, subjectId: string): Promise<PdfState> {
  return toPdfState((await selectRendering(ctx, subjectId)) ?? null, parseProblemCode)
}

/** Returns the current style of the studio's documents. */
export function getCurrentStyle(ctx: Ctx): Promise<DocumentStyle> {
  return getDocumentStyle({ ...ctx, actor: { kind: 'system' } })
}

/** Returns what an issued invoice or credit note says, as it looked when it was issued. */
export async function getIssuedDocument(
  ctx: Ctx,
  invoice: IssuedInvoice,
): Promise<DocumentContent> {
  const rendering = await selectRendering(ctx, invoice.id)
  return buildIssuedDocument(invoice, rendering?.look ?? (await getCurrentStyle(ctx)))
}

/** Builds an issued document with the QR code of its transfer, below how to pay it, in euros. */
export function buildIssuedDocument(invoice: IssuedInvoice, style: DocumentStyle): DocumentContent {
  const content = buildInvoiceDocument(invoice, style)
  const { seller, gross: cents, currency, reference, language, kind } = invoice
  const { name, iban, bic } = seller
  const text =
    kind === 'credit-note' ? null : buildEpcText({ name, iban, bic, cents, currency, reference })
  if (text === null) return content
  const { heading, qr } = getDocumentMessages(language).payment
  const index = content.blocks.findIndex(
    (candidate) => candidate.kind === 'prose' && candidate.heading === heading,
  )
  const block = { kind: 'qr', ...buildQrCode(text), alt: qr } as const
  return { ...content, blocks: content.blocks.toSpliced(index + 1, 0, block) }
}

/**
 * Returns the client's own invoice or credit note with this number of a URL, for one who sees
 * money; null if there is none.
 */
export async function findOwnDocument(ctx: Ctx, clientId: string, documentNumber: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  if (!isStorableText(documentNumber)) return null
  const [row] = await ctx.db
    .select({ id: invoice.id, documentNumber: invoice.documentNumber })
    .from(invoice)
    .where(and(eq(invoice.clientId, clientId), eq(invoice.documentNumber, documentNumber)))
  return row ?? null
}

/**
 * Fails with `text-unprintable` and the characters that no font has. Call it before a transaction.
 * If the texts can't be checked, it lets them pass: the rendering says so later, and a font can be
 * added then.
 */
export async function checkPrintable(
  ctx: Ctx,
  texts: string[],
): Promise<{ ok: true } | Failure<'text-unprintable'>> {
  const checked = await ctx.app.pdfWorker.checkTexts(texts)
  if (checked.ok) return ok()
  if (checked.problem === 'unprintable')
    return fail('text-unprintable', { characters: checked.characters })
  log('warn', 'texts-not-checked', { note: checked.error })
  return ok()
}

export type Pdf = { bytes: Uint8Array; contentHash: string }
type PdfProblem = 'text-unprintable' | 'pdf-late' | 'pdf-failed'
type PdfResult = { ok: true; value: Pdf } | Failure<PdfProblem>

/**
 * Renders a document in the thread for it. Fails with `text-unprintable` and the characters that no
 * font has, `pdf-late`, and `pdf-failed`.
 */
export async function renderContent(ctx: Ctx, content: DocumentContent): Promise<PdfResult> {
  const result = await ctx.app.pdfWorker.render(content)
  return result.ok
    ? ok({ bytes: result.bytes, contentHash: computeContentHash(content) })
    : toPdfFailure(result)
}

type WorkerFailure = Extract<Awaited<ReturnType<Ctx['app']['pdfWorker']['render']>>, { ok: false }>

export function toPdfFailure(failure: WorkerFailure): Failure<PdfProblem> {
  if (failure.problem === 'unprintable')
    return fail('text-unprintable', { characters: failure.characters })
  return fail(failure.error === 'timeout' ? 'pdf-late' : 'pdf-failed', { error: failure.error })
}

export function computeContentHash(content: DocumentContent): string {
  return computeHash(JSON.stringify(content))
}

export function computeHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
