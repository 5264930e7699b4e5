import { and, asc, eq } from 'drizzle-orm'

import { type Failure, fail, ok } from '#app/core/result.ts'
import {
  agreementDocument,
  documentRendering,
  emailAttachment,
  invoice,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { type AttachmentProblem, queueEmailsAgain } from '#app/platform/mail/queue.server.ts'
import type { AttachedDocument } from '#app/platform/mail/smtp.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import { readDocument, renderDocument } from './pdf.server.ts'
import { type Rendering, getCurrentStyle, selectRendering } from './reads.server.ts'

/**
 * Queues the PDF of an invoice, a credit note or an agreement in the transaction of its cause,
 * unless it is queued or rendered already. Returns the rendering, or undefined if there is no such
 * document.
 */
export async function requestRendering(
  ctx: TxCtx,
  subjectId: string,
): Promise<Rendering | undefined> {
  const found = await selectRendering(ctx, subjectId)
  if (found) return found
  const kind = await findKind(ctx, subjectId)
  if (!kind) return undefined
  await ctx.db
    .insert(documentRendering)
    .values({
      kind,
      subjectId,
      look: await getCurrentStyle(ctx),
      requestedAt: ctx.now,
      nextTryAt: ctx.now,
    })
    .onConflictDoNothing()
  ctx.tx.changedNouns.add('document')
  return selectRendering(ctx, subjectId)
}

async function findKind({ db }: Ctx, subjectId: string): Promise<Rendering['kind'] | null> {
  const [issued] = await db
    .select({ kind: invoice.kind })
    .from(invoice)
    .where(eq(invoice.id, subjectId))
  if (issued) return issued.kind === 'credit-note' ? 'credit-note' : 'invoice'
  return (await db.$count(agreementDocument, eq(agreementDocument.id, subjectId))) > 0
    ? 'agreement'
    : null
}

/** Renders an invoice once more after that failed for good. Fails with `invoice-is-gone`. */
// oxlint-disable-next-line studio/writes-record-events -- `retryDocument` records it
export function retryRendering(ctx: Ctx, invoiceId: string) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) =>
    (await retryDocument(ctx, invoiceId)) ? ok() : fail('invoice-is-gone'),
  )
}

/**
 * Renders once more after it failed for good, and queues the emails that failed with it. Returns
 * false if there is no such document.
 */
export async function retryDocument(ctx: TxCtx, subjectId: string): Promise<boolean> {
  const rendering = await requestRendering(ctx, subjectId)
  if (rendering?.state !== 'failed') return rendering !== undefined
  await resetRendering(ctx, rendering.id)
  await queueEmailsAgain(ctx, rendering.id)
  await recordEvent(ctx, 'document.requested', subjectId)
  return true
}

async function resetRendering(ctx: TxCtx, id: string) {
  await ctx.db
    .update(documentRendering)
    .set({ state: 'waiting', tries: 0, nextTryAt: ctx.now, problem: null })
    .where(and(eq(documentRendering.id, id), eq(documentRendering.state, 'failed')))
  ctx.tx.changedNouns.add('document')
}

/** Renders the failed documents of an email once more, in the write that queues it again. */
export async function retryAttachedRenderings(ctx: TxCtx, emailId: string) {
  const attached = await ctx.db
    .select({ id: emailAttachment.renderingId })
    .from(emailAttachment)
    .where(eq(emailAttachment.emailId, emailId))
  for (const { id } of attached) await resetRendering(ctx, id)
}

/** Reads the documents attached to an email, before it is sent. */
export async function readAttachedDocuments(
  ctx: Ctx,
  emailId: string,
): Promise<AttachedDocument[] | AttachmentProblem> {
  const rows = await ctx.db
    .select({ name: emailAttachment.name, rendering: documentRendering })
    .from(emailAttachment)
    .innerJoin(documentRendering, eq(documentRendering.id, emailAttachment.renderingId))
    .where(eq(emailAttachment.emailId, emailId))
    .orderBy(asc(emailAttachment.name))
  const documents: AttachedDocument[] = []
  for (const { name, rendering } of rows) {
    if (rendering.hash === null) return 'attachment-failed'
    const bytes = await readChecked(ctx, rendering, rendering.hash)
    if (!bytes) return 'attachment-damaged'
    documents.push({ name, bytes })
  }
  return documents
}

/** The longest wait for a PDF that is being rendered, and the pause between looks for it. */
const waiting = { totalMs: 2000, stepMs: 100 }

/**
 * Returns the bytes of the PDF of an invoice or agreement, which the caller has found for its
 * reader. One that isn't rendered yet is waited for a moment. Fails with `pdf-not-ready`,
 * `pdf-failed` after the last try, and `document-damaged` if the stored file isn't what was
 * rendered.
 */
export async function openStoredPdf(
  ctx: Ctx,
  subjectId: string,
): Promise<
  | { ok: true; value: Uint8Array }
  | Failure<'invoice-is-gone' | 'pdf-not-ready' | 'pdf-failed' | 'document-damaged'>
> {
  const rendering = await waitForRendering(ctx, subjectId)
  if (!rendering) return fail('invoice-is-gone')
  if (rendering.state === 'failed') return fail('pdf-failed')
  if (rendering.hash === null) return fail('pdf-not-ready')
  const bytes = await readChecked(ctx, rendering, rendering.hash)
  return bytes ? ok(bytes) : fail('document-damaged')
}

/** Returns the bytes of a rendered document, or null, which it notes, if its file is damaged. */
async function readChecked(ctx: Ctx, rendering: Rendering, hash: string) {
  const bytes = await readDocument(ctx, rendering, hash)
  if ((bytes === null) !== (rendering.problem !== null))
    await recordDamage(ctx, rendering, bytes === null)
  return bytes
}

/**
 * Returns the PDF of an invoice or agreement for an archive, without waiting: one that isn't stored
 * yet is rendered, which gives the same bytes. Null if it can't be, and for an agreement, whose
 * seal would be another.
 */
export async function readStoredPdf(ctx: Ctx, subjectId: string): Promise<Uint8Array | null> {
  const rendering = (await selectRendering(ctx, subjectId)) ?? (await addRendering(ctx, subjectId))
  if (!rendering) return null
  if (rendering.hash !== null) return readChecked(ctx, rendering, rendering.hash)
  if (rendering.kind === 'agreement') return null
  const rendered = await renderDocument(ctx, rendering)
  return rendered.ok ? rendered.value.bytes : null
}

async function waitForRendering(ctx: Ctx, subjectId: string): Promise<Rendering | undefined> {
  let rendering = (await selectRendering(ctx, subjectId)) ?? (await addRendering(ctx, subjectId))
  for (let ms = 0; rendering?.state === 'waiting' && ms < waiting.totalMs; ms += waiting.stepMs) {
    await new Promise((resolve) => setTimeout(resolve, waiting.stepMs))
    rendering = await selectRendering(ctx, subjectId)
  }
  return rendering
}

/** Queues the PDF of a document that has none yet, such as one of the sample studio. */
async function addRendering(callerCtx: Ctx, subjectId: string): Promise<Rendering | undefined> {
  // the program does it, regardless of who wants to read it
  const ctx: Ctx = { ...callerCtx, actor: { kind: 'system' }, idempotency: null }
  const added = await transact(ctx, async (ctx) => {
    const rendering = await requestRendering(ctx, subjectId)
    if (!rendering) return fail('invoice-is-gone')
    await recordEvent(ctx, 'document.requested', subjectId)
    return ok(rendering)
  })
  return added.ok ? added.value : undefined
}

/**
 * Notes that the file of a document isn't what was rendered, or is again, for Settings › Health.
 */
async function recordDamage(callerCtx: Ctx, { id, subjectId }: Rendering, isDamaged: boolean) {
  const ctx: Ctx = { ...callerCtx, actor: { kind: 'system' }, idempotency: null }
  await transact(ctx, async (ctx) => {
    await ctx.db
      .update(documentRendering)
      .set({ problem: isDamaged ? 'document-damaged' : null })
      .where(eq(documentRendering.id, id))
    await recordEvent(ctx, isDamaged ? 'document.damaged' : 'document.restored', subjectId)
    return ok()
  })
}
