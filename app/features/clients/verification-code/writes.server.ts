import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'

import { eq, inArray, lt } from 'drizzle-orm'

import { addMs, hour } from '#app/core/day.ts'
import { fail, ok } from '#app/core/result.ts'
import { clientSession, clientVerificationCode, email } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { canSendEmail } from '#app/platform/mail/mail-server.server.ts'
import { enqueueEmail, forgetLinks, withdrawUnsentEmails } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import { selectContact } from '#app/features/clients/contact/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildCodeEmail } from './emails.ts'
import { type CodeRow, selectCode } from './reads.server.ts'
import {
  codeLifetime,
  confirmationLifetime,
  getCodeState,
  getOldestCodeStart,
  isConfirmed,
  isUnsent,
  maxAttempts,
  maxCodes,
  parseCode,
} from './rules.ts'

/**
 * `subjectId` is the record that the client acts on, which the events are about; `act` says what
 * the code is for in the language of the email, such as “sign the contract of quote Q-1004”.
 */
type CodePurpose = { subjectId: string; act: string; language: string }

/**
 * Emails the contact a code that confirms this browser, in place of those it requested before.
 * Nothing happens in a browser that is confirmed. Fails with `contact-is-gone`, `codes-many`, and
 * `code-locked` (with the instant from which a new one can be requested).
 */
export function requestCode(ctx: Ctx, { subjectId, act, language }: CodePurpose) {
  authorize(ctx.actor, 'client-portal.verify')
  return transact(ctx, async (ctx) => {
    const { clientId, contactId, sessionId } = getClientActor(ctx)
    const session = await lockSession(ctx, sessionId)
    const contact = await selectContact(ctx, clientId, contactId)
    if (!session || !contact) return fail('contact-is-gone')
    if (isConfirmed(session.codeValidUntil, ctx.now)) return ok()
    const { kind, until } = getCodeState(await selectCode(ctx, sessionId), ctx.now)
    if (kind === 'locked') return fail('code-locked', { until: until.toISOString() })
    const key = `verification-codes:${contactId}`
    if (!(await consumeRateLimit(ctx, { key, max: maxCodes, windowMs: hour })))
      return fail('codes-many')
    await deleteCode(ctx, sessionId)
    const { id, code } = await insertCode(ctx, sessionId)
    await enqueueEmail(ctx, {
      ...buildCodeEmail(getServerMessages(language), await getStudio(ctx), {
        name: contact.name,
        act,
        code,
      }),
      to: { name: contact.name, address: contact.email },
      language,
      subjectId: id,
    })
    const way = (await canSendEmail(ctx, contact.email)) ? 'email' : 'studio'
    await recordEvent(ctx, 'verification-code.requested', subjectId, { contact: contactId, way })
    return ok()
  })
}

/** Locks the session, so that codes are requested and entered one after the other. */
async function lockSession({ db }: TxCtx, sessionId: string) {
  const [session] = await db
    .select({ codeValidUntil: clientSession.codeValidUntil })
    .from(clientSession)
    .where(eq(clientSession.id, sessionId))
    .for('update')
  return session ?? null
}

/** Deletes the code of a session, and its email if no mail server has taken it. */
async function deleteCode(ctx: TxCtx, sessionId: string) {
  const deleted = await ctx.db
    .delete(clientVerificationCode)
    .where(eq(clientVerificationCode.sessionId, sessionId))
    .returning({ id: clientVerificationCode.id })
  const ids = deleted.map(({ id }) => id)
  const emails = await ctx.db
    .select({ id: email.id })
    .from(email)
    .where(inArray(email.subjectId, ids))
  await withdrawUnsentEmails(
    ctx,
    emails.map(({ id }) => id),
  )
}

async function insertCode(ctx: TxCtx, sessionId: string) {
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.db.insert(clientVerificationCode).values({
    id,
    sessionId,
    codeHash: hashCode(ctx, id, code),
    createdAt: ctx.now,
    expiresAt: addMs(ctx.now, codeLifetime),
  })
  return { id, code }
}

/** Hashes a code with the program's key: a million codes are quickly tried without it. */
function hashCode({ app }: Ctx, id: string, code: string): string {
  return createHmac('sha256', app.key).update(`verification-code ${id} ${code}`).digest('base64url')
}

/**
 * Confirms this browser with a code, unless it is confirmed already. Call it before the transaction
 * of the act it is for: a wrong code counts, and a right one confirms, also if that act fails. It
 * fails with `code-missing`, `code-wrong` (with the number of attempts left), `code-expired`, and
 * `code-locked` (with the instant from which a new one can be requested).
 */
// oxlint-disable-next-line studio/writes-record-events -- `enterCode` records it
export async function confirmBrowser(
  ctx: Ctx,
  { subjectId, code }: { subjectId: string; code: string },
) {
  authorize(ctx.actor, 'client-portal.verify')
  // the key of the form belongs to the act
  ctx = { ...ctx, idempotency: null }
  const entered = await transact(ctx, async (ctx) => ok(await enterCode(ctx, subjectId, code)))
  return entered.ok ? entered.value : entered
}

async function enterCode(ctx: TxCtx, subjectId: string, text: string) {
  const { contactId, sessionId } = getClientActor(ctx)
  const session = await lockSession(ctx, sessionId)
  if (isConfirmed(session?.codeValidUntil ?? null, ctx.now)) return ok()
  const requested = await selectCode(ctx, sessionId)
  const { kind, until } = getCodeState(requested, ctx.now)
  if (kind === 'locked') return fail('code-locked', { until: until.toISOString() })
  const code = parseCode(text)
  if (code === null) return fail('code-missing')
  if (!requested || kind !== 'open') return fail('code-expired')
  const { id, codeHash } = requested
  if (!isSameHash(codeHash, hashCode(ctx, id, code))) return countWrongCode(ctx, requested)
  const [sent] = await ctx.db
    .select({ state: email.state, tries: email.tries })
    .from(email)
    .where(eq(email.subjectId, id))
  await ctx.db
    .update(clientVerificationCode)
    .set({ usedAt: ctx.now })
    .where(eq(clientVerificationCode.id, id))
  await ctx.db
    .update(clientSession)
    .set({ codeValidUntil: addMs(ctx.now, confirmationLifetime) })
    .where(eq(clientSession.id, sessionId))
  await forgetLinks(ctx, id)
  await recordEvent(ctx, 'verification-code.entered', subjectId, {
    contact: contactId,
    way: sent && isUnsent(sent) ? 'studio' : 'email',
  })
  return ok()
}

function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Counts a wrong code. After the last one the code is dead, and its email is no longer sent. */
async function countWrongCode(ctx: TxCtx, code: CodeRow) {
  const attempts = code.attempts + 1
  await ctx.db
    .update(clientVerificationCode)
    .set({ attempts })
    .where(eq(clientVerificationCode.id, code.id))
  const { kind, until } = getCodeState({ ...code, attempts }, ctx.now)
  if (kind !== 'locked') return fail('code-wrong', { left: maxAttempts - attempts })
  await forgetLinks(ctx, code.id)
  return fail('code-locked', { until: until.toISOString() })
}

/** Deletes codes that have no effect anymore. */
export async function deleteEndedCodes(ctx: Ctx) {
  await ctx.db
    .delete(clientVerificationCode)
    .where(lt(clientVerificationCode.createdAt, getOldestCodeStart(ctx.now)))
}
