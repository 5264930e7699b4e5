import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { addMs, hour, minute } from '#app/core/day.ts'
import { rateLimit, email, staff, oneTimeToken } from '#app/data/schema/index.server.ts'
import { findSession } from '#app/platform/auth/sessions.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { requestPasswordReset, resetPassword } from '#app/features/people/password/writes.server.ts'
import { signOut } from '#app/features/people/session/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { listPeople } from '#app/features/site/team/reads.server.ts'

import { countSessions } from './reads.server.ts'
import { changeRole, disableAccount, enableAccount, createOwnerLink } from './writes.server.ts'
import { signIn } from '#app/features/people/sign-in/writes.server.ts'

const studio = await openTestStudio()
const right = { email: 'owner@longlight.example', password: 'longlight-sample', device: null }
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

describe('accounts', () => {
  const getStaffId = (ctx: Ctx) => (ctx.actor as { id: string }).id
  /** Returns the contexts of the sample studio's owner and a second owner. */
  async function createTwoOwners() {
    await studio.app.db
      .update(staff)
      .set({ role: 'manager', disabledAt: null })
      .where(eq(staff.email, 'manager@longlight.example'))
    const manager = await studio.as('manager')
    await studio.app.db
      .update(staff)
      .set({ role: 'owner', disabledAt: null })
      .where(eq(staff.id, getStaffId(manager)))
    await studio.app.db
      .update(staff)
      .set({ role: 'owner', disabledAt: null })
      .where(eq(staff.email, 'owner@longlight.example'))
    const first = await studio.as('owner')
    const second: Ctx = { ...manager, actor: { ...manager.actor, role: 'owner' } as Ctx['actor'] }
    return { first, second }
  }
  const listOwners = async () =>
    (await studio.app.db.select().from(staff).where(eq(staff.role, 'owner'))).filter(
      ({ disabledAt }) => disabledAt === null,
    )

  test('always have an owner: of two concurrent changes to each other only one succeeds', async () => {
    const acts = [(ctx: Ctx, id: string) => changeRole(ctx, id, 'crew'), disableAccount]
    for (const act of acts)
      for (const other of acts)
        for (let round = 0; round < 3; round++) {
          const { first, second } = await createTwoOwners()
          const results = await Promise.all([
            act(first, getStaffId(second)),
            other(second, getStaffId(first)),
          ])
          expect(results.filter(({ ok }) => ok)).toHaveLength(1)
          expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: 'not-an-owner' })
          expect(await listOwners()).toHaveLength(1)
        }
    const { first, second } = await createTwoOwners()
    expect((await changeRole(first, getStaffId(second), 'manager')).ok).toBe(true)
  })
  test("reject changes to the user's own or a missing account", async () => {
    const owner = await studio.as('owner')
    for (const result of [
      await disableAccount(owner, getStaffId(owner)),
      await changeRole(owner, getStaffId(owner), 'crew'),
    ])
      expect(result).toMatchObject({ problem: 'not-yourself' })
    for (const result of [
      await disableAccount(owner, crypto.randomUUID()),
      await changeRole(owner, crypto.randomUUID(), 'crew'),
      await enableAccount(owner, crypto.randomUUID()),
    ])
      expect(result).toMatchObject({ problem: 'account-is-gone' })
  })
  test('end every session after a role change or disabling; the old password works after enabling', async () => {
    const owner = await studio.as('owner')
    const crew = await studio.as('crew')
    const enter = () => createTokens({ email: 'crew@longlight.example' })
    const { session } = await enter()
    expect((await changeRole(owner, getStaffId(crew), 'bookkeeper')).ok).toBe(true)
    expect(await findSession(studio.visitor(), session)).toBeNull()
    const second = await enter()
    expect(await findSession(studio.visitor(), second.session)).toMatchObject({
      role: 'bookkeeper',
    })
    await requestPasswordReset(createVisitor('192.0.2.50'), { email: 'crew@longlight.example' })
    expect((await disableAccount(owner, getStaffId(crew))).ok).toBe(true)
    expect(await findSession(studio.visitor(), second.session)).toBeNull()
    expect(
      (await signIn(createVisitor('192.0.2.51'), { ...right, email: 'crew@longlight.example' })).ok,
    ).toBe(false)
    expect(
      await studio.app.db
        .select()
        .from(oneTimeToken)
        .where(eq(oneTimeToken.staffId, getStaffId(crew))),
    ).toEqual([])
    expect((await enableAccount(owner, getStaffId(crew))).ok).toBe(true)
    await enter()
    await changeRole(owner, getStaffId(crew), 'crew')
  })
  test('show the last use even after the session has ended', async () => {
    const owner = await studio.as('owner')
    const now = addMs(new Date(), 3 * hour)
    const { session } = await createTokens({ email: 'crew@longlight.example' }, now)
    const crew = await studio.as('crew')
    await findSession(studio.visitor(addMs(now, 2 * minute)), session)
    await signOut(crew, session)
    const people = await listPeople(owner)
    expect(people.find(({ account }) => account?.id === getStaffId(crew))).toMatchObject({
      account: { seenAt: addMs(now, 2 * minute), twoFactorSince: null },
      isSelf: false,
    })
    expect(people.filter(({ isSelf }) => isSelf).map(({ account }) => account?.id)).toEqual([
      getStaffId(owner),
    ])
    expect(JSON.stringify(people)).not.toMatch(/argon2|password/)
  })
  test('can be seen and changed only by owners', async () => {
    const owner = await studio.as('owner')
    for (const role of ['manager', 'bookkeeper', 'crew'] as const) {
      const ctx = await studio.as(role)
      for (const act of [
        () => changeRole(ctx, getStaffId(owner), 'crew'),
        () => disableAccount(ctx, getStaffId(owner)),
        () => enableAccount(ctx, getStaffId(owner)),
        () => createOwnerLink(ctx, null),
      ])
        expect(act).toThrow()
      await expect(countSessions(ctx, getStaffId(owner))).rejects.toMatchObject({ status: 403 })
    }
    expect(() => createOwnerLink(owner, null)).toThrow()
  })
  test('let an owner back in by the owner link, and notify the owner by email', async () => {
    expect(await createOwnerLink(studio.system(), 'crew@longlight.example')).toMatchObject({
      problem: 'owner-unknown',
    })
    const { first, second } = await createTwoOwners()
    expect(await createOwnerLink(studio.system(), null)).toMatchObject({
      problem: 'owner-not-named',
      details: { owners: 'owner@longlight.example, manager@longlight.example' },
    })
    await changeRole(first, getStaffId(second), 'manager')
    const countPasswordEmails = async () =>
      (await studio.app.db.select().from(email).where(eq(email.kind, 'staff.password-changed')))
        .length
    const before = await countPasswordEmails()
    const result = await createOwnerLink(studio.system(), null)
    const token = new URL(result.ok ? result.value.link : '').searchParams.get('token')!
    expect((await resetPassword(createVisitor('192.0.2.60'), token, 'tide mill 1794')).ok).toBe(
      true,
    )
    expect(
      (
        await signIn(disableSampleAccounts(createVisitor('192.0.2.60')), {
          ...right,
          password: 'tide mill 1794',
        })
      ).ok,
    ).toBe(true)
    expect(await countPasswordEmails()).toBe(before + 1)
  })
})
