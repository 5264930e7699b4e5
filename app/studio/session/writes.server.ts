import { randomBytes } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { toEmailKey } from '#app/core/text.ts'
import { staff, staffSession } from '#app/data/schema/index.server.ts'
import {
  consumeLoginAttempt,
  clearLoginThrottle,
} from '#app/platform/auth/login-throttle.server.ts'
import { createOneTimeToken } from '#app/platform/auth/one-time-tokens.server.ts'
import { TooBusyError, hashPassword, verifyPassword } from '#app/platform/auth/passwords.server.ts'
import {
  createSession,
  codeLifetime,
  endAllSessions,
  endOtherSessions,
  endSession,
  renewTrustedDevice,
} from '#app/platform/auth/sessions.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { redactError, log } from '#app/platform/log.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { recordSecurityEvent } from '#app/platform/security-events.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/studio/access.ts'
import { hasTwoFactor } from '#app/studio/two-factor/reads.server.ts'

/** A hash that matches no password, so that unknown addresses take as long as known ones. */
const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/** `oldToken` is the session token this browser had so far. */
type SignInAttempt = {
  email: string
  password: string
  device: string | null
  oldToken?: string | null
}

/**
 * Signs in. Returns the tokens of the session and device cookies, or the token of the code step if
 * the account uses two-factor authentication. An unknown account, a wrong password, a disabled
 * account and an unreachable database all fail with the same `not-signed-in`. `too-many-guesses`
 * and `server-busy` are returned before the account is looked up.
 */
export async function signIn(ctx: Ctx, attempt: SignInAttempt) {
  authorize(ctx.actor, 'account.enter')
  try {
    const keys = await consumeLoginAttempt(ctx, { ...attempt, kind: 'password' })
    const [account] = await ctx.db
      .select()
      .from(staff)
      .where(eq(staff.emailKey, toEmailKey(attempt.email)))
    if (!keys) {
      await recordSecurityEvent(ctx, { kind: 'sign-in-limited', staffId: account?.id ?? null })
      return fail('too-many-guesses')
    }
    const person = account?.disabledAt ? undefined : account
    const isCorrect = await verifyPassword(person?.password ?? (await dummyHash), attempt.password)
    if (!person || !isCorrect || (person.sample && !ctx.sampleAccountsEnabled)) {
      await recordSecurityEvent(ctx, { kind: 'sign-in-failed', staffId: account?.id ?? null })
      return fail('not-signed-in')
    }
    return (await hasTwoFactor(ctx, person.id))
      ? await createCodeStep(ctx, person.id)
      : await startSession(ctx, person.id, attempt, keys)
  } catch (error) {
    if (error instanceof TooBusyError) return fail('server-busy')
    log('error', 'sign-in-error', { request: ctx.requestId, error: redactError(error) })
    await verifyPassword(await dummyHash, attempt.password).catch(() => false)
    return fail('not-signed-in')
  }
}

/**
 * Starts the code step after a correct password. The login throttle is not reset until the code is
 * correct too.
 */
function createCodeStep(ctx: Ctx, staffId: string) {
  return transact(ctx, async (ctx) => {
    const step = await createOneTimeToken(ctx, 'code', staffId, codeLifetime)
    await recordEvent(ctx, 'staff.password-entered', staffId)
    return ok({ step })
  })
}

function startSession(ctx: Ctx, staffId: string, browser: BrowserTokens, throttleKeys: string[]) {
  return transact(ctx, async (ctx) => {
    const tokens = await completeSignIn(ctx, staffId, browser, throttleKeys)
    await recordEvent(ctx, 'staff.signed-in', staffId)
    return ok(tokens)
  })
}

/** The cookies of a browser that signs in. */
type BrowserTokens = { device: string | null; oldToken?: string | null }

/**
 * Creates the session of a person who has passed all steps, ends the previous session of their
 * browser, and marks the browser as trusted.
 */
export async function completeSignIn(
  ctx: TxCtx,
  staffId: string,
  { device, oldToken = null }: BrowserTokens,
  throttleKeys: string[],
) {
  await clearLoginThrottle(ctx, throttleKeys)
  if (oldToken !== null) await endSession(ctx, oldToken)
  return {
    session: await createSession(ctx, staffId),
    device: await renewTrustedDevice(ctx, staffId, device),
  }
}

export function signOut(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'account.enter')
  return transact(ctx, async (ctx) => {
    await endSession(ctx, token)
    if (ctx.actor.kind === 'staff') await recordEvent(ctx, 'staff.signed-out', ctx.actor.id)
    return ok()
  })
}

/** Ends one of the user's own sessions. Does nothing for an unknown or ended one. */
export function endOwnSession(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return fail('not-signed-in')
    const ended = await ctx.db
      .delete(staffSession)
      .where(and(eq(staffSession.id, id), eq(staffSession.staffId, ctx.actor.id)))
      .returning({ id: staffSession.id })
    if (ended.length > 0) await recordEvent(ctx, 'staff.session-ended', ctx.actor.id)
    return ok()
  })
}

/** Ends the user's other sessions. */
export function endOwnOtherSessions(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return fail('not-signed-in')
    await endOtherSessions(ctx, ctx.actor.id, token)
    await recordEvent(ctx, 'staff.other-sessions-ended', ctx.actor.id)
    return ok()
  })
}

/** Signs a person out of all sessions. Fails with `account-is-gone`, `not-yourself`. */
export function endStaffSessions(ctx: Ctx, staffId: string) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind === 'staff' && ctx.actor.id === staffId) return fail('not-yourself')
    const [person] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId))
    if (!person) return fail('account-is-gone')
    await endAllSessions(ctx, staffId)
    await recordEvent(ctx, 'staff.sessions-ended', staffId)
    return ok()
  })
}
