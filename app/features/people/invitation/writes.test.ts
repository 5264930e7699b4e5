import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { addMs, day, minute } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import {
  event,
  idempotencyKey,
  invitation,
  email,
  mailServer,
  person as people,
  staff,
} from '#app/data/schema/index.server.ts'
import { encrypt, decrypt } from '#app/platform/auth/encryption.server.ts'
import { findSession } from '#app/platform/auth/sessions.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import type { InvitationForm } from './rules.ts'
import { findInvitation, listOpenInvitations } from './reads.server.ts'
import {
  acceptInvitation,
  openInvitationLink,
  resendInvitation,
  sendInvitation,
  withdrawInvitation,
} from './writes.server.ts'
import { signIn } from '#app/features/people/sign-in/writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const buildForm = (email: string) => ({ email, name: 'Nora Vale', role: 'manager' as const })
const person = { name: 'Nora Vale', password: 'tide mill 1794' }
const getToken = (link: string | null) => new URL(link!).searchParams.get('token')!
beforeEach(async () => {
  await db.delete(invitation)
})

/** Invites a new person. */
async function invite(ctx: Ctx, invitation: InvitationForm) {
  const result = await transact(ctx, async (ctx) => {
    const [row] = await ctx.db.insert(people).values({ name: 'Nora Vale' }).returning()
    return sendInvitation(ctx, { ...invitation, personId: row!.id })
  })
  return result.ok ? ok(openInvitationLink(ctx, result.value)) : result
}

async function invitePerson(email: string, now = new Date()) {
  const owner = await studio.as('owner', now)
  const result = await invite(owner, buildForm(email))
  if (!result.ok) throw new Error(result.problem)
  const [row] = await listOpenInvitations(owner)
  return { owner, id: row!.id, token: getToken(result.value.link), link: result.value.link! }
}

describe('an invitation', () => {
  test('creates one signed-in account with that role when the link is used concurrently', async () => {
    const { token } = await invitePerson('Nora@Quay.test')
    expect(await findInvitation(studio.visitor(), token)).toMatchObject({
      email: 'Nora@Quay.test',
      role: 'manager',
      inviter: 'Ines Talbot',
    })
    const results = await Promise.all(
      [1, 2, 3].map(() => acceptInvitation(studio.visitor(), token, person)),
    )
    const [right, ...others] = results.filter((result) => result.ok)
    expect(others).toEqual([])
    expect(right?.ok && (await findSession(studio.visitor(), right.value.session))).toMatchObject({
      role: 'manager',
      name: 'Nora Vale',
      email: 'Nora@Quay.test',
    })
    expect(await acceptInvitation(studio.visitor(), token, person)).toMatchObject({
      problem: 'invitation-has-ended',
    })
    expect(await db.select().from(staff).where(eq(staff.emailKey, 'nora@quay.test'))).toMatchObject(
      [{ sample: false }],
    )
    expect(
      (
        await signIn(
          { ...studio.visitor(), sampleAccountsEnabled: false },
          { email: 'nora@quay.test', password: person.password, device: null },
        )
      ).ok,
    ).toBe(true)
  })
  test('stores only a hash of the token and marks the email as secret', async () => {
    const { token, link } = await invitePerson('hash@quay.test')
    const emails = await db.select().from(email).where(eq(email.toKey, 'hash@quay.test'))
    const records = JSON.stringify([
      await db.select().from(invitation),
      await db.select().from(event),
      await db.select().from(idempotencyKey),
      emails,
    ])
    expect(records).not.toContain(token)
    expect(emails).toMatchObject([
      { kind: 'invitation.sent', secret: true, body: expect.stringContaining('[private link]') },
    ])
    expect(decrypt(studio.app.key, emails[0]!.sealedLink!)).toBe(link)
  })
  test('expires after seven days', async () => {
    const now = new Date()
    const { token } = await invitePerson('late@quay.test', now)
    const createVisitorAt = (milliseconds: number) => studio.visitor(addMs(now, milliseconds))
    expect(await findInvitation(createVisitorAt(7 * day - minute), token)).not.toBeNull()
    expect(await acceptInvitation(createVisitorAt(7 * day), token, person)).toMatchObject({
      problem: 'invitation-has-ended',
    })
    expect(
      (await listOpenInvitations(await studio.as('owner', addMs(now, 8 * day))))[0],
    ).toMatchObject({ expired: true })
  })
  test('rejects a withdrawn link and the old link of a resent invitation', async () => {
    const first = await invitePerson('again@quay.test')
    const result = await resendInvitation(first.owner, first.id)
    const token = getToken(result.ok ? result.value.link : null)
    expect(await acceptInvitation(studio.visitor(), first.token, person)).toMatchObject({
      problem: 'invitation-has-ended',
    })
    expect(await findInvitation(studio.visitor(), token)).not.toBeNull()
    expect((await withdrawInvitation(first.owner, first.id)).ok).toBe(true)
    expect(await acceptInvitation(studio.visitor(), token, person)).toMatchObject({
      problem: 'invitation-has-ended',
    })
    expect((await withdrawInvitation(first.owner, first.id)).ok).toBe(true)
    expect(await resendInvitation(first.owner, first.id)).toMatchObject({
      problem: 'invitation-is-gone',
    })
  })
  test('sends one email for eight submissions of a form and stores no readable link', async () => {
    const { owner, id } = await invitePerson('press@quay.test')
    const ctx = { ...owner, idempotency: { key: crypto.randomUUID(), contentHash: 'again' } }
    const results = await Promise.all(Array.from({ length: 8 }, () => resendInvitation(ctx, id)))
    const links = new Set(results.map((result) => (result.ok ? result.value.link : null)))
    expect([links.size, await db.$count(email, eq(email.toKey, 'press@quay.test'))]).toEqual([1, 2])
    const [link = null] = links
    expect(await findInvitation(studio.visitor(), getToken(link))).not.toBeNull()
    expect(JSON.stringify(await db.select().from(idempotencyKey))).not.toContain(getToken(link))
    expect(
      (
        await resendInvitation(
          { ...owner, idempotency: { key: crypto.randomUUID(), contentHash: 'again' } },
          id,
        )
      ).ok,
    ).toBe(true)
    expect(await db.$count(email, eq(email.toKey, 'press@quay.test'))).toBe(3)
  })
  test('rejects an address with an account or an invitation', async () => {
    const { owner } = await invitePerson('twice@quay.test')
    expect(await invite(owner, buildForm('TWICE@quay.test'))).toMatchObject({
      problem: 'invitation-is-there',
    })
    expect(await invite(owner, buildForm('Crew@Longlight.Example'))).toMatchObject({
      problem: 'account-is-there',
    })
  })
  test('creates no second account for an address that has received one since', async () => {
    const { token } = await invitePerson('later@quay.test')
    await db.insert(staff).values({
      email: 'later@quay.test',
      emailKey: 'later@quay.test',
      name: 'M',
      role: 'crew',
      password: 'x',
      createdAt: new Date(),
    })
    expect(await acceptInvitation(studio.visitor(), token, person)).toMatchObject({
      problem: 'account-is-there',
    })
    expect(await findInvitation(studio.visitor(), token)).not.toBeNull()
  })
  test('returns the link only if no email delivers it', async () => {
    const owner = await studio.as('owner')
    await db
      .insert(mailServer)
      .values({ sealedUrl: encrypt(studio.app.key, 'smtp://mail.quay.test') })
    expect(await invite(owner, buildForm('mail@quay.test'))).toMatchObject({
      value: { link: null },
    })
    expect(await invite(owner, buildForm('mail@quay.example'))).toMatchObject({
      value: { link: expect.stringContaining('token=') },
    })
    await db.delete(mailServer)
  })
  test('can be sent, resent and withdrawn only by an owner', async () => {
    const { id } = await invitePerson('matrix@quay.test')
    for (const role of ['manager', 'bookkeeper', 'crew'] as const) {
      const ctx = await studio.as(role)
      for (const act of [() => resendInvitation(ctx, id), () => withdrawInvitation(ctx, id)])
        expect(act).toThrow()
      await expect(listOpenInvitations(ctx)).rejects.toMatchObject({ status: 403 })
    }
    expect(await db.select().from(invitation)).toHaveLength(1)
  })
})
