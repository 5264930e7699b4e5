import { and, desc, eq, gt, sql } from 'drizzle-orm'

import { after, hour, minute } from '#app/core/day.ts'
import { momentText, rangeText } from '#app/core/display.ts'
import { done, problem } from '#app/core/result.ts'
import { addressKey, fold } from '#app/core/text.ts'
import { client, inquiry, inquiryEntry, letter } from '#app/data/schema/index.server.ts'
import { allowed, network } from '#app/platform/auth/limits.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { post, wasPosted } from '#app/platform/mail/letters.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { clientForMailbox } from '#app/studio/client/writes.server.ts'
import { policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { canBeAssigned } from '#app/studio/staff/reads.server.ts'
import { serverWords } from '#app/words/server.ts'

import { arrival, receipt, reply } from './letters.ts'
import {
  type ContactForm,
  type State,
  canMove,
  dueAt,
  looksLikeSpam,
  repeatWindow,
} from './rules.ts'

/** Messages one address may send within ten minutes, and the whole site in that time. */
const most = { network: 5, everybody: 600 }

/**
 * The time a visitor asks for with a message, and whether it is held: what is held is announced by
 * the booking's own emails.
 */
type Requested = { startsAt: Date; endsAt: Date; held: boolean }

/**
 * Takes a visitor's message in. A repeat of the same words from the same address is the same
 * message, and counts against no limit; what looks like a machine's is kept under spam, without a
 * clock and without a receipt. A time that was `requested` stays with it. Problem:
 * `too-many-messages`.
 */
export async function receiveInquiry(
  ctx: Ctx,
  form: ContactForm,
  trap: string,
  requested?: Requested,
) {
  demand(ctx.actor, 'inquiry.send')
  const known = await repeatedBy(ctx, form)
  if (known) return done({ id: known.id, repeated: true, spam: known.state === 'spam' })
  const within = 10 * minute
  const free =
    (await allowed(ctx, {
      key: `contact:${network(ctx.ip ?? '')}`,
      most: most.network,
      span: within,
    })) && (await allowed(ctx, { key: 'contact', most: most.everybody, span: within }))
  if (!free) return problem('too-many-messages')

  return transact(ctx, async (ctx) => {
    const emailKey = addressKey(form.email)
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 7203742))`)
    const repeated = await repeatedBy(ctx, form)
    if (repeated) return done({ id: repeated.id, repeated: true, spam: repeated.state === 'spam' })

    const spam = looksLikeSpam(trap)
    const { replyHours } = await policyInForce(ctx)
    const [known] = await ctx.db
      .select({ id: client.id })
      .from(client)
      .where(eq(client.emailKey, emailKey))
    const [kept] = await ctx.db
      .insert(inquiry)
      .values({
        ...form,
        emailKey,
        receivedAt: ctx.now,
        language: ctx.language,
        state: spam ? 'spam' : 'waiting',
        dueAt: spam ? null : dueAt(ctx.now, replyHours),
        clientId: known?.id ?? null,
        requestedStartsAt: requested?.startsAt ?? null,
        requestedEndsAt: requested?.endsAt ?? null,
        search: fold(`${form.name} ${form.email} ${form.phone} ${form.message}`),
      })
      .returning({ id: inquiry.id })
    await record(
      ctx,
      spam
        ? 'inquiry.suspected'
        : requested?.held
          ? 'inquiry.received-with-date'
          : 'inquiry.received',
      kept!.id,
    )
    return done({ id: kept!.id, repeated: false, spam })
  })
}

/** The message these words from this mailbox are a repeat of. */
async function repeatedBy(ctx: Ctx, { email, message }: ContactForm) {
  const [row] = await ctx.db
    .select({ id: inquiry.id, state: inquiry.state })
    .from(inquiry)
    .where(
      and(
        eq(inquiry.emailKey, addressKey(email)),
        eq(inquiry.message, message),
        gt(inquiry.receivedAt, after(ctx.now, -repeatWindow)),
      ),
    )
    .limit(1)
  return row ?? null
}

/**
 * Follows an inquiry that was received: a receipt to the writer, at most one an hour to an address,
 * and the letter to the studio.
 */
export async function announceInquiry(ctx: TxCtx, id: string) {
  const studio = (await theStudio(ctx))!
  const [row] = await ctx.db.select().from(inquiry).where(eq(inquiry.id, id))
  if (!row) return
  // whoever wrote the name may not own the mailbox: the receipt carries nothing they chose
  const to = { name: '', address: row.email }
  const { replyHours } = await policyInForce(ctx)
  if (!(await wasPosted(ctx, 'inquiry.receipt', row.email, hour)))
    await post(ctx, {
      ...receipt(serverWords(row.language), studio, replyHours),
      to,
      language: row.language,
      subjectId: id,
    })
  const due = momentText(row.dueAt ?? row.receivedAt, studio)
  const link = `${ctx.app.config.publicUrl}/portal/clients/inquiries/${id}`
  const requested =
    row.requestedStartsAt && row.requestedEndsAt
      ? rangeText(row.requestedStartsAt, row.requestedEndsAt, ctx.now, studio)
      : ''
  await post(ctx, {
    ...arrival(serverWords(studio.language), studio, { ...row, requested }, due, link),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: id,
  })
}

/** Follows a letter that a mail server has accepted: was it a reply, the promise is kept. */
export async function noteReplySent(ctx: TxCtx, letterId: string) {
  const [sent] = await ctx.db
    .select()
    .from(letter)
    .where(and(eq(letter.id, letterId), eq(letter.kind, 'inquiry.reply')))
  if (!sent?.subjectId) return
  const [answered] = await ctx.db
    .update(inquiry)
    .set({ state: 'answered', answeredAt: ctx.now, answeredBy: 'mail' })
    .where(and(eq(inquiry.id, sent.subjectId), eq(inquiry.state, 'waiting')))
    .returning({ id: inquiry.id })
  if (answered) await record(ctx, 'inquiry.answered', answered.id, { by: 'mail' })
}

/**
 * Message-ID of the last letter that went to the writer, so that a reply stands beside it in their
 * mailbox.
 */
async function lastLetterTo(ctx: Ctx, inquiryId: string): Promise<string | undefined> {
  const [last] = await ctx.db
    .select({ messageId: letter.messageId })
    .from(letter)
    .where(
      and(
        eq(letter.subjectId, inquiryId),
        sql`${letter.kind} in ('inquiry.receipt', 'inquiry.reply')`,
      ),
    )
    .orderBy(desc(letter.createdAt))
    .limit(1)
  return last?.messageId
}

/**
 * Sends a reply by mail and keeps it in the thread. The clock stops when the mail server has taken
 * it. Problems: `inquiry-is-spam`, `inquiry-is-gone`.
 */
export async function replyToInquiry(ctx: Ctx, id: string, { text }: { text: string }) {
  demand(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('inquiry-is-gone')
    if (row.state === 'spam') return problem('inquiry-is-spam')
    const studio = (await theStudio(ctx))!
    const person = ctx.actor.kind === 'staff' ? ctx.actor.name : studio.name
    const letterId = await post(ctx, {
      ...reply(serverWords(row.language), studio, person, text),
      to: { name: row.name, address: row.email },
      inReplyTo: await lastLetterTo(ctx, id),
      language: row.language,
      subjectId: id,
    })
    await ctx.db
      .insert(inquiryEntry)
      .values({ inquiryId: id, at: ctx.now, kind: 'reply', text, staffId: staffOf(ctx), letterId })
    if (!row.assigneeId)
      await ctx.db
        .update(inquiry)
        .set({ assigneeId: staffOf(ctx) })
        .where(eq(inquiry.id, id))
    await record(ctx, 'inquiry.replied', id)
    return done({ letterId })
  })
}

/**
 * Adds a note for the studio, or a reply that came back by ordinary mail; one that waits for an
 * answer starts the clock again.
 */
export async function noteOnInquiry(
  ctx: Ctx,
  id: string,
  { text, kind, waits }: { text: string; kind: 'note' | 'incoming'; waits: string },
) {
  demand(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('inquiry-is-gone')
    await ctx.db
      .insert(inquiryEntry)
      .values({ inquiryId: id, at: ctx.now, kind, text, staffId: staffOf(ctx) })
    if (kind === 'incoming' && waits) {
      const { replyHours } = await policyInForce(ctx)
      await ctx.db
        .update(inquiry)
        .set({
          state: 'waiting',
          dueAt: dueAt(ctx.now, replyHours),
          answeredAt: null,
          answeredBy: null,
        })
        .where(eq(inquiry.id, id))
    }
    await record(ctx, 'inquiry.noted', id, { kind })
    return done()
  })
}

/** The answer went another way, by telephone or from one's own mailbox: the clock stops. */
export function markAnswered(ctx: Ctx, id: string) {
  return move(ctx, id, 'answered', { answeredAt: ctx.now, answeredBy: 'another-way' })
}

export function markSpam(ctx: Ctx, id: string) {
  return move(ctx, id, 'spam', {})
}

export function archiveInquiry(ctx: Ctx, id: string) {
  return move(ctx, id, 'archived', {})
}

/**
 * Waiting again, by the promise as it was made; what was under spam is promised a reply from when
 * it came.
 */
export async function reopenInquiry(ctx: Ctx, id: string) {
  const { replyHours } = await policyInForce(ctx)
  return move(ctx, id, 'waiting', {
    answeredAt: null,
    answeredBy: null,
    dueAt:
      sql`coalesce(${inquiry.dueAt}, ${inquiry.receivedAt} + make_interval(hours => ${replyHours}))` as never,
  })
}

async function move(ctx: Ctx, id: string, to: State, change: Partial<typeof inquiry.$inferInsert>) {
  demand(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('inquiry-is-gone')
    if (!canMove(row.state, to))
      return problem(row.state === to ? 'inquiry-is-there' : 'inquiry-cannot-move')
    await ctx.db
      .update(inquiry)
      .set({ ...change, state: to })
      .where(eq(inquiry.id, id))
    await record(ctx, `inquiry.${to}`, id, { from: row.state })
    return done({ from: row.state })
  })
}

/** Who of the staff takes it on; null gives it back. Problem: `person-unknown`. */
export async function assignInquiry(ctx: Ctx, id: string, staffId: string | null) {
  demand(ctx.actor, 'inquiry.answer')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('inquiry-is-gone')
    if (staffId !== null && !(await canBeAssigned(ctx, staffId))) return problem('person-unknown')
    await ctx.db.update(inquiry).set({ assigneeId: staffId }).where(eq(inquiry.id, id))
    await record(ctx, 'inquiry.assigned', id, { to: staffId })
    return done()
  })
}

/**
 * Turns the writer into a client, or finds the client this mailbox already is; every message of
 * theirs belongs to it from now on.
 */
export async function turnIntoClient(ctx: Ctx, id: string) {
  demand(ctx.actor, 'inquiry.answer')
  demand(ctx.actor, 'client.change')
  return transact(ctx, async (ctx) => {
    const answer = await clientOfWriter(ctx, id)
    if (answer.ok) await record(ctx, 'inquiry.converted', id, answer.value)
    return answer
  })
}

/**
 * The client its writer is, made if there is none yet, inside the write that needs one; it says
 * itself who may. Problem: `inquiry-is-gone`.
 */
export async function clientOfWriter(ctx: TxCtx, id: string) {
  const row = await locked(ctx, id)
  if (!row) return problem('inquiry-is-gone')
  const { clientId, made } = await clientForMailbox(ctx, row)
  await ctx.db.update(inquiry).set({ clientId }).where(eq(inquiry.emailKey, row.emailKey))
  return done({ clientId, made })
}

/**
 * The writer's mailbox was mistyped and is another, inside the write that found out; it says itself
 * who may. The client this message made goes with it, unless the right mailbox is a client already.
 */
export async function readdressInquiry(ctx: TxCtx, id: string, email: string) {
  const row = (await locked(ctx, id))!
  const emailKey = addressKey(email)
  const search = fold(`${row.name} ${email} ${row.phone} ${row.message}`)
  const [known] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.emailKey, emailKey))
  const own =
    row.clientId && !known
      ? and(eq(client.id, row.clientId), eq(client.createdAt, row.receivedAt))
      : null
  const [changed] = own
    ? await ctx.db
        .update(client)
        .set({ email, emailKey, search: fold(`${row.name} ${email} ${row.phone}`) })
        .where(own)
        .returning({ id: client.id })
    : []
  const clientId = changed?.id ?? (await clientForMailbox(ctx, { ...row, email })).clientId
  await ctx.db.update(inquiry).set({ email, emailKey, clientId, search }).where(eq(inquiry.id, id))
  await record(ctx, 'inquiry.readdressed', id)
  return { clientId }
}

/**
 * Deletes a message for good, with all that was written about it and every letter of it: what its
 * writer may ask for. That it happened stays on record, by its id alone.
 */
export async function deleteInquiry(ctx: Ctx, id: string) {
  demand(ctx.actor, 'inquiry.delete')
  return transact(ctx, async (ctx) => {
    if (!(await locked(ctx, id))) return problem('inquiry-is-gone')
    await ctx.db.delete(inquiry).where(eq(inquiry.id, id)) // its entries go with it
    await ctx.db.delete(letter).where(eq(letter.subjectId, id))
    await record(ctx, 'inquiry.deleted', id)
    return done()
  })
}

/** The row, held until the transaction ends, so that two people cannot move it at once. */
async function locked(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(inquiry).where(eq(inquiry.id, id)).for('update')
  return row
}

function staffOf(ctx: Ctx): string | null {
  return ctx.actor.kind === 'staff' ? ctx.actor.id : null
}
