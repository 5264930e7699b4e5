import { and, desc, eq, gt, sql } from 'drizzle-orm'

import { addMs, hour, minute } from '#app/core/day.ts'
import { formatDateTime, formatDateTimeRange } from '#app/core/display.ts'
import { linkPlaceholder } from '#app/core/email.ts'
import type { EventName } from '#app/core/events.ts'
import { ok, fail } from '#app/core/result.ts'
import { toEmailKey, toSearchKey } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { client, inquiry, inquiryMessage, email } from '#app/data/schema/index.server.ts'
import { consumeRateLimit, getNetworkPrefix } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail, wasRecentlySent } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findOrCreateClient } from '#app/features/clients/client/writes.server.ts'
import { saveMainContact } from '#app/features/clients/contact/writes.server.ts'
import { findGap } from '#app/features/clients/reply-template/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { canBeAssigned } from '#app/features/people/staff/reads.server.ts'
import { getReplyTemplateMessages } from '#app/messages/reply-templates.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildNewInquiryEmail, buildReceiptEmail, buildReplyEmail } from './emails.ts'
import { type ContactForm, type EnteredInquiry } from './form.ts'
import { type State, canMove, computeDueAt, isLikelySpam, repeatWindow } from './rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'

/** Messages allowed within ten minutes, from one network and from all. */
const maxMessages = { network: 5, everyone: 600 }

/**
 * The time requested with a message, and the booking that holds it. Emails about it are sent by the
 * booking.
 */
type RequestedTime = { startsAt: Date; endsAt: Date; bookingId: string | null }

/**
 * Saves a visitor's message. The same text from the same email address within `repeatWindow` counts
 * as one message and against no limit. Suspected spam is saved without a due time and sends no
 * emails. A `requested` time is stored with it. Fails with `too-many-messages`.
 */
export async function receiveInquiry(
  ctx: Ctx,
  form: ContactForm,
  honeypot: string,
  requested?: RequestedTime,
) {
  authorize(ctx.actor, 'inquiry.send')
  const earlierInquiry = await findRepeat(ctx, form)
  if (earlierInquiry)
    return ok({ id: earlierInquiry.id, repeated: true, spam: earlierInquiry.state === 'spam' })
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
    await takeLock(ctx.db, 'inquirySender', { key: emailKey })
    const concurrentInquiry = await findRepeat(ctx, form)
    if (concurrentInquiry)
      return ok({
        id: concurrentInquiry.id,
        repeated: true,
        spam: concurrentInquiry.state === 'spam',
      })

    const spam = isLikelySpam(honeypot)
    const { replyHours } = await getCurrentPolicy(ctx)
    const [sender] = await ctx.db
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
        clientId: sender?.id ?? null,
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

/**
 * Adds an inquiry that came by phone, in person or another way. It is due by the policy from when
 * it was received, belongs to the client with its email address, and sends no email.
 */
export async function addInquiry(ctx: Ctx, { received, ...form }: EnteredInquiry) {
  authorize(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const emailKey = form.email === '' ? null : toEmailKey(form.email)
    const { replyHours } = await getCurrentPolicy(ctx)
    const [sender] =
      emailKey === null
        ? []
        : await ctx.db.select({ id: client.id }).from(client).where(eq(client.emailKey, emailKey))
    const [created] = await ctx.db
      .insert(inquiry)
      .values({
        ...form,
        emailKey,
        receivedAt: received,
        language: (await getStudio(ctx)).language,
        state: 'waiting',
        dueAt: computeDueAt(received, replyHours),
        clientId: sender?.id ?? null,
        search: toSearchKey(`${form.name} ${form.email} ${form.phone} ${form.message}`),
      })
      .returning({ id: inquiry.id })
    await recordEvent(ctx, 'inquiry.added', created!.id, { source: form.source })
    return ok({ id: created!.id })
  })
}

/** Returns the earlier message this one repeats. */
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
 * Emails a receipt to the sender, at most once an hour per address, and the inquiry to the studio.
 */
export async function emailNewInquiry(ctx: TxCtx, id: string) {
  const studio = await getStudio(ctx)
  const [row] = await ctx.db.select().from(inquiry).where(eq(inquiry.id, id))
  if (!row) return
  // the receipt omits the typed name, because the address may belong to a stranger
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

/** Marks an inquiry as answered once a mail server has accepted the reply. */
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
 * Returns the Message-ID of the last email to the sender, so that a reply appears in the same
 * thread.
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

/** The client's private link, with its lifetime in milliseconds. */
type PrivateLink = { href: string; lifetimeMs: number }

/**
 * Queues a reply by email and adds it to the messages. The inquiry counts as answered once the mail
 * server has accepted it. A private link in it is stored only until it is sent. Fails with
 * `reply-has-gap`, `inquiry-is-spam`, `inquiry-is-gone`, `inquiry-has-no-email`.
 */
export async function replyToInquiry(
  ctx: Ctx,
  id: string,
  { text, privateLink = null }: { text: string; privateLink?: PrivateLink | null },
) {
  authorize(ctx.actor, 'inquiry.answer')
  if (findGap(text, getReplyTemplateMessages(ctx.language).gaps)) return fail('reply-has-gap')
  const secretLink = privateLink && text.includes(privateLink.href) ? privateLink : undefined
  return transact(ctx, async (ctx) => {
    const row = await lockInquiry(ctx, id)
    if (!row) return fail('inquiry-is-gone')
    if (row.state === 'spam') return fail('inquiry-is-spam')
    if (row.email === '') return fail('inquiry-has-no-email')
    const studio = await getStudio(ctx)
    const person = ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name
    const emailId = await enqueueEmail(ctx, {
      ...buildReplyEmail(getServerMessages(row.language), studio, person, text),
      to: { name: row.name, address: row.email },
      inReplyTo: await findLastMessageId(ctx, id),
      language: row.language,
      subjectId: id,
      secretLink,
    })
    await ctx.db.insert(inquiryMessage).values({
      inquiryId: id,
      at: ctx.now,
      kind: 'reply',
      text: secretLink ? text.replaceAll(secretLink.href, linkPlaceholder) : text,
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
 * Adds an internal note or a reply received by email. A reply that needs an answer restarts the
 * reply time. Fails with `inquiry-is-gone`.
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

/** Marks an inquiry as answered by phone or from a personal mailbox. Fails like `moveInquiry`. */
export function markAnswered(ctx: Ctx, id: string) {
  return moveInquiry(ctx, id, 'answered', { answeredAt: ctx.now, answeredBy: 'other' })
}

/** Marks an inquiry as spam. Fails like `moveInquiry`. */
export function markSpam(ctx: Ctx, id: string) {
  return moveInquiry(ctx, id, 'spam', {})
}

/** Archives an inquiry. Fails like `moveInquiry`. */
export function archiveInquiry(ctx: Ctx, id: string) {
  return moveInquiry(ctx, id, 'archived', {})
}

/**
 * Reopens an inquiry with its original due time. Former spam is due by the policy's hours after its
 * receipt. Fails like `moveInquiry`.
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

/** The event of each state that an inquiry can be moved to. */
const moveEvents = {
  waiting: 'inquiry.reopened',
  answered: 'inquiry.answered',
  archived: 'inquiry.archived',
  spam: 'inquiry.marked-as-spam',
} as const satisfies Record<State, EventName>

/**
 * Changes the state of an inquiry. Fails with `inquiry-is-gone`, `inquiry-is-there` if it already
 * has the state, `inquiry-cannot-move`.
 */
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
    await recordEvent(ctx, moveEvents[to], id, { from: row.state })
    return ok({ from: row.state })
  })
}

/**
 * Assigns an inquiry, or unassigns it with null. Fails with `inquiry-is-gone`, `person-unknown`.
 */
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
 * Creates a client for the sender, or finds the one with this email address, and links all their
 * inquiries. Fails with `inquiry-is-gone`.
 */
export async function convertToClient(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'inquiry.answer')
  authorize(ctx.actor, 'client.change')
  return transact(ctx, async (ctx) => {
    const result = await findOrCreateInquiryClient(ctx, id)
    if (result.ok) await recordEvent(ctx, 'inquiry.converted', id, result.value)
    return result
  })
}

/**
 * Returns the sender's client, created if necessary, inside the caller's transaction. The caller
 * checks the rights. Fails with `inquiry-is-gone`.
 */
export async function findOrCreateInquiryClient(ctx: TxCtx, id: string) {
  const row = await lockInquiry(ctx, id)
  if (!row) return fail('inquiry-is-gone')
  // without an email address, only the inquiry itself says who its client is
  if (row.emailKey === null && row.clientId) return ok({ clientId: row.clientId, made: false })
  const { clientId, made: isNew } = await findOrCreateClient(ctx, row)
  await ctx.db
    .update(inquiry)
    .set({ clientId })
    .where(row.emailKey === null ? eq(inquiry.id, id) : eq(inquiry.emailKey, row.emailKey))
  return ok({ clientId, made: isNew })
}

/**
 * Corrects the sender's mistyped email address inside the caller's transaction; the caller checks
 * the rights. A client created by this inquiry gets the new address too. Otherwise, or if another
 * client has it, the inquiry is linked to the client of that address, created if necessary.
 */
export async function changeInquiryEmail(ctx: TxCtx, id: string, email: string) {
  const row = (await lockInquiry(ctx, id))!
  const emailKey = toEmailKey(email)
  const search = toSearchKey(`${row.name} ${email} ${row.phone} ${row.message}`)
  const [recipient] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.emailKey, emailKey))
  const isOwnClient =
    row.clientId && !recipient
      ? and(eq(client.id, row.clientId), eq(client.createdAt, row.receivedAt))
      : null
  const [changed] = isOwnClient
    ? await ctx.db
        .update(client)
        .set({ email, emailKey, search: toSearchKey(`${row.name} ${email} ${row.phone}`) })
        .where(isOwnClient)
        .returning()
    : []
  if (changed) await saveMainContact(ctx, changed.id, changed, row.emailKey)
  const clientId = changed?.id ?? (await findOrCreateClient(ctx, { ...row, email })).clientId
  await ctx.db.update(inquiry).set({ email, emailKey, clientId, search }).where(eq(inquiry.id, id))
  await recordEvent(ctx, 'inquiry.address-corrected', id)
  return { clientId }
}

/**
 * Deletes an inquiry with its messages and emails permanently, as its sender may demand. Only the
 * event with its id stays. Fails with `inquiry-is-gone`.
 */
export async function deleteInquiry(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'inquiry.delete')
  return transact(ctx, async (ctx) => {
    if (!(await lockInquiry(ctx, id))) return fail('inquiry-is-gone')
    await ctx.db.delete(inquiry).where(eq(inquiry.id, id)) // messages are deleted by cascade
    await ctx.db.delete(email).where(eq(email.subjectId, id))
    await recordEvent(ctx, 'inquiry.deleted', id)
    return ok()
  })
}

/**
 * Locks the inquiry's row until the transaction ends, so that two people can't change it at once.
 */
async function lockInquiry(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(inquiry).where(eq(inquiry.id, id)).for('update')
  return row
}

function getStaffId(ctx: Ctx): string | null {
  return ctx.actor.kind === 'staff' ? ctx.actor.id : null
}
