import { and, desc, eq, gt, sql } from 'drizzle-orm'

import { addMs, hour, minute } from '#app/core/day.ts'
import { formatDateTime, formatDateTimeRange } from '#app/core/display.ts'
import { ok, fail } from '#app/core/result.ts'
import { toEmailKey, toSearchKey } from '#app/core/text.ts'
import { client, inquiry, inquiryMessage, email } from '#app/data/schema/index.server.ts'
import { consumeRateLimit, getNetworkPrefix } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, wasRecentlySent } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/studio/access.ts'
import { findOrCreateClient } from '#app/studio/client/writes.server.ts'
import { getCurrentPolicy, getStudio } from '#app/studio/settings/reads.server.ts'
import { canBeAssigned } from '#app/studio/staff/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildNewInquiryEmail, buildReceiptEmail, buildReplyEmail } from './emails.ts'
import {
  type ContactForm,
  type State,
  canMove,
  computeDueAt,
  isLikelySpam,
  repeatWindow,
} from './rules.ts'

/** Messages one address may send within ten minutes, and the whole site in that time. */
const maxMessages = { network: 5, everyone: 600 }

/**
 * The time a visitor asks for with a message, and the booking that will hold it, which is announced by
 * the booking's own emails.
 */
type RequestedTime = { startsAt: Date; endsAt: Date; bookingId: string | null }

/**
 * Takes a visitor's message in. A repeat of the same words from the same address is the same
 * message, and counts against no limit; what looks like a machine's is kept under spam, without a
 * clock and without a receipt. A time that was `requested` stays with it. Problem:
 * `too-many-messages`.
 */
export async function receiveInquiry(
  ctx: Ctx,
  form: ContactForm,
  honeypot: string,
  requested?: RequestedTime,
) {
  authorize(ctx.actor, 'inquiry.send')
  const known = await findRepeat(ctx, form)
  if (known) return ok({ id: known.id, repeated: true, spam: known.state === 'spam' })
  const windowMs = 10 * minute
  const isAllowed =
    (await consumeRateLimit(ctx, {
      key: `contact:${getNetworkPrefix(ctx.ip ?? '')}`,
      max: maxMessages.network,
      windowMs,
    })) && (await consumeRateLimit(ctx, { key: 'contact', max: maxMessages.everyone, windowMs }))
  if (!isAllowed) return fail('too-many-messages')

  return transact(ctx, async (ctx) => {
    const emailKey = toEmailKey(form.email)
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 7203742))`)
    const repeated = await findRepeat(ctx, form)
    if (repeated) return ok({ id: repeated.id, repeated: true, spam: repeated.state === 'spam' })

    const spam = isLikelySpam(honeypot)
    const { replyHours } = await getCurrentPolicy(ctx)
    const [known] = await ctx.db
      .select({ id: client.id })
      .from(client)
      .where(eq(client.emailKey, emailKey))
    const [created] = await ctx.db
      .insert(inquiry)
      .values({
        ...form,
        emailKey,
        receivedAt: ctx.now,
        language: ctx.language,
        state: spam ? 'spam' : 'waiting',
        dueAt: spam ? null : computeDueAt(ctx.now, replyHours),
        clientId: known?.id ?? null,
        requestedStartsAt: requested?.startsAt ?? null,
        requestedEndsAt: requested?.endsAt ?? null,
        search: toSearchKey(`${form.name} ${form.email} ${form.phone} ${form.message}`),
      })
      .returning({ id: inquiry.id })
    await recordEvent(
      ctx,
      spam ? 'inquiry.suspected' : 'inquiry.received',
      created!.id,
      requested?.bookingId ? { bookingId: requested.bookingId } : {},
    )
    return ok({ id: created!.id, repeated: false, spam })
  })
}

/** The message these words from this mailbox are a repeat of. */
async function findRepeat(ctx: Ctx, { email, message }: ContactForm) {
  const [row] = await ctx.db
    .select({ id: inquiry.id, state: inquiry.state })
    .from(inquiry)
    .where(
      and(
        eq(inquiry.emailKey, toEmailKey(email)),
        eq(inquiry.message, message),
        gt(inquiry.receivedAt, addMs(ctx.now, -repeatWindow)),
      ),
    )
    .limit(1)
  return row ?? null
}

/**
 * Follows an inquiry that was received: a receipt to the writer, at most one an hour to an address,
 * and the letter to the studio.
 */
export async function emailNewInquiry(ctx: TxCtx, id: string) {
  const studio = await getStudio(ctx)
  const [row] = await ctx.db.select().from(inquiry).where(eq(inquiry.id, id))
  if (!row) return
  // whoever wrote the name may not own the mailbox: the receipt carries nothing they chose
  const to = { name: '', address: row.email }
  const { replyHours } = await getCurrentPolicy(ctx)
  if (!(await wasRecentlySent(ctx, 'inquiry.receipt', row.email, hour)))
    await enqueueEmail(ctx, {
      ...buildReceiptEmail(getServerMessages(row.language), studio, replyHours),
      to,
      language: row.language,
      subjectId: id,
    })
  const due = formatDateTime(row.dueAt ?? row.receivedAt, studio)
  const link = `${ctx.app.config.publicUrl}/portal/clients/inquiries/${id}`
  const requested =
    row.requestedStartsAt && row.requestedEndsAt
      ? formatDateTimeRange(row.requestedStartsAt, row.requestedEndsAt, ctx.now, studio)
      : ''
  await enqueueEmail(ctx, {
    ...buildNewInquiryEmail(
      getServerMessages(studio.language),
      studio,
      { ...row, requested },
      due,
      link,
    ),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: id,
  })
}

/** Follows a letter that a mail server has accepted: was it a reply, the promise is kept. */
export async function markAnsweredOnDelivery(ctx: TxCtx, emailId: string) {
  const [sent] = await ctx.db
    .select()
    .from(email)
    .where(and(eq(email.id, emailId), eq(email.kind, 'inquiry.reply')))
  if (!sent?.subjectId) return
  const [answered] = await ctx.db
    .update(inquiry)
    .set({ state: 'answered', answeredAt: ctx.now, answeredBy: 'mail' })
    .where(and(eq(inquiry.id, sent.subjectId), eq(inquiry.state, 'waiting')))
    .returning({ id: inquiry.id })
  if (answered) await recordEvent(ctx, 'inquiry.answered', answered.id, { by: 'mail' })
}

/**
 * Message-ID of the last letter that went to the writer, so that a reply stands beside it in their
 * mailbox.
 */
async function findLastMessageId(ctx: Ctx, inquiryId: string): Promise<string | undefined> {
  const [last] = await ctx.db
    .select({ messageId: email.messageId })
    .from(email)
    .where(
      and(
        eq(email.subjectId, inquiryId),
        sql`${email.kind} in ('inquiry.receipt', 'inquiry.reply')`,
      ),
    )
    .orderBy(desc(email.createdAt))
    .limit(1)
  return last?.messageId
}

/**
 * Sends a reply by mail and keeps it in the thread. The clock stops when the mail server has taken
 * it. Problems: `inquiry-is-spam`, `inquiry-is-gone`.
 */
export async function replyToInquiry(ctx: Ctx, id: string, { text }: { text: string }) {
  authorize(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const row = await lockInquiry(ctx, id)
    if (!row) return fail('inquiry-is-gone')
    if (row.state === 'spam') return fail('inquiry-is-spam')
    const studio = await getStudio(ctx)
    const person = ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name
    const emailId = await enqueueEmail(ctx, {
      ...buildReplyEmail(getServerMessages(row.language), studio, person, text),
      to: { name: row.name, address: row.email },
      inReplyTo: await findLastMessageId(ctx, id),
      language: row.language,
      subjectId: id,
    })
    await ctx.db.insert(inquiryMessage).values({
      inquiryId: id,
      at: ctx.now,
      kind: 'reply',
      text,
      staffId: getStaffId(ctx),
      emailId,
    })
    if (!row.assigneeId)
      await ctx.db
        .update(inquiry)
        .set({ assigneeId: getStaffId(ctx) })
        .where(eq(inquiry.id, id))
    await recordEvent(ctx, 'inquiry.replied', id)
    return ok({ letterId: emailId })
  })
}

/**
 * Adds a note for the studio, or a reply that came back by ordinary mail; one that waits for an
 * answer starts the clock again.
 */
export async function addInquiryNote(
  ctx: Ctx,
  id: string,
  { text, kind, waits }: { text: string; kind: 'note' | 'incoming'; waits: string },
) {
  authorize(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const row = await lockInquiry(ctx, id)
    if (!row) return fail('inquiry-is-gone')
    await ctx.db
      .insert(inquiryMessage)
      .values({ inquiryId: id, at: ctx.now, kind, text, staffId: getStaffId(ctx) })
    if (kind === 'incoming' && waits) {
      const { replyHours } = await getCurrentPolicy(ctx)
      await ctx.db
        .update(inquiry)
        .set({
          state: 'waiting',
          dueAt: computeDueAt(ctx.now, replyHours),
          answeredAt: null,
          answeredBy: null,
        })
        .where(eq(inquiry.id, id))
    }
    await recordEvent(ctx, 'inquiry.noted', id, { kind })
    return ok()
  })
}

/** The answer went another way, by telephone or from one's own mailbox: the clock stops. */
export function markAnswered(ctx: Ctx, id: string) {
  return moveInquiry(ctx, id, 'answered', { answeredAt: ctx.now, answeredBy: 'other' })
}

export function markSpam(ctx: Ctx, id: string) {
  return moveInquiry(ctx, id, 'spam', {})
}

export function archiveInquiry(ctx: Ctx, id: string) {
  return moveInquiry(ctx, id, 'archived', {})
}

/**
 * Waiting again, by the promise as it was made; what was under spam is promised a reply from when
 * it came.
 */
export async function reopenInquiry(ctx: Ctx, id: string) {
  const { replyHours } = await getCurrentPolicy(ctx)
  return moveInquiry(ctx, id, 'waiting', {
    answeredAt: null,
    answeredBy: null,
    dueAt:
      sql`coalesce(${inquiry.dueAt}, ${inquiry.receivedAt} + make_interval(hours => ${replyHours}))` as never,
  })
}

async function moveInquiry(
  ctx: Ctx,
  id: string,
  to: State,
  change: Partial<typeof inquiry.$inferInsert>,
) {
  authorize(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const row = await lockInquiry(ctx, id)
    if (!row) return fail('inquiry-is-gone')
    if (!canMove(row.state, to))
      return fail(row.state === to ? 'inquiry-is-there' : 'inquiry-cannot-move')
    await ctx.db
      .update(inquiry)
      .set({ ...change, state: to })
      .where(eq(inquiry.id, id))
    await recordEvent(ctx, `inquiry.${to}`, id, { from: row.state })
    return ok({ from: row.state })
  })
}

/** Who of the staff takes it on; null gives it back. Problem: `person-unknown`. */
export async function assignInquiry(ctx: Ctx, id: string, staffId: string | null) {
  authorize(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const row = await lockInquiry(ctx, id)
    if (!row) return fail('inquiry-is-gone')
    if (staffId !== null && !(await canBeAssigned(ctx, staffId))) return fail('person-unknown')
    await ctx.db.update(inquiry).set({ assigneeId: staffId }).where(eq(inquiry.id, id))
    await recordEvent(ctx, 'inquiry.assigned', id, { to: staffId })
    return ok()
  })
}

/**
 * Turns the writer into a client, or finds the client this mailbox already is; every message of
 * theirs belongs to it from now on.
 */
export async function convertToClient(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'inquiry.answer')
  authorize(ctx.actor, 'client.change')
  return transact(ctx, async (ctx) => {
    const answer = await findOrCreateInquiryClient(ctx, id)
    if (answer.ok) await recordEvent(ctx, 'inquiry.converted', id, answer.value)
    return answer
  })
}

/**
 * The client its writer is, made if there is none yet, inside the write that needs one; it says
 * itself who may. Problem: `inquiry-is-gone`.
 */
export async function findOrCreateInquiryClient(ctx: TxCtx, id: string) {
  const row = await lockInquiry(ctx, id)
  if (!row) return fail('inquiry-is-gone')
  const { clientId, made } = await findOrCreateClient(ctx, row)
  await ctx.db.update(inquiry).set({ clientId }).where(eq(inquiry.emailKey, row.emailKey))
  return ok({ clientId, made })
}

/**
 * The writer's mailbox was mistyped and is another, inside the write that found out; it says itself
 * who may. The client this message made goes with it, unless the right mailbox is a client already.
 */
export async function changeInquiryEmail(ctx: TxCtx, id: string, email: string) {
  const row = (await lockInquiry(ctx, id))!
  const emailKey = toEmailKey(email)
  const search = toSearchKey(`${row.name} ${email} ${row.phone} ${row.message}`)
  const [known] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.emailKey, emailKey))
  const isOwnClient =
    row.clientId && !known
      ? and(eq(client.id, row.clientId), eq(client.createdAt, row.receivedAt))
      : null
  const [changed] = isOwnClient
    ? await ctx.db
        .update(client)
        .set({ email, emailKey, search: toSearchKey(`${row.name} ${email} ${row.phone}`) })
        .where(isOwnClient)
        .returning({ id: client.id })
    : []
  const clientId = changed?.id ?? (await findOrCreateClient(ctx, { ...row, email })).clientId
  await ctx.db.update(inquiry).set({ email, emailKey, clientId, search }).where(eq(inquiry.id, id))
  await recordEvent(ctx, 'inquiry.address-corrected', id)
  return { clientId }
}

/**
 * Deletes a message for good, with all that was written about it and every letter of it: what its
 * writer may ask for. That it happened stays on record, by its id alone.
 */
export async function deleteInquiry(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'inquiry.delete')
  return transact(ctx, async (ctx) => {
    if (!(await lockInquiry(ctx, id))) return fail('inquiry-is-gone')
    await ctx.db.delete(inquiry).where(eq(inquiry.id, id)) // its entries go with it
    await ctx.db.delete(email).where(eq(email.subjectId, id))
    await recordEvent(ctx, 'inquiry.deleted', id)
    return ok()
  })
}

/** The row, held until the transaction ends, so that two people cannot move it at once. */
async function lockInquiry(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(inquiry).where(eq(inquiry.id, id)).for('update')
  return row
}

function getStaffId(ctx: Ctx): string | null {
  return ctx.actor.kind === 'staff' ? ctx.actor.id : null
}
