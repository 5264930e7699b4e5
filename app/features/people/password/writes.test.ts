import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import {
  rateLimit,
  event,
  trustedDevice,
  email,
  passwordResetRequest,
  staff,
} from '#app/data/schema/index.server.ts'
import { isCommonPassword } from '#app/platform/auth/common-passwords.server.ts'
import {
  TooBusyError,
  tryHashPassword,
  verifyPassword,
} from '#app/platform/auth/passwords.server.ts'
import { createOwnerLink } from '#app/features/people/staff/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { findPasswordProblem } from './reads.server.ts'
import { newPasswordSchema } from './rules.ts'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  sendResetEmails,
} from './writes.server.ts'
import { signIn } from '#app/features/people/sign-in/writes.server.ts'

const studio = await openTestStudio()
const owner = { email: 'owner@longlight.example', password: 'longlight-sample', device: null }
const createVisitor = (ip: string) => ({ ...studio.visitor(), ip })
const { db } = studio.app
const createOwnerToken = async () => {
  const result = await createOwnerLink(studio.system(), null)
  return new URL((result as { value: { link: string } }).value.link).searchParams.get('token')!
}

beforeEach(async () => {
  await db.delete(rateLimit)
})

describe('a new password', () => {
  test('has 12 to 128 characters', () => {
    const getProblem = (password: string) =>
      newPasswordSchema.safeParse({ password }).error?.issues[0]?.message
    expect([
      getProblem('short-one'),
      getProblem('x'.repeat(129)),
      getProblem('tide mill 1794'),
    ]).toEqual(['password-short', 'password-long', undefined])
  })
  test('is rejected if it is common, in any case and with usual suffixes', () => {
    for (const common of [
      'password1234',
      'Passw0rd!2026',
      'qwerty123456',
      'letmeinletmein',
      'aaaaaaaaaaaa',
      '123456789012',
      'welcome2026!!',
      'Photography1!',
      '1q2w3e4r5t6y',
      'QAZWSXEDCRFV',
      'manchester123',
      'Chelsea12345!',
      'correcthorsebatterystaple',
      'trustno1trustno1',
      'finalfantasy',
      'superman1234',
    ])
      expect([common, isCommonPassword(common)]).toEqual([common, true])
    for (const text of [
      'correct horse battery',
      'mżawka nad rzeką',
      'tide mill 1794',
      'four boats at noon',
      'Kx7-pelican-vault',
    ])
      expect([text, isCommonPassword(text)]).toEqual([text, false])
  })
  test('is rejected if it is the sample or current password or contains the studio, name or email', async () => {
    const findProblem = (password: string) =>
      findPasswordProblem(studio.visitor(), password, {
        name: 'Ines Talbot',
        email: 'marguerite@harborlight.example',
        studio: 'Longlight',
      })
    expect(await findProblem('Longlight-Sample')).toBe('password-sample')
    expect(await findProblem('longlight2026!')).toBe('password-studio')
    expect(await findProblem('InesTalbot123')).toBe('password-name')
    expect(await findProblem('marguerite-1994')).toBe('password-email')
    expect(await findProblem('ines swims at dawn')).toBeNull()
    expect(
      await changePassword(await studio.as('manager'), {
        current: 'longlight-sample',
        password: 'longlight-sample',
      }),
    ).toMatchObject({ problem: 'password-sample' })
    const [row] = await db
      .select({ sample: staff.sample })
      .from(staff)
      .where(eq(staff.role, 'manager'))
    expect(row!.sample).toBe(true)
    expect(
      (
        await changePassword(await studio.as('manager'), {
          current: 'longlight-sample',
          password: 'tide mill 1794',
        })
      ).ok,
    ).toBe(true)
    expect(
      await changePassword(await studio.as('manager'), {
        current: 'tide mill 1794',
        password: 'tide mill 1794',
      }),
    ).toMatchObject({ problem: 'password-same' })
  })
})

describe('a password reset link', () => {
  test('signs its browser in during a guessing attack and resets the throttle', async () => {
    for (let index = 0; index < 12; index++)
      await signIn(createVisitor(`198.51.100.${index}`), { ...owner, password: 'wrong' })
    expect(await signIn(createVisitor('203.0.113.1'), owner)).toMatchObject({
      problem: 'too-many-guesses',
    })
    const reset = await resetPassword(
      createVisitor('203.0.113.1'),
      await createOwnerToken(),
      'tide mill 1801',
    )
    const renewed = { ...owner, password: 'tide mill 1801' }
    expect((await signIn(createVisitor('203.0.113.2'), renewed)).ok).toBe(true)
    for (let index = 0; index < 12; index++)
      await signIn(createVisitor(`198.51.100.${index}`), { ...owner, password: 'wrong' })
    expect(await signIn(createVisitor('203.0.113.2'), renewed)).toMatchObject({
      problem: 'too-many-guesses',
    })
    expect(
      (
        await signIn(createVisitor('203.0.113.1'), {
          ...renewed,
          device: reset.ok ? reset.value.device : null,
        })
      ).ok,
    ).toBe(true)
  })
  test('forgets every other browser', async () => {
    const before = await signIn(createVisitor('203.0.113.3'), {
      ...owner,
      password: 'tide mill 1801',
    })
    const device = before.ok && 'device' in before.value ? before.value.device : null
    expect(device).not.toBeNull()
    expect(
      (
        await resetPassword(
          createVisitor('203.0.113.3'),
          await createOwnerToken(),
          'tide mill 1802',
        )
      ).ok,
    ).toBe(true)
    const [person] = await db
      .select({ id: staff.id })
      .from(staff)
      .where(eq(staff.email, owner.email))
    expect(
      await db.select().from(trustedDevice).where(eq(trustedDevice.staffId, person!.id)),
    ).toHaveLength(1)
    for (let index = 0; index < 12; index++)
      await signIn(createVisitor(`198.51.100.${index}`), { ...owner, password: 'wrong' })
    expect(
      await signIn(createVisitor('203.0.113.4'), {
        ...owner,
        password: 'tide mill 1802',
        device,
      }),
    ).toMatchObject({ problem: 'too-many-guesses' })
  })
  test('works for one of two concurrent uses', async () => {
    const link = await createOwnerToken()
    const results = await Promise.all(
      ['tide mill 1811', 'tide mill 1812', 'tide mill 1813'].map((password) =>
        resetPassword(createVisitor('203.0.113.5'), link, password),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
  test('takes the same steps for known and unknown addresses: one row, one event, no email yet', async () => {
    const countRows = async () => [
      (await db.select().from(passwordResetRequest)).length,
      (await db.select().from(event)).length,
      (await db.select().from(email)).length,
    ]
    const steps: number[][] = []
    for (const email of ['books@longlight.example', 'nobody@x.test']) {
      const before = await countRows()
      expect(await requestPasswordReset(createVisitor('203.0.113.6'), { email })).toEqual({
        ok: true,
        value: undefined,
      })
      steps.push((await countRows()).map((count, index) => count - before[index]!))
    }
    expect(steps).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ])
    await sendResetEmails(
      () => studio.system(),
      () => false,
    )
    expect(await db.select().from(passwordResetRequest)).toEqual([])
    expect(
      (
        await db.select({ to: email.toAddress }).from(email).where(eq(email.kind, 'staff.reset'))
      ).map(({ to }) => to),
    ).toEqual(['books@longlight.example'])
  })
})

test('fails with a busy error when the hash queue is full', async () => {
  const hash = await tryHashPassword('tide mill 1794')
  const firstResults: unknown[] = []
  let signingIn = true
  /**
   * Fills its slot in the queue again until the sign-in is answered: on a busy machine a queue
   * filled only once would be empty by then.
   */
  const keepAsking = async () => {
    for (let tries = 0; tries === 0 || signingIn; tries++) {
      const result = await verifyPassword(hash!, 'wrong').catch((error: unknown) => error)
      if (tries === 0) firstResults.push(result)
      if (result instanceof TooBusyError) await new Promise((go) => setImmediate(go))
    }
  }
  const asking = Array.from({ length: 110 }, keepAsking)
  expect(await tryHashPassword('tide mill 1794')).toBeNull()
  expect(await signIn(createVisitor('203.0.113.9'), owner)).toMatchObject({
    problem: 'server-busy',
  })
  signingIn = false
  await Promise.all(asking)
  expect(firstResults.filter((result) => result === false).length).toBe(102)
  expect(firstResults.filter((result) => result instanceof TooBusyError).length).toBe(8)
})
