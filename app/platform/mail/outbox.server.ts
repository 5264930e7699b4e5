import { and, asc, desc, eq, gt, gte, lte, or, sql } from 'drizzle-orm'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import { linkPlaceholder } from '#app/core/email.ts'
import type { MailServerAddress } from '#app/core/mail-server.ts'
import { email, studio } from '#app/data/schema/index.server.ts'

import { decrypt } from '../auth/encryption.server.ts'
import { type Queue, claimNext, reclaimAbandoned, settleClaim } from '../claims.server.ts'
import type { Ctx } from '../context.server.ts'
import { log } from '../log.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { transact } from '../transact.server.ts'
import { isExampleAddress, isUrgent } from './queue.server.ts'
import { findMailServer } from './mail-server.server.ts'
import {
  isServerError,
  isPermanentError,
  createMailTransport,
  formatMailError,
} from './smtp.server.ts'

/** Waits between tries; after the last one the letter is dead and somebody has to look at it. */
const retryDelays = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day]
const queue: Queue<typeof email> = { table: email, key: email.id, lease: 5 * minute }

type Row = typeof email.$inferSelect

/**
 * A mail server that failed is left alone for so many milliseconds, so that a silent one costs one
 * wait instead of one for each email.
 */
const outagePauseMs = 20_000
let outage: { server: string; since: Date; until: Date } | null = null

/**
 * Sends every email that is due, urgent ones first, one after the other. An email is claimed first,
 * so two processes never hold the same one; it goes out twice only if the program died between the
 * mail server's acceptance and our note of it, and then under the same Message-ID. The server is
 * read for each email, so a corrected one is used at once.
 */
export async function sendDueEmails(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped()) {
    const ctx = ctxNow()
    const route = await findMailServer(ctx)
    if (route.kind === 'unusable') return warnOnce()
    warned = false
    const server = 'address' in route ? route.address : null
    const row = await claimEmail(ctx, isPaused(server, ctx.now))
    if (!row) return
    await sendEmail(ctxNow, row, server)
  }
}

function isPaused(server: MailServerAddress | null, now: Date): boolean {
  return (
    server !== null &&
    outage !== null &&
    outage.server === JSON.stringify(server) &&
    now >= outage.since &&
    now < outage.until
  )
}

function startOutage(server: MailServerAddress, now: Date) {
  const name = JSON.stringify(server)
  outage = {
    server: name,
    since: outage?.server === name ? outage.since : now,
    until: addMs(now, outagePauseMs),
  }
}

/** What failed while the server was away is due as soon as it is back. */
async function endOutage(ctx: Ctx) {
  if (!outage) return
  const { since } = outage
  outage = null
  await ctx.db
    .update(email)
    .set({ nextTryAt: ctx.now })
    .where(and(eq(email.state, 'queued'), gte(email.failedAt, since)))
}

/**
 * After a start on a database only this process uses: whatever is claimed was claimed by a process
 * that is gone.
 */
export async function reclaimEmails(ctx: Ctx) {
  await reclaimAbandoned(ctx, queue, { state: 'queued' })
}

let warned = false

/**
 * Emails wait until the mail server is entered again. The queue is looked at every few seconds, so
 * the log says it once.
 */
function warnOnce() {
  if (!warned) log('warn', 'mail-server-unusable')
  warned = true
}

/** While the server is paused only an urgent email is tried, and only once. */
function claimEmail(ctx: Ctx, isPaused: boolean): Promise<Row | undefined> {
  const due = or(
    and(eq(email.state, 'queued'), or(lte(email.nextTryAt, ctx.now), isSetByWrongClock(ctx.now))),
    eq(email.state, 'sending'),
  )
  return claimNext(ctx, queue, {
    due: isPaused ? and(due, isUrgent, eq(email.tries, 0)) : due,
    order: [desc(isUrgent), asc(email.nextTryAt)],
    set: { state: 'sending', tries: sql`${email.tries} + 1` },
  })
}

/** Is due farther ahead than the wait after its last try, because the clock was set back since. */
function isSetByWrongClock(now: Date) {
  return or(
    ...retryDelays.map((wait, n) =>
      and(
        n === 0 ? lte(email.tries, 1) : eq(email.tries, n + 1),
        gt(email.nextTryAt, addMs(now, wait)),
      ),
    ),
  )
}

async function sendEmail(ctxNow: () => Ctx, row: Row, server: MailServerAddress | null) {
  const heldReason = isExampleAddress(row.toAddress)
    ? 'example-address'
    : server
      ? null
      : 'no-server'
  if (heldReason || !server) return recordOutcome(ctxNow(), row, { state: 'held', heldReason })
  const texts = restoreLinks(ctxNow(), row)
  if (!texts) return recordOutcome(ctxNow(), row, { state: 'failed', lastError: 'link-has-ended' })
  const [from] = await ctxNow().db.select({ address: studio.email }).from(studio)
  const connection = createMailTransport(server)
  try {
    await connection.send({
      messageId: row.messageId,
      from: { name: row.fromName, address: from?.address ?? row.toAddress },
      to: { name: row.toName, address: row.toAddress },
      replyTo: row.replyTo,
      inReplyTo: row.inReplyTo,
      subject: row.subject,
      ...texts,
      calendar: row.calendar,
      date: row.createdAt,
      isAutomatic: row.kind !== 'inquiry.reply',
    })
  } catch (error) {
    const delay = isPermanentError(error) ? undefined : retryDelays[row.tries - 1]
    log('warn', 'email-refused', { email: row.id, tries: row.tries })
    const now = ctxNow()
    if (isServerError(error)) startOutage(server, now.now)
    return recordOutcome(now, row, {
      state: delay === undefined ? 'failed' : 'queued',
      lastError: formatMailError(error),
      failedAt: now.now,
      ...(delay !== undefined && { nextTryAt: addMs(now.now, delay) }),
    })
  } finally {
    connection.close()
  }
  const now = ctxNow()
  await endOutage(now)
  await recordOutcome(now, row, {
    state: 'sent',
    sentAt: now.now,
    heldReason: null,
    lastError: null,
    failedAt: null,
    sealedLink: null,
    ...(row.secret && row.sealedLink === null && { body: '' }),
  })
}

/**
 * The texts with the link in its place again; null when the link was forgotten because it has
 * ended.
 */
function restoreLinks(
  { app }: Ctx,
  { body, html, secret, sealedLink }: Row,
): { text: string; html: string } | null {
  if (!secret || (sealedLink === null && body !== '' && !body.includes(linkPlaceholder)))
    return { text: body, html }
  const link = sealedLink === null ? null : decrypt(app.key, sealedLink)
  return link === null
    ? null
    : { text: body.replaceAll(linkPlaceholder, link), html: html.replaceAll(linkPlaceholder, link) }
}

/**
 * Notes what became of a letter; what follows from it (an answered inquiry) follows in the same
 * transaction.
 */
async function recordOutcome(ctx: Ctx, row: Row, outcome: Partial<Row>) {
  await transact(ctx, async (ctx) => {
    if (await settleClaim(ctx, queue, row, outcome))
      await recordEvent(ctx, `email.${outcome.state ?? 'queued'}`, row.id)
    return { ok: true }
  })
}
