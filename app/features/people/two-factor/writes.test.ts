import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import {
  rateLimit,
  event,
  email,
  recoveryCode,
  staff,
  oneTimeToken,
  twoFactor,
} from '#app/data/schema/index.server.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import { findSession } from '#app/platform/auth/sessions.server.ts'
import { hashText } from '#app/platform/auth/tokens.server.ts'
import { computeCode, getStep } from '#app/platform/auth/totp.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Role } from '#app/features/access.ts'
import {
  requestPasswordReset,
  resetPassword,
  sendResetEmails,
} from '#app/features/people/password/writes.server.ts'
import { disableAccount } from '#app/features/people/staff/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { hasTwoFactor, getOwnTwoFactor } from './reads.server.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  enterCode,
  renewRecoveryCodes,
  resetTwoFactor,
  disableTwoFactor,
} from './writes.server.ts'
import { signIn } from '#app/features/people/sign-in/writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const password = 'longlight-sample'
/** Each test runs at its own instant, so that a code is valid in only one of them. */
let now = new Date()
beforeEach(async () => {
  now = addMs(now, hour)
  await db.delete(rateLimit)
  await db.delete(twoFactor)
  await db.delete(recoveryCode)
  await db.delete(oneTimeToken)
})
const getStaffId = (ctx: Ctx) => (ctx.actor as { id: string }).id
const visit = (instant = now, ip = '192.0.2.1') => ({ ...studio.visitor(instant), ip })
const getCode = (secret: string, instant = now, stepCount = 0) =>
  computeCode(secret, getStep(instant) + stepCount)
const countEmails = async (kind: string) =>
  (
    await db
      .select()
      .from(email)
      .where(eq(email.kind, `staff.${kind}`))
  ).length

async function enable(role: Role = 'owner') {
  const ctx = await studio.as(role, now)
  expect((await beginTwoFactor(ctx, password)).ok).toBe(true)
  const { begun } = await getOwnTwoFactor(ctx)
  const secret = begun!.secret.replaceAll(' ', '')
  const result = await confirmTwoFactor(ctx, getCode(secret, now, -1))
  if (!result.ok) throw new Error(result.problem)
  return { ctx, secret, codes: result.value.codes }
}
async function start(role = 'owner', instant = now, device: string | null = null) {
  const result = await signIn(visit(instant), {
    email: `${role}@longlight.example`,
    password,
    device,
  })
  if (!result.ok || !('step' in result.value)) throw new Error('No code was required.')
  return result.value.step
}
/** Opens the code step without the password, which has a rate limit of its own. */
async function openStep(instant = now) {
  const step = crypto.randomUUID()
  await db.insert(oneTimeToken).values({
    tokenHash: hashText(step),
    purpose: 'code',
    staffId: getStaffId(await studio.as('owner')),
    until: addMs(instant, 5 * minute),
  })
  return step
}
const enter = (
  step: string,
  code: string,
  instant = now,
  device: string | null = null,
  ip?: string,
) => enterCode(visit(instant, ip), { step, code, device })

describe('enabling two-factor authentication', () => {
  test('requires the password and a first code, and stores the secret encrypted', async () => {
    const ctx = await studio.as('owner', now)
    expect(await beginTwoFactor(ctx, 'wrong')).toMatchObject({ problem: 'password-wrong' })
    expect(await confirmTwoFactor(ctx, '123456')).toMatchObject({ problem: 'two-factor-not-begun' })
    await beginTwoFactor(ctx, password)
    expect(await hasTwoFactor(ctx, getStaffId(ctx))).toBe(false)
    expect(
      (await signIn(visit(), { email: 'owner@longlight.example', password, device: null })).ok,
    ).toBe(true)
    const { begun } = await getOwnTwoFactor(ctx)
    const secret = begun!.secret.replaceAll(' ', '')
    const wrongCode = String((Number(getCode(secret)) + 1) % 1_000_000).padStart(6, '0')
    expect(await confirmTwoFactor(ctx, wrongCode)).toMatchObject({ problem: 'code-wrong' })
    const result = await confirmTwoFactor(ctx, getCode(secret))
    const codes = result.ok ? result.value.codes : []
    expect(new Set(codes).size).toBe(10)
    expect(await getOwnTwoFactor(ctx)).toMatchObject({ since: now, codesLeft: 10, begun: null })
    const records = JSON.stringify([
      await db.select().from(twoFactor),
      await db.select().from(recoveryCode),
      await db.select().from(event),
      await db.select().from(email),
    ])
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll(' ', ''))])
      expect(records).not.toContain(text)
    expect(await beginTwoFactor(ctx, password)).toMatchObject({ problem: 'two-factor-is-on' })
    expect(await confirmTwoFactor(ctx, getCode(secret, now, 1))).toMatchObject({
      problem: 'two-factor-not-begun',
    })
  })
  test('accepts the first code for 30 minutes', async () => {
    const ctx = await studio.as('owner', now)
    await beginTwoFactor(ctx, password)
    const secret = (await getOwnTwoFactor(ctx)).begun!.secret.replaceAll(' ', '')
    const expiredCtx = { ...ctx, now: addMs(now, 31 * minute) }
    expect((await getOwnTwoFactor(expiredCtx)).begun).toBeNull()
    expect(await confirmTwoFactor(expiredCtx, getCode(secret, expiredCtx.now))).toMatchObject({
      problem: 'two-factor-not-begun',
    })
  })
  test('limits attempts at the first code', async () => {
    const ctx = await studio.as('owner', now)
    await beginTwoFactor(ctx, password)
    const results = await Promise.all(
      Array.from({ length: 30 }, () => confirmTwoFactor(ctx, 'xxxxxx')),
    )
    expect(
      results.filter((result) => !result.ok && result.problem === 'too-many-guesses'),
    ).toHaveLength(10)
  })
})

describe('signing in with a code', () => {
  test('requires the code before creating a session and accepts it once when used concurrently', async () => {
    const { secret } = await enable()
    const step = await start()
    expect(await findSession(studio.visitor(now), step)).toBeNull()
    expect(JSON.stringify(await db.select().from(oneTimeToken))).not.toContain(step)
    const [first, second] = await Promise.all([
      enter(step, getCode(secret)),
      enter(await start(), getCode(secret)),
    ])
    expect([first, second].filter((result) => result.ok)).toHaveLength(1)
    const right = first.ok ? first : second
    if (!right.ok) throw new Error('No sign-in succeeded.')
    expect(await findSession(studio.visitor(now), right.value.session)).toMatchObject({
      role: 'owner',
    })
    expect(await enter(await start(), getCode(secret))).toMatchObject({ problem: 'code-wrong' })
    expect((await enter(await start(), getCode(secret, now, 1))).ok).toBe(true)
    expect(await enter(step, getCode(secret, now, 1))).toMatchObject({ ok: false })
  })
  test('rejects the code that enabled two-factor authentication', async () => {
    const { secret } = await enable()
    expect(await enter(await start(), getCode(secret, now, -1))).toMatchObject({
      problem: 'code-wrong',
    })
  })
  test('allows five minutes and five attempts, then starts over', async () => {
    const { secret } = await enable()
    const expiredStep = await start()
    expect(
      await enter(expiredStep, getCode(secret, addMs(now, 5 * minute)), addMs(now, 5 * minute)),
    ).toMatchObject({ problem: 'step-has-ended' })
    const step = await start()
    for (let index = 0; index < 5; index++)
      expect(await enter(step, 'wrong!')).toMatchObject({ problem: 'code-wrong' })
    expect(await enter(step, getCode(secret))).toMatchObject({ problem: 'step-has-ended' })
    expect(await enter('nothing', getCode(secret))).toMatchObject({ problem: 'step-has-ended' })
  })
  test('checks at most ten codes in 15 minutes and fifty a day, across sign-ins', async () => {
    const { secret } = await enable()
    const countGuesses = async (instant: Date) => {
      let wrongCodes = 0
      for (let n = 0; n < 3; n++) {
        const step = await openStep(instant)
        const results = await Promise.all(
          Array.from({ length: 5 }, (_, i) =>
            enter(step, 'wrong!', instant, null, `198.51.100.${n * 5 + i}`),
          ),
        )
        wrongCodes += results.filter(
          (result) => !result.ok && result.problem === 'code-wrong',
        ).length
      }
      return wrongCodes
    }
    let guessCount = 0
    for (let round = 0; round < 8; round++)
      guessCount += await countGuesses(addMs(now, round * 16 * minute))
    expect(guessCount).toBe(50)
    const owner = addMs(now, 8 * 16 * minute)
    expect(
      await enter(await start('owner', owner), getCode(secret, owner), owner, null, '203.0.113.9'),
    ).toMatchObject({ problem: 'too-many-guesses' })
    const tomorrow = addMs(owner, day + minute)
    expect(
      (await enter(await start('owner', tomorrow), getCode(secret, tomorrow), tomorrow)).ok,
    ).toBe(true)
  })
  test('does not block a known browser after attempts made elsewhere', async () => {
    const { secret } = await enable()
    const first = await enter(await start(), getCode(secret))
    const device = first.ok ? first.value.device : null
    for (let n = 0; n < 11; n++)
      await enter(await openStep(), 'wrong!', now, null, `198.51.100.${n}`)
    expect(await enter(await openStep(), getCode(secret, now, 1))).toMatchObject({
      problem: 'too-many-guesses',
    })
    expect(
      (await enter(await start('owner', now, device), getCode(secret, now, 1), now, device)).ok,
    ).toBe(true)
  })
  test('limits a known browser to fifty codes a day too', async () => {
    const { secret } = await enable()
    const first = await enter(await start(), getCode(secret))
    const device = first.ok ? first.value.device : null
    for (let n = 0; n < 50; n++)
      await enter(
        await openStep(addMs(now, Math.floor(n / 10) * 16 * minute)),
        'wrong!',
        addMs(now, Math.floor(n / 10) * 16 * minute),
        device,
      )
    const later = addMs(now, 2 * hour)
    expect(await enter(await openStep(later), getCode(secret, later), later, device)).toMatchObject(
      {
        problem: 'too-many-guesses',
      },
    )
  })
  test('accepts an old recovery code of 16 characters', async () => {
    const { ctx } = await enable()
    await db.insert(recoveryCode).values({
      staffId: getStaffId(ctx),
      codeHash: hashText(`${getStaffId(ctx)}:226lh87labcdefgh`),
    })
    expect(
      (
        await enterCode(visit(), {
          step: await start(),
          recovery: '226l h87l abcd efgh',
          device: null,
        })
      ).ok,
    ).toBe(true)
  })
  test('accepts a recovery code once and notifies its owner', async () => {
    const { ctx, codes } = await enable()
    const sent = await countEmails('recovery-code-used')
    const typedCode = codes[3]!.toUpperCase().replaceAll(' ', '-')
    expect(
      (await enterCode(visit(), { step: await start(), recovery: typedCode, device: null })).ok,
    ).toBe(true)
    expect(
      await enterCode(visit(), { step: await start(), recovery: typedCode, device: null }),
    ).toMatchObject({ problem: 'recovery-code-wrong' })
    expect((await getOwnTwoFactor(ctx)).codesLeft).toBe(9)
    expect(await countEmails('recovery-code-used')).toBe(sent + 1)
  })
  test("rejects another person's codes", async () => {
    const owner = await enable('owner')
    const manager = await enable('manager')
    expect(await enter(await start('manager'), getCode(owner.secret))).toMatchObject({
      problem: 'code-wrong',
    })
    expect(
      await enterCode(visit(), {
        step: await start('manager'),
        recovery: owner.codes[0]!,
        device: null,
      }),
    ).toMatchObject({ problem: 'recovery-code-wrong' })
    expect((await enter(await start('manager'), getCode(manager.secret))).ok).toBe(true)
  })
  test('still requires the code after a password reset, which ends a pending sign-in', async () => {
    const { secret } = await enable('manager')
    const step = await start('manager')
    await requestPasswordReset(visit(), { email: 'manager@longlight.example' })
    await sendResetEmails(
      () => studio.system(now),
      () => false,
    )
    const emails = await db
      .select({ sealed: email.sealedLink, at: email.createdAt })
      .from(email)
      .where(eq(email.kind, 'staff.reset'))
    const link = new URL(
      decrypt(studio.app.key, emails.sort((a, b) => b.at.getTime() - a.at.getTime())[0]!.sealed!)!,
    ).searchParams.get('token')!
    const [{ password: before } = { password: '' }] = await db
      .select({ password: staff.password })
      .from(staff)
      .where(eq(staff.role, 'manager'))
    expect((await resetPassword(visit(), link, 'tide mill 1794')).ok).toBe(true)
    expect(await enter(step, getCode(secret))).toMatchObject({ problem: 'step-has-ended' })
    const result = await signIn(visit(), {
      email: 'manager@longlight.example',
      password: 'tide mill 1794',
      device: null,
    })
    expect(result.ok && 'step' in result.value).toBe(true)
    await db.update(staff).set({ password: before, sample: true }).where(eq(staff.role, 'manager'))
  })
  test('stops when the account is disabled between password and code', async () => {
    const { secret } = await enable('crew')
    const step = await start('crew')
    const owner = await studio.as('owner', now)
    expect((await disableAccount(owner, getStaffId(await studio.as('crew')))).ok).toBe(true)
    expect(await enter(step, getCode(secret))).toMatchObject({ problem: 'step-has-ended' })
    await db.update(staff).set({ disabledAt: null })
  })
  test('accepts no code if the secret was encrypted with another key', async () => {
    const { ctx, codes } = await enable()
    await db.update(twoFactor).set({ sealedSecret: encrypt(Buffer.alloc(32, 7), 'A'.repeat(32)) })
    for (const secret of ['', 'A'.repeat(32)])
      expect(await enter(await start(), getCode(secret))).toMatchObject({ problem: 'code-wrong' })
    expect(
      (await enterCode(visit(), { step: await start(), recovery: codes[0]!, device: null })).ok,
    ).toBe(true)
    expect((await getOwnTwoFactor(ctx)).since).toEqual(now)
  })
})

describe('disabling two-factor authentication', () => {
  test('requires the password to renew recovery codes, and ends the old ones', async () => {
    const { ctx, codes } = await enable()
    expect(await renewRecoveryCodes(ctx, 'wrong')).toMatchObject({ problem: 'password-wrong' })
    const result = await renewRecoveryCodes(ctx, password)
    expect(result.ok && result.value.codes.some((code) => codes.includes(code))).toBe(false)
    expect(
      await enterCode(visit(), { step: await start(), recovery: codes[0]!, device: null }),
    ).toMatchObject({ problem: 'recovery-code-wrong' })
    const pressed = { ...ctx, idempotency: { key: crypto.randomUUID(), contentHash: 'renew' } }
    const [first, second] = [
      await renewRecoveryCodes(pressed, password),
      await renewRecoveryCodes(pressed, password),
    ]
    expect([second, first.ok && first.value.codes.length]).toEqual([first, 10])
    expect(await renewRecoveryCodes(await studio.as('crew', now), password)).toMatchObject({
      problem: 'two-factor-is-off',
    })
  })
  test('requires the password and notifies the owner by email once', async () => {
    const { ctx } = await enable()
    const sent = await countEmails('two-factor-off')
    expect(await disableTwoFactor(ctx, 'wrong')).toMatchObject({ problem: 'password-wrong' })
    expect((await disableTwoFactor(ctx, password)).ok).toBe(true)
    expect((await disableTwoFactor(ctx, password)).ok).toBe(true)
    expect(await countEmails('two-factor-off')).toBe(sent + 1)
    const result = await signIn(visit(), {
      email: 'owner@longlight.example',
      password,
      device: null,
    })
    expect(result.ok && 'session' in result.value).toBe(true)
  })
  test('lets only an owner reset it for another person, ending their sessions, and never for themselves', async () => {
    const { ctx: crew, secret } = await enable('crew')
    const entered = await enter(await start('crew'), getCode(secret))
    const owner = await studio.as('owner', now)
    expect(await resetTwoFactor(owner, getStaffId(owner))).toMatchObject({
      problem: 'not-yourself',
    })
    expect(() => resetTwoFactor({ ...crew }, getStaffId(owner))).toThrow()
    expect((await resetTwoFactor(owner, getStaffId(crew))).ok).toBe(true)
    expect(entered.ok && (await findSession(studio.visitor(now), entered.value.session))).toBeNull()
    expect(await hasTwoFactor(owner, getStaffId(crew))).toBe(false)
    expect(await resetTwoFactor(owner, crypto.randomUUID())).toMatchObject({
      problem: 'account-is-gone',
    })
  })
})
