import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, addMs, day, hour } from '#app/core/day.ts'
import {
  client,
  clientContact,
  email,
  event,
  gallery,
  galleryVisit,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { endExpiredGalleries } from '#app/features/delivery/gallery-email/jobs.server.ts'
import {
  requestMoreTime,
  sendGallery,
  sendToNewGuests,
} from '#app/features/delivery/gallery-email/writes.server.ts'
import {
  endShare,
  inviteGuest,
  renewOpenLink,
  saveOpenLink,
  shareWithContact,
} from '#app/features/delivery/gallery-guest/writes.server.ts'
import { listGalleryGuests } from '#app/features/delivery/gallery-guest/reads.server.ts'
import {
  closeGallery,
  createGallery,
  publishGallery,
} from '#app/features/delivery/gallery/writes.server.ts'
import { findGallery, listSharedGalleries } from '#app/features/delivery/gallery/reads.server.ts'
import { gallerySizes } from '#app/features/delivery/gallery/rules.ts'
import { recordGalleryVisit } from '#app/features/delivery/gallery-visit/writes.server.ts'
import { type Permission, may } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { listContacts } from '#app/features/clients/contact/reads.server.ts'
import { addContact } from '#app/features/clients/contact/writes.server.ts'
import { contactSchema } from '#app/features/clients/contact/rules.ts'

import { openBrowser } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { plantGalleryItem } from '../../../../tests/support/gallery-fixture.ts'
import { findGalleryAccess } from './reads.server.ts'
import { enterPin, openGalleryLink } from './writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T12:00:00Z')
const owner = await studio.as('owner', now)
const sizes = [...gallerySizes]
const viewing = { sizes: ['web' as const], permissions: [] }
const getValue = <Value>(result: { ok: true; value: Value } | { ok: false }) => {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.value
}
const moveLater = (ms: number, ctx: Ctx): Ctx => ({ ...ctx, now: addMs(now, ms) })

/** Creates a published gallery of a new client with one item and one contact. */
async function openGallery({ title = 'Harbor wedding', publish = true } = {}) {
  const [row] = await studio.app.db
    .insert(client)
    .values({
      name: `Client of ${title}`,
      sortName: 'client',
      search: '',
      createdAt: now,
    } as typeof client.$inferInsert)
    .returning()
  const { id } = getValue(
    await createGallery(owner, {
      title,
      clientId: row!.id,
      projectId: null,
      category: 'photography',
    }),
  )
  await plantGalleryItem(studio.app, id, { number: 1 })
  if (publish) getValue(await publishGallery(owner, id))
  const { slug } = (await findGallery(owner, id))!
  return { id, slug, clientId: row!.id }
}

async function invite(id: string, email = `ana-${crypto.randomUUID()}@guest.test`) {
  const { shareId } = getValue(await inviteGuest(owner, id, { name: 'Ana', email, ...viewing }))
  const [contact] = await studio.app.db
    .select()
    .from(clientContact)
    .where(eq(clientContact.email, email))
  return { shareId, contact: contact!, browser: await openBrowser(studio.app, contact!, now) }
}

const listEmails = async (id: string) =>
  (
    await studio.app.db
      .select({ kind: email.kind, to: email.toAddress, subject: email.subject })
      .from(email)
      .where(eq(email.subjectId, id))
      .orderBy(desc(email.createdAt))
  ).map(({ kind, to, subject }) => [kind, to, subject])

test('opens a gallery to its own contacts only, while it is published and not ended', async () => {
  const { id, slug } = await openGallery({ publish: false })
  const { browser } = await invite(id)
  const stranger = (await invite((await openGallery({ title: 'Other' })).id)).browser
  const findKind = async (ctx: Ctx) =>
    (await findGalleryAccess(ctx, slug, null))?.viewer?.kind ?? null
  expect([await findKind(browser), await findKind(owner)]).toEqual([null, 'studio'])
  await publishGallery(owner, id)
  expect([
    await findKind(browser),
    await findKind(stranger),
    await findKind(studio.visitor(now)),
  ]).toEqual(['guest', null, null])
  const lastDay = (await findGallery(owner, id))!.expiresOn!
  expect(lastDay).toBe('2031-03-01')
  // the last day ends at midnight in New York
  const end = new Date(`${addDays(lastDay, 1)}T05:00:00Z`).getTime() - now.getTime()
  expect([
    await findKind(moveLater(end - 1, browser)),
    await findKind(moveLater(end, browser)),
  ]).toEqual(['guest', null])
  await closeGallery(owner, id)
  expect(await findKind(browser)).toBe(null)
})

test('a guest sees nothing of the client except shared galleries, and downloads what they may', async () => {
  const { id, slug, clientId } = await openGallery({ title: 'Guests' })
  const { browser, shareId, contact } = await invite(id)
  expect((await findGalleryAccess(browser, slug, null))?.viewer).toEqual({
    kind: 'guest',
    shareId,
    contactId: contact.id,
    name: 'Ana',
    visitor: contact.id,
    sizes: ['web'],
    permissions: [],
    isFamily: false,
  })
  expect((await listSharedGalleries(browser, contact.id)).map((row) => row.slug)).toEqual([slug])
  expect(await listContacts(owner, clientId)).toEqual([])
  expect(() => authorizeClient(browser, clientId)).toThrow()
  const forbidden = ['client-portal.see-money', 'client-portal.accept', 'client-portal.change']
  expect(forbidden.filter((verb) => may(browser.actor, verb as Permission))).toEqual([])
  const { contact: other } = await invite((await openGallery({ title: 'Elsewhere' })).id)
  expect(await listSharedGalleries(browser, other.id)).toEqual([])
  const form = contactSchema.parse({ name: 'Ana Ruiz', email: contact.email })
  expect(await addContact(owner, clientId, form)).toMatchObject({ value: { id: contact.id } })
  expect(await listContacts(owner, clientId)).toMatchObject([{ id: contact.id, name: 'Ana Ruiz' }])
})

test('ended access closes the gallery at the next request and forgets a guest', async () => {
  const { id, slug } = await openGallery({ title: 'Ended' })
  const { browser, shareId, contact } = await invite(id)
  expect(await endShare(owner, id, shareId)).toEqual({ ok: true })
  expect(await endShare(owner, id, shareId)).toMatchObject({ problem: 'share-is-gone' })
  expect(await findGalleryAccess(browser, slug, null)).toBe(null)
  const left = await studio.app.db
    .select()
    .from(clientContact)
    .where(eq(clientContact.id, contact.id))
  expect(left).toEqual([])
})

test('the open link works until it is replaced, in browsers that came through it', async () => {
  const { id, slug } = await openGallery({ title: 'Open link' })
  await saveOpenLink(owner, id, { ...viewing, sizes, hasPin: false, pin: '' })
  const getToken = async () => (await listGalleryGuests(owner, id))[0]!.href!.split('/').at(-1)!
  const visitor = studio.visitor(now)
  const linkToken = await getToken()
  const open = (linkToken: string, browserToken: string | null = null) =>
    openGalleryLink(visitor, slug, { linkToken, browserToken })
  const { token } = getValue(await open(linkToken))
  expect((await findGalleryAccess(visitor, slug, token))?.viewer).toMatchObject({
    kind: 'guest',
    contactId: null,
    sizes,
  })
  expect(getValue(await open(linkToken, token))).toEqual({ token: null })
  const other = await openGallery({ title: 'Other link' })
  expect(await findGalleryAccess(visitor, other.slug, token)).toBe(null)
  expect(await open('x'.repeat(43))).toMatchObject({ problem: 'link-has-ended' })
  await renewOpenLink(owner, id)
  expect(await findGalleryAccess(visitor, slug, token)).toBe(null)
  expect(await open(linkToken)).toMatchObject({ problem: 'link-has-ended' })
  expect(await getToken()).not.toBe(linkToken)
  expect((await open(await getToken())).ok).toBe(true)
})

test('the PIN is asked of every browser, and guesses are limited', async () => {
  const { id, slug } = await openGallery({ title: 'PIN' })
  expect(await saveOpenLink(owner, id, { ...viewing, sizes, hasPin: true, pin: '' })).toMatchObject(
    {
      problem: 'pin-format',
    },
  )
  await saveOpenLink(owner, id, { ...viewing, sizes, hasPin: true, pin: '2468' })
  const linkToken = (await listGalleryGuests(owner, id))[0]!.href!.split('/').at(-1)!
  const visitor = { ...studio.visitor(now), ip: '198.51.100.7' }
  const open = async () =>
    getValue(await openGalleryLink(visitor, slug, { linkToken, browserToken: null })).token!
  const [token, other] = [await open(), await open()]
  expect(await findGalleryAccess(visitor, slug, token)).toMatchObject({ viewer: null })
  for (let at = 0; at < 3; at++)
    expect(await enterPin(visitor, slug, token, '1357')).toMatchObject({ problem: 'pin-wrong' })
  expect(await enterPin(visitor, slug, token, '2468')).toEqual({ ok: true })
  expect((await findGalleryAccess(visitor, slug, token))?.viewer?.kind).toBe('guest')
  for (let at = 0; at < 7; at++) await enterPin(visitor, slug, other, '1357')
  expect(await enterPin(visitor, slug, other, '2468')).toMatchObject({ problem: 'pins-many' })
  // those who are in stay in, and the limit of one network isn't that of another
  expect((await findGalleryAccess(visitor, slug, token))?.viewer?.kind).toBe('guest')
  expect(await enterPin({ ...visitor, ip: '203.0.113.9' }, slug, other, '2468')).toEqual({
    ok: true,
  })
  await saveOpenLink(owner, id, { ...viewing, sizes, hasPin: true, pin: '8642' })
  expect(await findGalleryAccess(visitor, slug, token)).toMatchObject({ viewer: null })
})

test('a gallery is emailed once to each guest, and again on request', async () => {
  const { id } = await openGallery({ title: 'Sent', publish: false })
  const { shareId, contact } = await invite(id)
  expect(await sendGallery(owner, id, shareId)).toMatchObject({ problem: 'gallery-not-published' })
  await publishGallery(owner, id)
  expect(await sendToNewGuests(owner, id)).toMatchObject({ value: { sent: 1 } })
  expect(await sendToNewGuests(owner, id)).toMatchObject({ value: { sent: 0 } })
  await sendGallery(owner, id, shareId)
  const row = ['gallery.sent', contact.email, 'Your gallery is ready: Sent']
  expect(await listEmails(id)).toEqual([row, row])
  const twice = await shareWithContact(owner, id, { contactId: contact.id, sizes })
  expect(twice).toMatchObject({ problem: 'share-exists' })
})

test('reminds guests before the end, closes the gallery, and passes on a request for more time', async () => {
  const { id, slug } = await openGallery({ title: 'Expiry' })
  const { browser } = await invite(id)
  await studio.app.db.update(gallery).set({ expiresOn: '2030-05-01' }).where(eq(gallery.id, id))
  const runOn = (date: string) =>
    endExpiredGalleries({ ...studio.system(), now: new Date(`${date}T12:00:00Z`) })
  for (const date of ['2030-03-31', '2030-04-01', '2030-04-02', '2030-04-24', '2030-04-30'])
    await runOn(date)
  expect((await listEmails(id)).map(([kind]) => kind)).toEqual(
    Array.from({ length: 3 }, () => 'gallery.expiry-reminded'),
  )
  await runOn('2030-05-01')
  expect((await findGallery(owner, id))!.state).toBe('published')
  await runOn('2030-05-02')
  expect((await findGallery(owner, id))!.state).toBe('closed')
  const guest = { ...browser, now: new Date('2030-05-02T13:00:00Z') }
  expect(await requestMoreTime(guest, slug, null)).toEqual({ ok: true })
  expect(await requestMoreTime({ ...guest, now: addMs(guest.now, hour) }, slug, null)).toEqual({
    ok: true,
  })
  expect((await listEmails(id)).filter(([kind]) => kind === 'gallery.time-requested')).toHaveLength(
    1,
  )
  expect(await requestMoreTime(studio.visitor(now), slug, null)).toMatchObject({
    problem: 'link-has-ended',
  })
  expect(await publishGallery(moveLater(70 * day, owner), id)).toMatchObject({
    problem: 'gallery-expiry-past',
  })
})

test('counts a visit of each guest once a day, and none of the studio', async () => {
  const { id, slug } = await openGallery({ title: 'Visits' })
  const { browser } = await invite(id)
  const visit = async (ctx: Ctx) =>
    recordGalleryVisit(ctx, (await findGalleryAccess(ctx, slug, null))!)
  for (const ctx of [owner, browser, moveLater(hour, browser), moveLater(2 * day, browser)])
    await visit(ctx)
  const rows = await studio.app.db
    .select({ day: galleryVisit.day })
    .from(galleryVisit)
    .where(eq(galleryVisit.galleryId, id))
  expect(rows.map((row) => row.day).toSorted()).toEqual(['2030-03-01', '2030-03-03'])
  const names = await studio.app.db
    .select({ name: event.name })
    .from(event)
    .where(eq(event.subjectId, id))
  expect(names.filter(({ name }) => name === 'gallery.opened')).toHaveLength(1)
})
