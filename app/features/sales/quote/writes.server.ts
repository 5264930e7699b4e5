import { and, eq, inArray, isNull, ne } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { toSearchKey } from '#app/core/text.ts'
import { booking, client, project, quote, quoteBooking } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { convertToClient } from '#app/features/clients/inquiry/writes.server.ts'

import { type QuoteRow, buildFirstContent } from './reads.server.ts'
import { type QuoteContent, editableStates, replaceContract } from './rules.ts'

/**
 * The record that a new quote is about. Its client is that of this record, or the sender of the
 * inquiry, who becomes a client.
 */
export type QuoteSubject = {
  clientId?: string
  inquiryId?: string
  projectId?: string
  bookingIds?: string[]
  /** Begins with the content of a template or of another quote. */
  templateId?: string
  fromQuoteId?: string
  /** Adds extras to this accepted quote, with its client, project and bookings. */
  amendsQuoteId?: string
}

/** Locks a quote, which comes before its bookings in the order of locks. */
export async function lockQuote({ db }: TxCtx, id: string): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quote).where(eq(quote.id, id)).for('update')
  return row
}

/**
 * Creates a quote as a draft, with the studio's defaults. Fails with `client-is-gone`,
 * `inquiry-is-gone`, `booking-is-gone`, `quote-booking-unknown`, `project-is-gone`,
 * `quote-is-gone`, `quote-template-is-gone`.
 */
export async function createQuote(ctx: Ctx, subject: QuoteSubject) {
  authorize(ctx.actor, 'quote.change')
  return transact(ctx, async (ctx) => {
    const owner = await findOwner(ctx, subject)
    if (!owner.ok) return owner
    const { clientId, projectId, bookingIds } = owner.value
    const content = await buildFirstContent(ctx, { ...subject, ...owner.value })
    if (!content.ok) return content
    const [row] = await ctx.db
      .insert(quote)
      .values({
        clientId,
        projectId,
        inquiryId: subject.inquiryId ?? null,
        amendsQuoteId: subject.amendsQuoteId ?? null,
        content: content.value,
        search: toSearchKey(content.value.title),
        createdBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
        createdAt: ctx.now,
        changedAt: ctx.now,
      })
      .returning({ id: quote.id, number: quote.number })
    const { id, number } = row!
    await saveBookings(ctx, id, bookingIds)
    await recordEvent(ctx, 'quote.created', id)
    return ok({ id, number })
  })
}

type Owner = { clientId: string; projectId: string | null; bookingIds: string[] }

async function findOwner(ctx: TxCtx, subject: QuoteSubject) {
  const found = await findSubject(ctx, subject)
  if (!found.ok) return found
  const [row] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.id, found.value.clientId), isNull(client.erasedAt)))
    .for('share')
  return row ? found : fail('client-is-gone')
}

async function findSubject(ctx: TxCtx, subject: QuoteSubject) {
  const otherId = subject.amendsQuoteId ?? subject.fromQuoteId
  if (otherId) return findQuoteOwner(ctx, otherId, subject)
  if (subject.inquiryId) return findInquiryOwner(ctx, subject.inquiryId)
  if (subject.bookingIds && subject.bookingIds.length > 0)
    return findBookingOwner(ctx, subject.bookingIds)
  if (subject.projectId) return findProjectOwner(ctx, subject.projectId)
  const { clientId } = subject
  return clientId
    ? ok<Owner>({ clientId, projectId: null, bookingIds: [] })
    : fail('client-is-gone')
}

/** Extras are about the same dates; a copy is about none, which would otherwise be agreed twice. */
async function findQuoteOwner(ctx: TxCtx, id: string, { amendsQuoteId }: QuoteSubject) {
  const [row] = await ctx.db
    .select({ clientId: quote.clientId, projectId: quote.projectId })
    .from(quote)
    .where(eq(quote.id, id))
  if (!row) return fail('quote-is-gone')
  const bookings = amendsQuoteId
    ? await ctx.db
        .select({ id: booking.id })
        .from(quoteBooking)
        .innerJoin(booking, eq(booking.id, quoteBooking.bookingId))
        .where(and(eq(quoteBooking.quoteId, id), ne(booking.state, 'canceled')))
    : []
  return ok<Owner>({ ...row, bookingIds: bookings.map(({ id }) => id) })
}

async function findInquiryOwner(ctx: TxCtx, inquiryId: string) {
  const converted = await convertToClient(ctx, inquiryId)
  if (!converted.ok) return converted
  const { clientId } = converted.value
  const bookings = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(
      and(
        eq(booking.inquiryId, inquiryId),
        eq(booking.clientId, clientId),
        inArray(booking.state, ['held', 'pending', 'confirmed']),
      ),
    )
  return ok<Owner>({ clientId, projectId: null, bookingIds: bookings.map(({ id }) => id) })
}

async function findBookingOwner(ctx: TxCtx, bookingIds: string[]) {
  const rows = await ctx.db
    .select({ id: booking.id, clientId: booking.clientId, projectId: booking.projectId })
    .from(booking)
    .where(and(inArray(booking.id, bookingIds), ne(booking.state, 'canceled')))
  const [first] = rows
  if (!first || rows.length < bookingIds.length) return fail('booking-is-gone')
  const { clientId, projectId } = first
  if (rows.some((row) => row.clientId !== clientId)) return fail('quote-booking-unknown')
  return ok<Owner>({ clientId, projectId, bookingIds })
}

async function findProjectOwner(ctx: TxCtx, projectId: string) {
  const [row] = await ctx.db
    .select({ clientId: project.clientId })
    .from(project)
    .where(eq(project.id, projectId))
  if (!row) return fail('project-is-gone')
  return row.clientId
    ? ok<Owner>({ clientId: row.clientId, projectId, bookingIds: [] })
    : fail('client-is-gone')
}

/** The form of the builder. */
export type SavedQuote = {
  revision: number
  content: QuoteContent
  bookingIds: string[]
  projectId: string | null
}

/**
 * Saves the draft of a quote, which its client doesn't see until it is sent. Fails with
 * `quote-is-gone`, `quote-not-draft`, `quote-was-changed` if another person saved it since
 * `revision`, `quote-booking-unknown`, `project-is-gone`.
 */
export async function saveQuote(ctx: Ctx, id: string, form: SavedQuote) {
  authorize(ctx.actor, 'quote.change')
  return transact(ctx, async (ctx) => {
    const row = await lockQuote(ctx, id)
    if (!row) return fail('quote-is-gone')
    if (!editableStates.includes(row.state)) return fail('quote-not-draft')
    if (row.revision !== form.revision) return fail('quote-was-changed')
    const problem = await findSubjectProblem(ctx, row, form)
    if (problem) return fail(problem)
    const revision = await updateRevision(ctx, quote, row, {
      content: row.amendsQuoteId ? replaceContract(form.content, null) : form.content,
      projectId: form.projectId,
      changedAt: ctx.now,
      search: toSearchKey(form.content.title),
      // what the owner asked for is being changed
      returnNote: '',
    })
    await saveBookings(ctx, id, form.bookingIds)
    await recordEvent(ctx, 'quote.changed', id)
    return ok({ revision })
  })
}

async function findSubjectProblem(
  ctx: TxCtx,
  { clientId }: QuoteRow,
  { bookingIds, projectId }: SavedQuote,
) {
  const bookings = await ctx.db
    .select({ id: booking.id })
    .from(booking)
    .where(and(inArray(booking.id, bookingIds), eq(booking.clientId, clientId)))
  if (bookings.length < new Set(bookingIds).size) return 'quote-booking-unknown'
  if (projectId === null) return null
  const [found] = await ctx.db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.id, projectId), eq(project.clientId, clientId)))
  return found ? null : 'project-is-gone'
}

async function saveBookings({ db }: TxCtx, quoteId: string, bookingIds: string[]) {
  await db.delete(quoteBooking).where(eq(quoteBooking.quoteId, quoteId))
  if (bookingIds.length > 0)
    await db
      .insert(quoteBooking)
      .values([...new Set(bookingIds)].map((bookingId) => ({ quoteId, bookingId })))
}

/**
 * Deletes a quote that no client has seen. Fails with `quote-is-gone`, and with `quote-was-sent`
 * once it was sent.
 */
export async function deleteQuote(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'quote.change')
  return transact(ctx, async (ctx) => {
    const row = await lockQuote(ctx, id)
    if (!row) return fail('quote-is-gone')
    if (row.sentVersion > 0) return fail('quote-was-sent')
    await ctx.db.delete(quote).where(eq(quote.id, id))
    await recordEvent(ctx, 'quote.deleted', id)
    return ok()
  })
}
