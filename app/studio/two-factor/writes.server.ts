import { randomBytes } from 'node:crypto'

import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'

import { after, minute } from '#app/core/day.ts'
import { type Refusal, done, problem } from '#app/core/result.ts'
import { recoveryCode, staff, staffLink, twoFactor } from '#app/data/schema/index.server.ts'
import { isConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { countGuess, guessKeys, networkKey } from '#app/platform/auth/guesses.server.ts'
import { allowed, forgive } from '#app/platform/auth/limits.server.ts'
import { seal, unseal } from '#app/platform/auth/sealed.server.ts'
import { codeTime, endEverySession } from '#app/platform/auth/sessions.server.ts'
import { hashOf } from '#app/platform/auth/tokens.server.ts'
import { newSecret, stepOf } from '#app/platform/auth/totp.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { noteSecurityEvent } from '#app/platform/security-events.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { forgiveSelf, proveSelf } from '#app/studio/password/writes.server.ts'
import { enter } from '#app/studio/session/writes.server.ts'
import { linkFor } from '#app/studio/staff/reads.server.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { hasTwoFactor } from './reads.server.ts'
import { plainRecoveryCode, recoveryCodeFrom, recoveryCodes, setUpMinutes } from './rules.ts'

/**
 * Makes the secret an authenticator app is to hold; it counts for nothing until a code made from it
 * has come back. Problems: `password-wrong`, `too-many-guesses`, `two-factor-is-on`.
 */
export async function beginTwoFactor(ctx: Ctx, current: string) {
  demand(ctx.actor, 'own-account.change')
  const refused = await proveSelf(ctx, current)
  const answer = await transact(ctx, async (ctx) => {
    if (refused) return problem(refused)
    const id = own(ctx)
    const sealedSecret = seal(ctx.app.key, newSecret())
    const begun = await ctx.db
      .insert(twoFactor)
      .values({ staffId: id, sealedSecret, begunAt: ctx.now })
      .onConflictDoUpdate({
        target: twoFactor.staffId,
        set: { sealedSecret, begunAt: ctx.now },
        setWhere: isNull(twoFactor.since),
      })
      .returning({ id: twoFactor.staffId })
    if (begun.length === 0) return problem('two-factor-is-on')
    await record(ctx, 'staff.two-factor-begun', id)
    return done()
  })
  return forgiveSelf(ctx, answer)
}

/**
 * Switches it on with a first code and gives the recovery codes, which nobody can read again.
 * Problems: `two-factor-not-begun`, `code-wrong`, `too-many-guesses`.
 */
export async function confirmTwoFactor(ctx: Ctx, code: string) {
  demand(ctx.actor, 'own-account.change')
  const tries = `confirm:${own(ctx)}`
  const few = await allowed(ctx, { key: tries, most: 20, span: codeTime })
  const answer = await transact(ctx, async (ctx) => {
    if (!few) return problem('too-many-guesses')
    const id = own(ctx)
    const [row] = await ctx.db
      .select()
      .from(twoFactor)
      .where(
        and(
          eq(twoFactor.staffId, id),
          isNull(twoFactor.since),
          gt(twoFactor.begunAt, after(ctx.now, -setUpMinutes * minute)),
        ),
      )
      .for('update')
    if (!row) return problem('two-factor-not-begun')
    const step = stepFrom(ctx, row, code)
    if (step === null) return problem('code-wrong')
    await ctx.db
      .update(twoFactor)
      .set({ since: ctx.now, lastStep: step })
      .where(eq(twoFactor.staffId, id))
    const sealedCodes = await newRecoveryCodes(ctx, id)
    await record(ctx, 'staff.two-factor-on', id)
    return done({ sealedCodes })
  })
  if (answer.ok) await forgive(ctx, tries)
  return opened(ctx, answer)
}

/**
 * Ten new recovery codes; the old ones open nothing any more. Problems: `password-wrong`,
 * `too-many-guesses`, `two-factor-is-off`.
 */
export async function renewRecoveryCodes(ctx: Ctx, current: string) {
  demand(ctx.actor, 'own-account.change')
  const refused = await proveSelf(ctx, current)
  const answer = await transact(ctx, async (ctx) => {
    if (refused) return problem(refused)
    const id = own(ctx)
    if (!(await hasTwoFactor(ctx, id))) return problem('two-factor-is-off')
    const sealedCodes = await newRecoveryCodes(ctx, id)
    await record(ctx, 'staff.recovery-codes-renewed', id)
    return done({ sealedCodes })
  })
  return opened(ctx, await forgiveSelf(ctx, answer))
}

/** Problems: `password-wrong`, `too-many-guesses`. */
export async function switchOffTwoFactor(ctx: Ctx, current: string) {
  demand(ctx.actor, 'own-account.change')
  const refused = await proveSelf(ctx, current)
  const answer = await transact(ctx, async (ctx) => {
    if (refused) return problem(refused)
    const id = own(ctx)
    if (await forget(ctx, id)) await record(ctx, 'staff.two-factor-off', id)
    return done()
  })
  return forgiveSelf(ctx, answer)
}

/**
 * An owner takes it away from somebody who lost the device; their sessions end, in case somebody
 * found it. Problems: `confirm-password`, `account-is-gone`, `not-yourself`.
 */
export function resetTwoFactor(ctx: Ctx, staffId: string) {
  demand(ctx.actor, 'team.change')
  return transact(ctx, async (ctx) => {
    // one's own is switched off with the password: an open session alone must not do it
    if (ctx.actor.kind === 'staff' && ctx.actor.id === staffId) return problem('not-yourself')
    if (!isConfirmed(ctx)) return problem('confirm-password')
    const [person] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId))
    if (!person) return problem('account-is-gone')
    if (!(await forget(ctx, staffId))) return done()
    await endEverySession(ctx, staffId)
    await record(ctx, 'staff.two-factor-reset', staffId)
    return done()
  })
}

type Given = { step: string; device: string | null; former?: string | null } & (
  | { code: string }
  | { recovery: string }
)

/**
 * The second half of signing in, for whoever has shown the password five minutes ago at most: gives
 * the tokens for the cookies. Problems: `step-has-ended` (too late, five tries: back to the
 * password), `too-many-guesses`, `code-wrong`,
 * `recovery-code-wrong`.
 */
export async function enterCode(ctx: Ctx, { step, device, former, ...given }: Given) {
  demand(ctx.actor, 'account.enter')
  const link = await linkFor(ctx, 'code', step)
  if (
    !link?.staffId ||
    !(await allowed(ctx, { key: `step:${hashOf(step)}`, most: 5, span: codeTime }))
  )
    return problem('step-has-ended')
  const [person] = await ctx.db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(and(eq(staff.id, link.staffId), isNull(staff.disabledAt)))
  if (!person) return problem('step-has-ended')
  const keys = await countGuess(ctx, { email: person.email, device, what: 'code' })
  if (!keys) {
    await noteSecurityEvent(ctx, { kind: 'code-limited', staffId: person.id })
    return problem('too-many-guesses')
  }
  const answer = await transact(ctx, async (ctx) => {
    const [used] = await ctx.db
      .delete(staffLink)
      .where(and(eq(staffLink.tokenHash, hashOf(step)), eq(staffLink.purpose, 'code')))
      .returning()
    if (!used) return problem('step-has-ended')
    if ('code' in given && !(await takeCode(ctx, person.id, given.code)))
      return problem('code-wrong')
    if ('recovery' in given && !(await takeRecoveryCode(ctx, person.id, given.recovery)))
      return problem('recovery-code-wrong')
    const tokens = await enter(ctx, person.id, { device, former }, [
      ...keys,
      ...guessKeys({ email: person.email, device, what: 'password' }),
      networkKey(ctx, 'password'),
    ])
    await record(ctx, 'staff.signed-in', person.id, {
      with: 'code' in given ? 'code' : 'recovery-code',
    })
    return done(tokens)
  })
  if (!answer.ok && answer.problem !== 'step-has-ended')
    await noteSecurityEvent(ctx, { kind: 'code-failed', staffId: person.id })
  return answer
}

async function takeCode(ctx: TxCtx, staffId: string, code: string): Promise<boolean> {
  const [row] = await ctx.db
    .select()
    .from(twoFactor)
    .where(and(eq(twoFactor.staffId, staffId), isNotNull(twoFactor.since)))
    .for('update')
  const step = row ? stepFrom(ctx, row, code) : null
  if (step !== null)
    await ctx.db.update(twoFactor).set({ lastStep: step }).where(eq(twoFactor.staffId, staffId))
  return step !== null
}

/** A secret sealed with a key that is gone takes no code at all. */
function stepFrom(ctx: Ctx, row: typeof twoFactor.$inferSelect, code: string): number | null {
  const secret = unseal(ctx.app.key, row.sealedSecret)
  return secret === null ? null : stepOf(secret, code, ctx.now, row.lastStep)
}

async function takeRecoveryCode(ctx: TxCtx, staffId: string, code: string): Promise<boolean> {
  const [used] = await ctx.db
    .delete(recoveryCode)
    .where(
      and(
        eq(recoveryCode.staffId, staffId),
        eq(recoveryCode.codeHash, recoveryHash(staffId, code)),
      ),
    )
    .returning()
  if (used) await record(ctx, 'staff.recovery-code-used', staffId)
  return used !== undefined
}

function newRecoveryCode(): string {
  return recoveryCodeFrom(randomBytes(64)) ?? newRecoveryCode()
}

/** New codes, sealed, because the answer of a form is remembered. */
async function newRecoveryCodes(ctx: TxCtx, staffId: string): Promise<string> {
  const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode())
  await ctx.db.delete(recoveryCode).where(eq(recoveryCode.staffId, staffId))
  await ctx.db
    .insert(recoveryCode)
    .values(codes.map((code) => ({ staffId, codeHash: recoveryHash(staffId, code) })))
  return seal(ctx.app.key, codes.join('\n'))
}

function opened<Problem extends ProblemCode>(
  { app }: Ctx,
  answer: { ok: true; value: { sealedCodes: string } } | Refusal<Problem>,
) {
  return answer.ok
    ? done({ codes: unseal(app.key, answer.value.sealedCodes)?.split('\n') ?? [] })
    : answer
}

function recoveryHash(staffId: string, code: string): string {
  return hashOf(`${staffId}:${plainRecoveryCode(code)}`)
}

async function forget(ctx: TxCtx, staffId: string): Promise<boolean> {
  await ctx.db.delete(recoveryCode).where(eq(recoveryCode.staffId, staffId))
  const was = await ctx.db
    .delete(twoFactor)
    .where(eq(twoFactor.staffId, staffId))
    .returning({ since: twoFactor.since })
  return was.some(({ since }) => since !== null)
}

function own({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Nobody is signed in.')
  return actor.id
}
