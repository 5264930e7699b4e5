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

/** A hash nobody's password has: an unknown address costs what a known one does. */
const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/** `former` is the token of the session this browser had until now. */
type SignInAttempt = {
  email: string
  password: string
  device: string | null
  oldToken?: string | null
}

/**
 * Signs in: gives the tokens for the session's and the device's cookie, or, to an account that has
 * a second factor, the one for the step to its code. The answer is `not-signed-in` for an unknown
 * account, a wrong password, a disabled account and a database that is away; `too-many-guesses` and
 * `server-busy` come before the account is looked up.
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
 * The password was right, and a code is owed. Its guesses stay counted until that is right as well.
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

/** What a browser that signs in brought along. */
type BrowserTokens = { device: string | null; oldToken?: string | null }

/**
 * Begins the session of a person who is fully signed in, ends the one their browser had before, and
 * marks the browser as theirs.
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

/**
 * Ends one of one's own sessions; nobody else's can be named. One that has ended already is as good
 * as ended.
 */
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

/** Ends all of one's own sessions but the one that asks. */
export function endOwnOtherSessions(ctx: Ctx, token: string) {
  authorize(ctx.actor, 'own-account.change')
  return transact(ctx, async (ctx) => {
    if (ctx.actor.kind !== 'staff') return fail('not-signed-in')
    await endOtherSessions(ctx, ctx.actor.id, token)
    await recordEvent(ctx, 'staff.other-sessions-ended', ctx.actor.id)
    return ok()
  })
}

/** An owner signs somebody out everywhere. Problems: `account-is-gone`, `not-yourself`. */
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
