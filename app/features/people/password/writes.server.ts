import { and, eq, isNull } from 'drizzle-orm'

import { hour, minute } from '#app/core/day.ts'
import { ok, fail } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import { passwordResetRequest, staff, oneTimeToken } from '#app/data/schema/index.server.ts'
import { getThrottleKeys } from '#app/platform/auth/login-throttle.server.ts'
import {
  consumeRateLimit,
  resetRateLimit,
  getNetworkPrefix,
  quarterHour,
} from '#app/platform/auth/rate-limit.server.ts'
import {
  createOneTimeToken,
  consumeOneTimeToken,
} from '#app/platform/auth/one-time-tokens.server.ts'
import {
  TooBusyError,
  tryHashPassword,
  verifyPassword,
} from '#app/platform/auth/passwords.server.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import {
  createSession,
  confirmSession,
  endAllSessions,
  deleteTrustedDevices,
  renewTrustedDevice,
} from '#app/platform/auth/sessions.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findStudioName, findStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { type PasswordProblem, findPasswordProblem } from './reads.server.ts'
import { findOneTimeToken } from '#app/features/people/session/reads.server.ts'
import { buildResetEmail } from './emails.ts'

/** Validity of a password reset link. */
const resetLinkMinutes = 30

/**
 * Requests a password reset link. Known and unknown addresses take the same path, a row and the
 * same response, so that timing reveals nothing.
 */
export async function requestPasswordReset(ctx: Ctx, { email }: { email: string }) {
  authorize(ctx.actor, 'account.enter')
  const emailKey = toEmailKey(email)
  const isAllowed =
    (await consumeRateLimit(ctx, {
      key: `reset-from:${getNetworkPrefix(ctx.ip ?? '')}`,
      max: 10,
      windowMs: hour,
    })) &&
    (await consumeRateLimit(ctx, { key: `reset:${hashText(emailKey)}`, max: 3, windowMs: hour }))
  if (!isAllowed) return ok()
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(passwordResetRequest)
      .values({ emailKey, requestedAt: ctx.now })
      .returning({ id: passwordResetRequest.id })
    await recordEvent(ctx, 'password-reset.requested', row!.id)
    return ok()
  })
}

/**
 * Emails a link for each waiting request whose address has an account. Runs every few seconds as a
 * job, not in the request, so that response times do not reveal known addresses.
 */
export async function sendResetEmails(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped() && (await sendNextResetEmail(ctxNow()))) {
    /* until no request is waiting */
  }
}

/**
 * Returns true if a request was waiting. Deletes it and queues its email in one transaction, so
 * that a crash neither loses nor repeats it.
 */
async function sendNextResetEmail(ctx: Ctx): Promise<boolean> {
  authorize(ctx.actor, 'password-reset.send')
  const [waiting] = await ctx.db
    .select({ id: passwordResetRequest.id })
    .from(passwordResetRequest)
    .limit(1)
  if (!waiting) return false
  await transact(ctx, async (ctx) => {
    const [request] = await ctx.db
      .delete(passwordResetRequest)
      .where(eq(passwordResetRequest.id, waiting.id))
      .returning()
    const [person] = request
      ? await ctx.db
          .select()
          .from(staff)
          .where(and(eq(staff.emailKey, request.emailKey), isNull(staff.disabledAt)))
      : []
    const studio = await findStudio(ctx)
    if (!person || !studio) return ok()
    const token = await createOneTimeToken(ctx, 'reset', person.id, resetLinkMinutes * minute)
    const link = `${ctx.app.config.publicUrl}/auth/reset?token=${token}`
    await enqueueEmail(ctx, {
      ...buildResetEmail(
        getServerMessages(person.language),
        studio,
        person.name,
        link,
        resetLinkMinutes,
      ),
      to: { name: person.name, address: person.email },
      language: person.language,
      subjectId: person.id,
    })
    await recordEvent(ctx, 'staff.reset-requested', person.id)
    return ok()
  })
  return true
}

/**
 * Sets a new password by a link from an email or the owner-link command. Returns the token of a new
 * device cookie, so that login attempts made elsewhere do not throttle this browser's next sign-in.
 * Ends all sessions and links of the person and forgets their other browsers. Fails with
 * `link-has-ended`, `server-busy`, or a code of `findPasswordProblem`.
 */
export async function resetPassword(ctx: Ctx, token: string, password: string) {
  authorize(ctx.actor, 'account.enter')
  const link = await findOneTimeToken(ctx, 'reset', token) // before the expensive hash
  const [person] = link?.staffId
    ? await ctx.db.select().from(staff).where(eq(staff.id, link.staffId))
    : []
  if (!person) return fail('link-has-ended')
  const hash = await hashNewPassword(ctx, person, password)
  if ('problem' in hash) return fail(hash.problem)
  return transact(ctx, async (ctx) => {
    if (!(await consumeOneTimeToken(ctx, 'reset', token))) return fail('link-has-ended')
    await setPassword(ctx, person.id, hash.value)
    const device = await renewTrustedDevice(ctx, person.id, null)
    for (const key of getThrottleKeys({ email: person.email, device: null, kind: 'password' }))
      await resetRateLimit(ctx, key)
    await recordEvent(ctx, 'staff.password-reset', person.id)
    return ok({ device })
  })
}

/**
 * Verifies the password of the signed-in person; returns the problem or null. Each attempt counts
 * against a rate limit, so this runs before the transaction. The problem is returned inside it,
 * because a repeated request must get its first response.
 */
export async function verifyOwnPassword(
  ctx: Ctx,
  password: string,
): Promise<'password-wrong' | 'too-many-guesses' | 'server-busy' | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return 'password-wrong'
  if (!(await consumeRateLimit(ctx, { key: `change:${actor.id}`, max: 10, windowMs: quarterHour })))
    return 'too-many-guesses'
  const [person] = await ctx.db
    .select({ password: staff.password })
    .from(staff)
    .where(eq(staff.id, actor.id))
  try {
    return person && (await verifyPassword(person.password, password)) ? null : 'password-wrong'
  } catch (error) {
    if (error instanceof TooBusyError) return 'server-busy'
    throw error
  }
}

/**
 * Marks the password as confirmed in this session for sensitive actions in the next minutes, and
 * returns the context that carries the mark. Fails with the codes of `verifyOwnPassword`.
 */
export async function confirmPassword(ctx: Ctx, password: string) {
  authorize(ctx.actor, 'own-account.change')
  const { session } = ctx
  const refusal = session ? await verifyOwnPassword(ctx, password) : 'password-wrong'
  const result = await clearOwnThrottle(
    ctx,
    await transact(ctx, async (ctx) => {
      if (refusal || !session) return fail(refusal ?? 'password-wrong')
      await confirmSession(ctx, session.id)
      await recordEvent(
        ctx,
        'staff.password-confirmed',
        ctx.actor.kind === 'staff' ? ctx.actor.id : '',
      )
      return ok()
    }),
  )
  return result.ok
    ? ok({ ctx: { ...ctx, session: { id: session!.id, confirmedAt: ctx.now } } })
    : result
}

/**
 * Resets the rate limit after a success, also for the repetition of an earlier request, which was
 * not a guess.
 */
export async function clearOwnThrottle<A extends { ok: boolean }>(ctx: Ctx, result: A): Promise<A> {
  if (result.ok && ctx.actor.kind === 'staff') await resetRateLimit(ctx, `change:${ctx.actor.id}`)
  return result
}

/**
 * Changes the user's own password. Ends all sessions and forgets all browsers; returns new session
 * and device tokens for this one. Fails with `password-wrong`, `too-many-guesses`, `server-busy`,
 * or a code of `findPasswordProblem`.
 */
export async function changePassword(
  ctx: Ctx,
  { current, password }: { current: string; password: string },
) {
  authorize(ctx.actor, 'own-account.change')
  const { actor } = ctx
  if (actor.kind !== 'staff') return fail('password-wrong')
  const refusal = await verifyOwnPassword(ctx, current)
  const [person] = refusal ? [] : await ctx.db.select().from(staff).where(eq(staff.id, actor.id))
  const hash = person && (await hashNewPassword(ctx, person, password))
  const result = await clearOwnThrottle(
    ctx,
    await transact(ctx, async (ctx) => {
      if (refusal || !hash) return fail(refusal ?? 'password-wrong')
      if ('problem' in hash) return fail(hash.problem)
      await setPassword(ctx, actor.id, hash.value)
      const sealed = encrypt(
        ctx.app.key,
        `${await createSession(ctx, actor.id)} ${await renewTrustedDevice(ctx, actor.id, null)}`,
      )
      await recordEvent(ctx, 'staff.password-changed', actor.id)
      return ok({ sealed })
    }),
  )
  if (!result.ok) return result
  // If the encryption key has changed, the tokens are empty and the user must sign in again
  const [session = '', device = ''] = decrypt(ctx.app.key, result.value.sealed)?.split(' ') ?? []
  return ok({ session, device })
}

type Person = typeof staff.$inferSelect

async function hashNewPassword(
  ctx: Ctx,
  { name, email, password: currentHash }: Person,
  password: string,
): Promise<{ value: string } | { problem: PasswordProblem | 'server-busy' }> {
  try {
    const refusal = await findPasswordProblem(
      ctx,
      password,
      { name, email, studio: (await findStudioName(ctx)) ?? '' },
      currentHash,
    )
    if (refusal) return { problem: refusal }
  } catch (error) {
    if (error instanceof TooBusyError) return { problem: 'server-busy' }
    throw error
  }
  const value = await tryHashPassword(password)
  return value === null ? { problem: 'server-busy' } : { value }
}

async function setPassword(ctx: TxCtx, staffId: string, hash: string) {
  await ctx.db.update(staff).set({ password: hash, sample: false }).where(eq(staff.id, staffId))
  await ctx.db.delete(oneTimeToken).where(eq(oneTimeToken.staffId, staffId))
  await endAllSessions(ctx, staffId)
  await deleteTrustedDevices(ctx, staffId)
}
