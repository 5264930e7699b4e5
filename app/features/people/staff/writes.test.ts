import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { addMs, day, hour, minute } from '#app/core/day.ts'
import {
  rateLimit,
  event,
  idempotencyKey,
  trustedDevice,
  email,
  staff,
  oneTimeToken,
  staffSession,
} from '#app/data/schema/index.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import {
  serializeCookie,
  readCookieToken,
  findSession,
} from '#app/platform/auth/sessions.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { withIdempotency } from '#app/platform/form.server.ts'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  sendResetEmails,
} from '#app/features/people/password/writes.server.ts'
import { updateSamplePassword } from '#app/features/insight/sample-data/writes.server.ts'
import { signOut } from '#app/features/people/session/writes.server.ts'

import { createConfig } from '../../../../tests/support/app.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { signIn } from '#app/features/people/sign-in/writes.server.ts'

const studio = await openTestStudio()
const right = { email: 'owner@longlight.example', password: 'longlight-sample', device: null }
const wrong = { ...right, password: 'not the password' }
const createVisitor = (ip: string, now = new Date()) => ({ ...studio.visitor(now), ip })
const disableSampleAccounts = (ctx: Ctx): Ctx => ({ ...ctx, sampleAccountsEnabled: false })

beforeEach(async () => {
  await studio.app.db.delete(rateLimit)
})
async function createTokens(change = {}, now = new Date()) {
  const result = await signIn(createVisitor('192.0.2.1', now), { ...right, ...change })
  if (!result.ok || 'step' in result.value) throw new Error('Not signed in.')
  return result.value
}

describe('signing in', () => {
  test('creates a session and stores only the hash of its token', async () => {
    const { session, device } = await createTokens({ email: ' Owner@Longlight.EXAMPLE ' })
    expect(await findSession(studio.visitor(), session)).toMatchObject({
      kind: 'staff',
      role: 'owner',
      name: 'Ines Talbot',
    })
    const records = JSON.stringify([
      await studio.app.db.select().from(staffSession),
      await studio.app.db.select().from(trustedDevice),
      await studio.app.db.select().from(event),
    ])
    expect(records).not.toContain(session)
    expect(records).not.toContain(device)
    expect((await createTokens()).session).not.toBe(session)
  })
  test('fails the same way for every cause', async () => {
    await studio.app.db
      .update(staff)
      .set({ disabledAt: new Date() })
      .where(eq(staff.email, 'crew@longlight.example'))
    for (const attempt of [
      wrong,
      { ...right, email: 'nobody@x.test' },
      { ...right, email: 'not an address' },
      { ...right, email: '', password: '' },
      { ...right, email: 'crew@longlight.example' },
    ])
      expect(await signIn(createVisitor('192.0.2.2'), attempt)).toEqual({
        ok: false,
        problem: 'not-signed-in',
        details: {},
      })
    expect(await signIn(disableSampleAccounts(createVisitor('192.0.2.2')), right)).toEqual({
      ok: false,
      problem: 'not-signed-in',
      details: {},
    })
    await studio.app.db.update(staff).set({ disabledAt: null })
  })
  test('checks at most ten passwords per account in 15 minutes, from any number of networks', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(createVisitor(`198.51.100.${index}`), wrong)),
    )
    expect(await signIn(createVisitor('203.0.113.1'), right)).toMatchObject({
      problem: 'too-many-guesses',
    })
    expect(
      (await signIn(createVisitor('203.0.113.1', addMs(new Date(), 15 * minute + 1000)), right)).ok,
    ).toBe(true)
  })
  test('does not count successes against a network, and keeps its failures counted', async () => {
    const place = '192.0.2.77'
    for (let index = 0; index < 60; index++)
      expect((await signIn(createVisitor(place), right)).ok).toBe(true)
    for (let index = 0; index < 50; index++)
      await signIn(createVisitor(place), { ...wrong, email: `nobody${index}@x.test` })
    expect((await signIn(createVisitor(place), right)).ok).toBe(false)
    expect((await signIn(createVisitor('192.0.2.78'), right)).ok).toBe(true)
  })
  test('lets the owner in from a known browser during a guessing attack', async () => {
    const { device } = await createTokens()
    for (let index = 0; index < 15; index++)
      await signIn(createVisitor(`198.51.100.${index}`), wrong)
    expect((await signIn(createVisitor('203.0.113.1'), right)).ok).toBe(false)
    const result = await signIn(createVisitor('203.0.113.1'), { ...right, device })
    expect(result.ok).toBe(true)
    // the device token is renewed at each sign-in, so the old one is worthless
    expect((await signIn(createVisitor('203.0.113.1'), { ...wrong, device })).ok).toBe(false)
  })
  test('allows ten attempts from a known browser', async () => {
    const { device } = await createTokens()
    for (let index = 0; index < 10; index++)
      await signIn(createVisitor('203.0.113.1'), { ...wrong, device })
    expect((await signIn(createVisitor('203.0.113.1'), { ...right, device })).ok).toBe(false)
  })
  test("does not treat one account's browser as known to another", async () => {
    const { device } = await createTokens({ email: 'crew@longlight.example' })
    for (let index = 0; index < 11; index++)
      await signIn(createVisitor(`198.51.100.${index}`), wrong)
    expect((await signIn(createVisitor('203.0.113.1'), { ...right, device })).ok).toBe(false)
  })
  test('limits one network to fifty attempts', async () => {
    for (let index = 0; index < 50; index++)
      await signIn(createVisitor('203.0.113.5'), {
        ...right,
        email: `n${index}@x.test`,
        password: 'x',
      })
    expect((await signIn(createVisitor('203.0.113.5'), right)).ok).toBe(false)
    expect((await signIn(createVisitor('203.0.113.6'), right)).ok).toBe(true)
  })
})

describe('a session', () => {
  test('expires 12 hours after its last use and 7 days after its start', async () => {
    const now = new Date()
    const { session } = await createTokens({}, now)
    const findSessionAt = (elapsed: number) =>
      findSession(studio.visitor(addMs(now, elapsed)), session)
    for (let elapsed = 0; elapsed < 7 * day; elapsed += 11 * hour)
      expect(await findSessionAt(elapsed)).not.toBeNull()
    expect(await findSessionAt(7 * day + minute)).toBeNull()
    const second = await createTokens({}, now)
    expect(
      await findSession(studio.visitor(addMs(now, 12 * hour + minute)), second.session),
    ).toBeNull()
  })
  test('ends at sign-out, and where sample accounts are not allowed', async () => {
    const { session } = await createTokens()
    expect(await findSession(disableSampleAccounts(studio.visitor()), session)).toBeNull()
    await signOut(await studio.as('owner'), session)
    expect(await findSession(studio.visitor(), session)).toBeNull()
  })
  test('has a cookie bound to the host, HttpOnly and, over https, Secure', () => {
    expect(serializeCookie(createConfig(), 'session', 't')).toBe(
      'backlot_session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800',
    )
    expect(
      serializeCookie(createConfig({ PUBLIC_URL: 'https://studio.test' }), 'session', 't'),
    ).toBe('__Host-backlot_session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure')
    const token = 'x'.repeat(43)
    const readSessionCookie = (text: string) =>
      readCookieToken(
        createConfig(),
        new Request('http://studio.test', { headers: { cookie: text } }),
        'session',
      )
    expect([
      readSessionCookie(`a=b; backlot_session=${token}`),
      readSessionCookie(`xbacklot_session=${token}`),
      readSessionCookie('backlot_session=short'),
    ]).toEqual([token, null, null])
  })
})

describe('a forgotten password', () => {
  const requestReset = async (ctx: Ctx, email: string) => {
    const result = await requestPasswordReset(ctx, { email })
    await sendResetEmails(
      () => studio.system(ctx.now),
      () => false,
    )
    return result
  }
  const linkIn = async () => {
    const emails = await studio.app.db
      .select()
      .from(email)
      .where(eq(email.kind, 'staff.reset'))
      .orderBy(email.createdAt)
    return new URL(decrypt(studio.app.key, emails.at(-1)!.sealedLink!)!).searchParams.get('token')!
  }
  test('is replaced by a link valid once for 30 minutes; ends all sessions and makes a sample account a regular one', async () => {
    const { session } = await createTokens({ email: 'manager@longlight.example' })
    const now = new Date()
    await requestReset(createVisitor('192.0.2.9', now), 'MANAGER@longlight.example')
    const link = await linkIn()
    expect(JSON.stringify(await studio.app.db.select().from(oneTimeToken))).not.toContain(link)
    expect(
      await resetPassword(
        createVisitor('192.0.2.9', addMs(now, 31 * minute)),
        link,
        'tide mill 1794',
      ),
    ).toMatchObject({ ok: false, problem: 'link-has-ended' })
    expect((await resetPassword(createVisitor('192.0.2.9', now), link, 'tide mill 1794')).ok).toBe(
      true,
    )
    expect(
      await resetPassword(createVisitor('192.0.2.9', now), link, 'tide mill 1795'),
    ).toMatchObject({
      ok: false,
      problem: 'link-has-ended',
    })
    expect(await findSession(studio.visitor(), session)).toBeNull()
    expect(
      (
        await signIn(disableSampleAccounts(createVisitor('192.0.2.9')), {
          ...right,
          email: 'manager@longlight.example',
          password: 'tide mill 1794',
        })
      ).ok,
    ).toBe(true)
  })
  test('responds the same for an unknown address and sends nothing', async () => {
    const before = (await studio.app.db.select().from(email)).length
    expect(await requestReset(createVisitor('192.0.2.9'), 'nobody@x.test')).toEqual({
      ok: true,
      value: undefined,
    })
    expect((await studio.app.db.select().from(email)).length).toBe(before)
  })
  test('can be requested three times an hour', async () => {
    const count = async () =>
      (await studio.app.db.select().from(email).where(eq(email.kind, 'staff.reset'))).length
    const before = await count()
    for (let index = 0; index < 6; index++)
      await requestReset(createVisitor(`192.0.2.${index}`), 'books@longlight.example')
    expect(await count()).toBe(before + 3)
  })
})

test('requires the old password to change it, ends every session and starts a new one', async () => {
  const { session } = await createTokens({ email: 'books@longlight.example' })
  const books = await studio.as('bookkeeper')
  expect(
    await changePassword(books, { current: 'wrong', password: 'tide mill 1794' }),
  ).toMatchObject({ problem: 'password-wrong' })
  const result = await changePassword(books, {
    current: 'longlight-sample',
    password: 'tide mill 1794',
  })
  expect(await findSession(studio.visitor(), session)).toBeNull()
  expect(
    result.ok && (await findSession(disableSampleAccounts(studio.visitor()), result.value.session)),
  ).toMatchObject({ role: 'bookkeeper' })
})

test('changes the password once for a form submitted twice and stores nothing usable', async () => {
  const { session: old } = await createTokens({
    email: 'books@longlight.example',
    password: 'tide mill 1794',
  })
  const values = {
    form: 'password',
    formKey: 'twice',
    current: 'tide mill 1794',
    password: 'tide mill 1795',
  }
  const books = withIdempotency(await studio.as('bookkeeper'), values)
  const results = await Promise.all([changePassword(books, values), changePassword(books, values)])
  const later = []
  for (let index = 0; index < 12; index++) later.push(await changePassword(books, values))
  const sessions = [...results, ...later].map((result) =>
    result.ok ? result.value.session : result.problem,
  )
  expect(new Set(sessions).size).toBe(1)
  expect(await findSession(disableSampleAccounts(studio.visitor()), sessions[0]!)).toMatchObject({
    role: 'bookkeeper',
  })
  expect(await findSession(studio.visitor(), old)).toBeNull()
  expect(
    (
      await changePassword(await studio.as('bookkeeper'), {
        current: values.password,
        password: 'tide mill 1796',
      })
    ).ok,
  ).toBe(true) // no repeated request counted as a guess
  const records = JSON.stringify(await studio.app.db.select().from(idempotencyKey))
  expect(records).not.toContain(sessions[0])
  const { formKey: _, ...passwords } = values
  expect(records).not.toContain(
    createHash('sha256')
      .update(JSON.stringify(Object.entries(passwords).sort()))
      .digest('base64url'),
  )
})

test('sets the sample accounts to the password from the environment, and resets it', async () => {
  const app = {
    ...studio.app,
    config: { ...studio.app.config, samplePassword: 'another sample one' },
  }
  await updateSamplePassword({ ...studio.system(), app })
  expect([
    (await signIn(createVisitor('192.0.2.30'), right)).ok,
    (await signIn(createVisitor('192.0.2.30'), { ...right, password: 'another sample one' })).ok,
  ]).toEqual([false, true])
  await updateSamplePassword(studio.system())
  expect((await signIn(createVisitor('192.0.2.30'), right)).ok).toBe(true)
})
