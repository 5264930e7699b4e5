import { eq } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { booking, invoiceDraft, project, service } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { findBuyer } from '#app/features/money/document-party/reads.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { listAvailableRates } from '#app/features/money/tax/reads.server.ts'
import { pickDefaultRate } from '#app/features/money/tax/rules.ts'
import { toStudioDay } from '#app/core/day.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'

type DraftSubject = { clientId: string } | { bookingId: string } | { projectId: string }

/**
 * Creates a draft for a client, a booking or a project, with the studio's defaults: price mode,
 * tax, due days and texts. That of a booking has its price as a line, of which nothing was paid
 * yet. Fails with `client-is-gone`, `booking-is-gone`, `project-is-gone`.
 */
export async function createDraft(ctx: Ctx, subject: DraftSubject) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const draftSubject = await findSubject(ctx, subject)
    if (!draftSubject.ok) return draftSubject
    const found = await findBuyer(ctx, draftSubject.value.clientId)
    if (!found || found.isErased) return fail('client-is-gone')
    const settings = await selectStudioBilling(ctx)
    const { timeZone } = await getStudio(ctx)
    const rates = await listAvailableRates(ctx, toStudioDay(ctx.now, timeZone))
    const parties = { seller: settings, buyer: found.buyer }
    const taxRateId = pickDefaultRate(rates, settings.taxRateId, parties)
    const { bookingId, projectId, line } = draftSubject.value
    const content: DraftContent = {
      priceMode: found.priceMode ?? settings.priceMode,
      lines: line ? [buildLine(line, taxRateId)] : [],
      discount: null,
      discountReason: '',
      suppliedOn: line?.day ?? null,
      dueDays: settings.dueDays,
      opening: settings.opening,
      closing: settings.closing,
      bookingId,
      projectId,
    }
    const { id } = await insertDraft(ctx, draftSubject.value.clientId, content)
    await recordEvent(ctx, 'invoice-draft.created', id)
    return ok({ id })
  })
}

/** Inserts a draft inside a write, which records the event. A late fee has its id before. */
export async function insertDraft(
  ctx: TxCtx,
  clientId: string,
  content: DraftContent,
  more: { id?: string; kind?: 'standalone' | 'fee' } = {},
) {
  const [row] = await ctx.db
    .insert(invoiceDraft)
    .values({
      ...more,
      clientId,
      content,
      createdBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
      createdAt: ctx.now,
      changedAt: ctx.now,
    })
    .returning({ id: invoiceDraft.id })
  return row!
}

type SoldLine = { name: string; cents: Cents; day: string }
type FoundSubject = {
  clientId: string
  bookingId: string | null
  projectId: string | null
  line: SoldLine | null
}

async function findSubject(ctx: TxCtx, subject: DraftSubject) {
  const nothing: FoundSubject = { clientId: '', bookingId: null, projectId: null, line: null }
  if ('bookingId' in subject) return findBookingSubject(ctx, subject.bookingId)
  if ('clientId' in subject) return ok({ ...nothing, clientId: subject.clientId })
  const [row] = await ctx.db
    .select({ clientId: project.clientId, id: project.id })
    .from(project)
    .where(eq(project.id, subject.projectId))
  if (!row) return fail('project-is-gone')
  return row.clientId
    ? ok({ ...nothing, clientId: row.clientId, projectId: row.id })
    : fail('client-is-gone')
}

async function findBookingSubject(ctx: TxCtx, bookingId: string) {
  const [row] = await ctx.db
    .select({
      clientId: booking.clientId,
      projectId: booking.projectId,
      title: booking.title,
      service: service.title,
      category: booking.category,
      total: booking.total,
      startsLocal: booking.startsLocal,
    })
    .from(booking)
    .leftJoin(service, eq(service.key, booking.service))
    .where(eq(booking.id, bookingId))
  if (!row) return fail('booking-is-gone')
  const category = getMessages(ctx.language).portal.bookings.categories[row.category]
  return ok<FoundSubject>({
    clientId: row.clientId,
    bookingId,
    projectId: row.projectId,
    line: {
      name: row.title || row.service || category,
      cents: row.total,
      day: row.startsLocal.slice(0, 10),
    },
  })
}

function buildLine({ name, cents }: SoldLine, taxRateId: string | null): DraftContent['lines'][0] {
  return {
    name,
    text: '',
    quantityMilli: 1000,
    unit: 'flat',
    unitPrice: cents,
    discount: null,
    taxRateId,
    account: '',
  }
}

/**
 * Saves a draft. Fails with `draft-is-gone`, and with `draft-was-changed` if another person saved
 * it since `revision`.
 */
export async function saveDraft(
  ctx: Ctx,
  id: string,
  { revision, content }: { revision: number; content: DraftContent },
) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const [draft] = await ctx.db
      .select({ id: invoiceDraft.id, revision: invoiceDraft.revision })
      .from(invoiceDraft)
      .where(eq(invoiceDraft.id, id))
    if (!draft) return fail('draft-is-gone')
    if (draft.revision !== revision) return fail('draft-was-changed')
    const next = await updateRevision(ctx, invoiceDraft, draft, { content, changedAt: ctx.now })
    await recordEvent(ctx, 'invoice-draft.changed', id)
    return ok({ revision: next })
  })
}

/** Deletes a draft, which has no number. Fails with `draft-is-gone`. */
export async function deleteDraft(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .delete(invoiceDraft)
      .where(eq(invoiceDraft.id, id))
      .returning({ id: invoiceDraft.id })
    if (!deleted) return fail('draft-is-gone')
    await recordEvent(ctx, 'invoice-draft.deleted', id)
    return ok()
  })
}
