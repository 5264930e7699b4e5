import { randomBytes } from 'node:crypto'

import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { type Failure, ok, fail } from '#app/core/result.ts'
import { recoveryCode, staff, oneTimeToken, twoFactor } from '#app/data/schema/index.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import {
  consumeLoginAttempt,
  getThrottleKeys,
  getNetworkKey,
} from '#app/platform/auth/login-throttle.server.ts'
import { consumeRateLimit, resetRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import { codeLifetime, endAllSessions } from '#app/platform/auth/sessions.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import { generateSecret, findMatchingStep } from '#app/platform/auth/totp.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { recordSecurityEvent } from '#app/platform/security-events.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { clearOwnThrottle, verifyOwnPassword } from '#app/features/people/password/writes.server.ts'
import { completeSignIn } from '#app/features/people/session/writes.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { hasTwoFactor } from './reads.server.ts'
import { normalizeRecoveryCode, toRecoveryCode, recoveryCodeCount, setupMinutes } from './rules.ts'
import { findOneTimeToken } from '#app/features/people/session/reads.server.ts'

/**
 * Creates the secret for an authenticator app, unused until its first code is confirmed. Fails with
 * `password-wrong`, `too-many-guesses`, `two-factor-is-on`.
 */
export async function beginTwoFactor(ctx: Ctx, current: string) {
  authorize(ctx.actor, 'own-account.change')
  const refusal = await verifyOwnPassword(ctx, current)
  const result = await transact(ctx, async (ctx) => {
    if (refusal) return fail(refusal)
    const id = requireStaffId(ctx)
    const sealedSecret = encrypt(ctx.app.key, generateSecret())
    const rows = await ctx.db
      .insert(twoFactor)
      .values({ staffId: id, sealedSecret, begunAt: ctx.now })
      .onConflictDoUpdate({
        target: twoFactor.staffId,
        set: { sealedSecret, begunAt: ctx.now },
        setWhere: isNull(twoFactor.since),
      })
      .returning({ id: twoFactor.staffId })
    if (rows.length === 0) return fail('two-factor-is-on')
    await recordEvent(ctx, 'staff.two-factor-started', id)
    return ok()
  })
  return clearOwnThrottle(ctx, result)
}

/**
 * Enables two-factor authentication with a first code. Returns the recovery codes, which cannot be
 * read again. Fails with `two-factor-not-begun`, `code-wrong`, `too-many-guesses`.
 */
export async function confirmTwoFactor(ctx: Ctx, code: string) {
  authorize(ctx.actor, 'own-account.change')
  const throttleKey = `confirm:${requireStaffId(ctx)}`
  const isAllowed = await consumeRateLimit(ctx, {
    key: throttleKey,
    max: 20,
    windowMs: codeLifetime,
  })
  const result = await transact(ctx, async (ctx) => {
    if (!isAllowed) return fail('too-many-guesses')
    const id = requireStaffId(ctx)
    const [row] = await ctx.db
      .select()
      .from(twoFactor)
      .where(
        and(
          eq(twoFactor.staffId, id),
          isNull(twoFactor.since),
          gt(twoFactor.begunAt, addMs(ctx.now, -setupMinutes * minute)),
        ),
      )
      .for('update')
    if (!row) return fail('two-factor-not-begun')
    const step = findStep(ctx, row, code)
    if (step === null) return fail('code-wrong')
    await ctx.db
      .update(twoFactor)
      .set({ since: ctx.now, lastStep: step })
      .where(eq(twoFactor.staffId, id))
    const sealedCodes = await replaceRecoveryCodes(ctx, id)
    await recordEvent(ctx, 'staff.two-factor-enabled', id)
    return ok({ sealedCodes })
  })
  if (result.ok) await resetRateLimit(ctx, throttleKey)
  return decryptCodes(ctx, result)
}

/**
 * Replaces the recovery codes with ten new ones. Fails with `password-wrong`, `too-many-guesses`,
 * `two-factor-is-off`.
 */
export async function renewRecoveryCodes(ctx: Ctx, current: string) {
  authorize(ctx.actor, 'own-account.change')
  const refusal = await verifyOwnPassword(ctx, current)
  const result = await transact(ctx, async (ctx) => {
    if (refusal) return fail(refusal)
    const id = requireStaffId(ctx)
    if (!(await hasTwoFactor(ctx, id))) return fail('two-factor-is-off')
    const sealedCodes = await replaceRecoveryCodes(ctx, id)
    await recordEvent(ctx, 'staff.recovery-codes-renewed', id)
    return ok({ sealedCodes })
  })
  return decryptCodes(ctx, await clearOwnThrottle(ctx, result))
}

/** Disables two-factor authentication. Fails with `password-wrong`, `too-many-guesses`. */
export async function disableTwoFactor(ctx: Ctx, current: string) {
  authorize(ctx.actor, 'own-account.change')
  const refusal = await verifyOwnPassword(ctx, current)
  const result = await transact(ctx, async (ctx) => {
    if (refusal) return fail(refusal)
    const id = requireStaffId(ctx)
    if (await deleteTwoFactor(ctx, id)) await recordEvent(ctx, 'staff.two-factor-disabled', id)
    return ok()
  })
  return clearOwnThrottle(ctx, result)
}

/**
 * Removes two-factor authentication from a person who lost the device. Ends their sessions, in case
 * another person found it. Fails with `confirm-password`, `account-is-gone`, `not-yourself`.
 */
export function resetTwoFactor(ctx: Ctx, staffId: string) {
  authorize(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    // owners disable their own with the password, because an open session alone must not do it
    if (ctx.actor.kind === 'staff' && ctx.actor.id === staffId) return fail('not-yourself')
    if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
    const [person] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId))
    if (!person) return fail('account-is-gone')
    if (!(await deleteTwoFactor(ctx, staffId))) return ok()
    await endAllSessions(ctx, staffId)
    await recordEvent(ctx, 'staff.two-factor-reset', staffId)
    return ok()
  })
}

type CodeStepInput = { step: string; device: string | null; oldToken?: string | null } & (
  | { code: string }
  | { recovery: string }
)

/**
 * Completes a sign-in with a code, at most five minutes after the password. Returns the tokens of
 * the cookies. Fails with `step-has-ended` (too late, or after five attempts; sign-in starts over),
 * `too-many-guesses`, `code-wrong`, `recovery-code-wrong`.
 */
export async function enterCode(ctx: Ctx, { step, device, oldToken, ...input }: CodeStepInput) {
  authorize(ctx.actor, 'account.enter')
  const link = await findOneTimeToken(ctx, 'code', step)
  if (
    !link?.staffId ||
    !(await consumeRateLimit(ctx, {
      key: `step:${hashText(step)}`,
      max: 5,
      windowMs: codeLifetime,
    }))
  )
    return fail('step-has-ended')
  const [person] = await ctx.db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(and(eq(staff.id, link.staffId), isNull(staff.disabledAt)))
  if (!person) return fail('step-has-ended')
  const keys = await consumeLoginAttempt(ctx, { email: person.email, device, kind: 'code' })
  if (!keys) {
    await recordSecurityEvent(ctx, { kind: 'code-limited', staffId: person.id })
    return fail('too-many-guesses')
  }
  const result = await transact(ctx, async (ctx) => {
    const [used] = await ctx.db
      .delete(oneTimeToken)
      .where(and(eq(oneTimeToken.tokenHash, hashText(step)), eq(oneTimeToken.purpose, 'code')))
      .returning()
    if (!used) return fail('step-has-ended')
    if ('code' in input && !(await consumeCode(ctx, person.id, input.code)))
      return fail('code-wrong')
    if ('recovery' in input && !(await consumeRecoveryCode(ctx, person.id, input.recovery)))
      return fail('recovery-code-wrong')
    const tokens = await completeSignIn(ctx, person.id, { device, oldToken }, [
      ...keys,
      ...getThrottleKeys({ email: person.email, device, kind: 'password' }),
      getNetworkKey(ctx, 'password'),
    ])
    await recordEvent(ctx, 'staff.signed-in', person.id, {
      with: 'code' in input ? 'code' : 'recovery-code',
    })
    return ok(tokens)
  })
  if (!result.ok && result.problem !== 'step-has-ended')
    await recordSecurityEvent(ctx, { kind: 'code-failed', staffId: person.id })
  return result
}

async function consumeCode(ctx: TxCtx, staffId: string, code: string): Promise<boolean> {
  const [row] = await ctx.db
    .select()
    .from(twoFactor)
    .where(and(eq(twoFactor.staffId, staffId), isNotNull(twoFactor.since)))
    .for('update')
  const step = row ? findStep(ctx, row, code) : null
  if (step !== null)
    await ctx.db.update(twoFactor).set({ lastStep: step }).where(eq(twoFactor.staffId, staffId))
  return step !== null
}

/**
 * Returns the matching time step of a code. No code matches a secret whose encryption key has
 * changed.
 */
function findStep(ctx: Ctx, row: typeof twoFactor.$inferSelect, code: string): number | null {
  const secret = decrypt(ctx.app.key, row.sealedSecret)
  return secret === null ? null : findMatchingStep(secret, code, ctx.now, row.lastStep)
}

async function consumeRecoveryCode(ctx: TxCtx, staffId: string, code: string): Promise<boolean> {
  const [used] = await ctx.db
    .delete(recoveryCode)
    .where(
      and(
        eq(recoveryCode.staffId, staffId),
        eq(recoveryCode.codeHash, hashRecoveryCode(staffId, code)),
      ),
    )
    .returning()
  if (used) await recordEvent(ctx, 'staff.recovery-code-used', staffId)
  return used !== undefined
}

function generateRecoveryCode(): string {
  return toRecoveryCode(randomBytes(64)) ?? generateRecoveryCode()
}

/**
 * Replaces the recovery codes and returns them encrypted, because form results are stored by their
 * idempotency key.
 */
async function replaceRecoveryCodes(ctx: TxCtx, staffId: string): Promise<string> {
  const codes = Array.from({ length: recoveryCodeCount }, () => generateRecoveryCode())
  await ctx.db.delete(recoveryCode).where(eq(recoveryCode.staffId, staffId))
  await ctx.db
    .insert(recoveryCode)
    .values(codes.map((code) => ({ staffId, codeHash: hashRecoveryCode(staffId, code) })))
  return encrypt(ctx.app.key, codes.join('\n'))
}

function decryptCodes<Problem extends ProblemCode>(
  { app }: Ctx,
  result: { ok: true; value: { sealedCodes: string } } | Failure<Problem>,
) {
  return result.ok
    ? ok({ codes: decrypt(app.key, result.value.sealedCodes)?.split('\n') ?? [] })
    : result
}

function hashRecoveryCode(staffId: string, code: string): string {
  return hashText(`${staffId}:${normalizeRecoveryCode(code)}`)
}

async function deleteTwoFactor(ctx: TxCtx, staffId: string): Promise<boolean> {
  await ctx.db.delete(recoveryCode).where(eq(recoveryCode.staffId, staffId))
  const deleted = await ctx.db
    .delete(twoFactor)
    .where(eq(twoFactor.staffId, staffId))
    .returning({ since: twoFactor.since })
  return deleted.some(({ since }) => since !== null)
}

function requireStaffId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Not signed in.')
  return actor.id
}
