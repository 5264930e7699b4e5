import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  or,
  sql,
} from 'drizzle-orm'

import { addMs, day, minute } from '#app/core/day.ts'
import { formatCursor, parseInstantCursor } from '#app/core/cursor.ts'
import { codeEmailKind } from '#app/core/email.ts'
import {
  acceptance,
  agreementDocument,
  booking,
  documentRendering,
  email,
  emailAttachment,
  emailSubject,
} from '#app/data/schema/index.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findMailServer } from '#app/platform/mail/mail-server.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { isUnsent } from '#app/features/clients/verification-code/rules.ts'

import type { EmailTab } from './rules.ts'

const pageSize = 50

/** Lists one page of emails, newest first. */
export async function listEmails(
  ctx: Ctx,
  { tab, after: cursor }: { tab: EmailTab; after: string | null },
) {
  authorize(ctx.actor, 'email.see')
  const from = parseInstantCursor(cursor)
  const cursorCondition = from
    ? or(lt(email.createdAt, from.at), and(eq(email.createdAt, from.at), lt(email.id, from.id)))
    : undefined
  const inTab =
    tab === 'all'
      ? undefined
      : tab === 'queued'
        ? inArray(email.state, ['queued', 'sending'])
        : eq(email.state, tab)
  const rows = await ctx.db
    .select({
      id: email.id,
      kind: email.kind,
      createdAt: email.createdAt,
      toName: email.toName,
      toAddress: email.toAddress,
      subject: email.subject,
      state: email.state,
    })
    .from(email)
    .where(and(inTab, cursorCondition))
    .orderBy(desc(email.createdAt), desc(email.id))
    .limit(pageSize + 1)
  const pageRows = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? pageRows.at(-1) : undefined
  return {
    emails: pageRows,
    next: last ? formatCursor({ at: last.createdAt.toISOString(), id: last.id }) : null,
  }
}

/** Returns the number of failed emails. */
export async function countFailedEmails(ctx: Ctx): Promise<number> {
  authorize(ctx.actor, 'email.see')
  return ctx.db.$count(email, eq(email.state, 'failed'))
}

const isWaiting = inArray(email.state, ['queued', 'sending'])
/**
 * A single failure may be a temporary rejection (greylisting). An email that has waited this long
 * after one, in milliseconds, needs attention.
 */
const stuckAfterMs = 5 * minute

/**
 * Returns the number of emails waiting to be sent, with the time and cause of their last failure.
 */
export async function findMailQueue(ctx: Ctx) {
  authorize(ctx.actor, 'email.see')
  return {
    waiting: await ctx.db.$count(email, isWaiting),
    ...(await findLastFailure(ctx, isWaiting)),
  }
}

/** Days for which an email that couldn't be sent still needs attention. */
const failedDays = 7

const isLost = (ctx: Ctx) =>
  and(eq(email.state, 'failed'), gt(email.failedAt, addMs(ctx.now, -failedDays * day)))

/** Returns the emails given up in the last days, the oldest first. */
export async function listFailedEmails(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'email.see')
  return ctx.db
    .select({
      id: email.id,
      toName: email.toName,
      toAddress: email.toAddress,
      subject: email.subject,
      failedAt: sql`${email.failedAt}`.mapWith(email.createdAt),
    })
    .from(email)
    .where(isLost(ctx))
    .orderBy(asc(email.failedAt), asc(email.id))
    .limit(limit)
}

/**
 * Returns the problems of sending, or null if there are none: emails that failed and still wait, a
 * saved mail server that cannot be used, or emails given up in the last days. People who see the
 * email log find the last in their to-do list instead.
 */
export async function findMailFailure(ctx: Ctx) {
  authorize(ctx.actor, 'mail.see-failures')
  const stuckCount = await ctx.db.$count(
    email,
    and(isWaiting, isNotNull(email.failedAt), lt(email.createdAt, addMs(ctx.now, -stuckAfterMs))),
  )
  const lostCount = may(ctx.actor, 'email.see') ? 0 : await ctx.db.$count(email, isLost(ctx))
  const waitingCount = await ctx.db.$count(email, isWaiting)
  const isUnusable = waitingCount > 0 && (await findMailServer(ctx)).kind === 'unusable'
  if (stuckCount === 0 && lostCount === 0 && !isUnusable) return null
  return {
    waiting: stuckCount > 0 || isUnusable ? waitingCount : 0,
    lost: lostCount,
    unusable: isUnusable,
    ...(await findLastFailure(ctx, or(isWaiting, isLost(ctx)))),
  }
}

async function findLastFailure(ctx: Ctx, condition: SQL | undefined) {
  const [last] = await ctx.db
    .select({ error: email.lastError, at: email.failedAt })
    .from(email)
    .where(and(condition, isNotNull(email.failedAt)))
    .orderBy(desc(email.failedAt))
    .limit(1)
  return last ?? { error: null, at: null }
}

/**
 * Returns the number of emails by tab: queued, sent, held and failed. Failed ones need attention.
 */
export async function countEmails(ctx: Ctx) {
  authorize(ctx.actor, 'email.see')
  const rows = await ctx.db
    .select({ state: email.state, count: count() })
    .from(email)
    .groupBy(email.state)
  const sumStates = (...states: string[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.count, 0)
  return {
    queued: sumStates('queued', 'sending'),
    sent: sumStates('sent'),
    held: sumStates('held'),
    failed: sumStates('failed'),
  }
}

type Email = typeof email.$inferSelect

/**
 * Returns the code in an email that no mail server has seen, with its expiry: without one, the
 * studio tells it to the client. Null for every other email.
 */
export function openUnsentCode({ app, actor, now }: Ctx, row: Email) {
  authorize(actor, 'email.see')
  const { kind, sealedLink, linkEndsAt } = row
  if (kind !== codeEmailKind || sealedLink === null || linkEndsAt === null) return null
  const code = linkEndsAt > now && isUnsent(row) ? decrypt(app.key, sealedLink) : null
  return code === null ? null : { code, expiresAt: linkEndsAt }
}

/**
 * Returns an email with the bookings it is about, if there are several, and its attached documents;
 * null if it is unknown.
 */
export async function findEmailById(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'email.see')
  const [row] = await ctx.db.select().from(email).where(eq(email.id, id))
  if (!row) return null
  const bookings = await ctx.db
    .select({ id: booking.id, number: booking.number })
    .from(emailSubject)
    .innerJoin(booking, eq(booking.id, emailSubject.subjectId))
    .where(eq(emailSubject.emailId, id))
    .orderBy(asc(booking.startsAt), asc(booking.id))
  const documents = await ctx.db
    .select({
      name: emailAttachment.name,
      subjectId: documentRendering.subjectId,
      quoteId: acceptance.quoteId,
    })
    .from(emailAttachment)
    .innerJoin(documentRendering, eq(documentRendering.id, emailAttachment.renderingId))
    .leftJoin(agreementDocument, eq(agreementDocument.id, documentRendering.subjectId))
    .leftJoin(acceptance, eq(acceptance.id, agreementDocument.acceptanceId))
    .where(eq(emailAttachment.emailId, id))
    .orderBy(asc(emailAttachment.name))
  return { ...row, bookings, documents }
}
