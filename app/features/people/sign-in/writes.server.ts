import { hashPassword, verifyPassword, TooBusyError } from '#app/platform/auth/passwords.server.ts'
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { consumeLoginAttempt } from '#app/platform/auth/login-throttle.server.ts'
import { staff } from '#app/data/schema/index.server.ts'
import { eq } from 'drizzle-orm'
import { toEmailKey } from '#app/core/text.ts'
import { recordSecurityEvent } from '#app/platform/security-events.server.ts'
import { fail, ok } from '#app/core/result.ts'
import { hasTwoFactor } from '#app/features/people/two-factor/reads.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { createOneTimeToken } from '#app/platform/auth/one-time-tokens.server.ts'
import { codeLifetime } from '#app/platform/auth/sessions.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { type BrowserTokens, completeSignIn } from '#app/features/people/session/writes.server.ts'

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
