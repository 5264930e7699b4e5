import { and, asc, desc, eq, gt, gte, lte, or, sql } from 'drizzle-orm'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import {
  codeEmailKind,
  codePlaceholder,
  hasSecretPlaceholder,
  listLinkPlaceholders,
} from '#app/core/email.ts'
import type { MailServerAddress } from '#app/core/mail-server.ts'
import { documentRendering, email, emailAttachment, studio } from '#app/data/schema/index.server.ts'

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

/**
 * Delays between attempts, in milliseconds. After the last one the email has failed and needs
 * attention.
 */
const retryDelays = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day]
const queue: Queue<typeof email> = { table: email, key: email.id, lease: 5 * minute }

type Row = typeof email.$inferSelect

/**
 * Milliseconds for which a failed mail server is not tried again, so that a silent one costs one
 * timeout instead of one per email.
 */
const outagePauseMs = 20_000
let outage: { server: string; since: Date; until: Date } | null = null

/**
 * Sends all due emails one by one, urgent ones first. An email is claimed first, so two processes
 * never send the same one. It is sent twice only if the program dies between the mail server's
 * acceptance and our record of it, and then with the same Message-ID. The server is read for each
 * email, so that a correction applies at once.
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

/** Makes emails that failed during the outage due at once. */
async function endOutage(ctx: Ctx) {
  if (!outage) return
  const { since } = outage
  outage = null
  await ctx.db
    .update(email)
    .set({ nextTryAt: ctx.now })
    .where(and(eq(email.state, 'queued'), gte(email.failedAt, since)))
}

/** Releases the claims of an earlier process. Only for a database that no other process uses. */
export async function reclaimEmails(ctx: Ctx) {
  await reclaimAbandoned(ctx, queue, { state: 'queued' })
}

let warned = false

/**
 * Logs once that the saved server is unusable, because the queue runs every few seconds. The emails
 * wait until the server is entered again.
 */
function warnOnce() {
  if (!warned) log('warn', 'mail-server-unusable')
  warned = true
}

/**
 * Claims the next due email. While the server is paused, only an urgent one that was never tried.
 */
function claimEmail(ctx: Ctx, isPaused: boolean): Promise<Row | undefined> {
  const due = or(
    and(
      eq(email.state, 'queued'),
      or(lte(email.nextTryAt, ctx.now), isSetByWrongClock(ctx.now)),
      hasDocuments,
    ),
    eq(email.state, 'sending'),
  )
  return claimNext(ctx, queue, {
    due: isPaused ? and(due, isUrgent, eq(email.tries, 0)) : due,
    order: [desc(isUrgent), asc(email.nextTryAt)],
    set: { state: 'sending', tries: sql`${email.tries} + 1` },
  })
}

/** Matches emails whose attached documents are rendered, or have failed for good. */
const hasDocuments = sql`not exists (select from ${emailAttachment}
  join ${documentRendering} on ${documentRendering.id} = ${emailAttachment.renderingId}
  where ${emailAttachment.emailId} = ${email.id} and ${documentRendering.state} = 'waiting')`

/**
 * Matches emails due later than the delay after their last attempt allows, because the clock was
 * set back since.
 */
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
  const texts = restoreSecrets(ctxNow(), row)
  if (!texts) return recordOutcome(ctxNow(), row, { state: 'failed', lastError: 'link-has-ended' })
  const documents = await ctxNow().app.readAttachments(ctxNow(), row.id)
  if (typeof documents === 'string')
    return recordFailure(ctxNow(), row, {
      lastError: documents,
      mayPass: documents === 'statement-failed',
    })
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
      documents,
      date: row.createdAt,
      isAutomatic: row.kind !== 'inquiry.reply',
    })
  } catch (error) {
    log('warn', 'email-refused', { email: row.id, tries: row.tries })
    const now = ctxNow()
    if (isServerError(error)) startOutage(server, now.now)
    const lastError = formatMailError(error)
    return recordFailure(now, row, { lastError, mayPass: !isPermanentError(error) })
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
 * Returns the texts with the secret link or code restored, or null if it was deleted because it has
 * expired.
 */
function restoreSecrets(
  { app }: Ctx,
  { kind, body, html, secret, sealedLink }: Row,
): { text: string; html: string } | null {
  if (!secret || (sealedLink === null && body !== '' && !hasSecretPlaceholder(body)))
    return { text: body, html }
  const secrets = sealedLink === null ? null : decrypt(app.key, sealedLink)?.split('\n')
  if (!secrets) return null
  const placeholders =
    kind === codeEmailKind ? [codePlaceholder] : listLinkPlaceholders(secrets.length)
  const restore = (text: string) =>
    placeholders.reduce(
      (result, placeholder, index) => result.replaceAll(placeholder, secrets[index]!),
      text,
    )
  return { text: restore(body), html: restore(html) }
}

/** Plans the next attempt if the failure may pass and attempts are left, and otherwise gives up. */
function recordFailure(
  ctx: Ctx,
  row: Row,
  { lastError, mayPass }: { lastError: string; mayPass: boolean },
) {
  const delay = mayPass ? retryDelays[row.tries - 1] : undefined
  return recordOutcome(ctx, row, {
    state: delay === undefined ? 'failed' : 'queued',
    lastError,
    failedAt: ctx.now,
    ...(delay !== undefined && { nextTryAt: addMs(ctx.now, delay) }),
  })
}

/**
 * Records the outcome of an attempt. Its consequences, such as an answered inquiry, are part of the
 * same transaction.
 */
async function recordOutcome(
  ctx: Ctx,
  row: Row,
  outcome: Partial<Row> & { state: 'sent' | 'queued' | 'held' | 'failed' },
) {
  await transact(ctx, async (ctx) => {
    if (await settleClaim(ctx, queue, row, outcome))
      await recordEvent(ctx, `email.${outcome.state}`, row.id)
    return { ok: true }
  })
}
