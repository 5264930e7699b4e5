import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import {
  client,
  clientContact,
  comment,
  email,
  favorite,
  galleryShare,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import {
  changeFavoriteList,
  createFavoriteList,
  reopenFavoriteList,
} from '#app/features/delivery/favorite-list/writes.server.ts'
import { listFavoriteLists } from '#app/features/delivery/favorite-list/reads.server.ts'
import {
  createFamilyLink,
  endFamilyLink,
} from '#app/features/delivery/family-link/writes.server.ts'
import { listFamilyLinks } from '#app/features/delivery/family-link/reads.server.ts'
import { notifyStudioOfComments } from '#app/features/delivery/gallery-comment/jobs.server.ts'
import {
  addComment,
  answerComment,
  deleteOwnComment,
  setResolved,
} from '#app/features/delivery/gallery-comment/writes.server.ts'
import { listGalleryThreads } from '#app/features/delivery/gallery-comment/reads.server.ts'
import {
  eraseGuest,
  inviteGuest,
  saveOpenLink,
} from '#app/features/delivery/gallery-guest/writes.server.ts'
import {
  listGalleryGuests,
  listOtherGuests,
} from '#app/features/delivery/gallery-guest/reads.server.ts'
import {
  findVisibleItem,
  listVisibleItems,
} from '#app/features/delivery/gallery-item/reads.server.ts'
import {
  type OpenGallery,
  findGalleryAccess,
} from '#app/features/delivery/gallery-share/reads.server.ts'
import {
  type GuestPermission,
  guestPermissions,
} from '#app/features/delivery/gallery-share/rules.ts'
import { openGalleryLink } from '#app/features/delivery/gallery-share/writes.server.ts'
import { createGallery, publishGallery } from '#app/features/delivery/gallery/writes.server.ts'
import { findGallery, listSharedGalleries } from '#app/features/delivery/gallery/reads.server.ts'
import { setGuestName, requestOwnLink } from '#app/features/delivery/guest-name/writes.server.ts'

import { openBrowser } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { plantGalleryItem } from '../../../../tests/support/gallery-fixture.ts'
import { listGuestLists, listMarks } from './reads.server.ts'
import { personalKey } from './rules.ts'
import { sendList, setFavorite, setHidden, setLabel } from './writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T12:00:00Z')
const owner = await studio.as('owner', now)
const getValue = <Value>(result: { ok: true; value: Value } | { ok: false }) => {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.value
}

/** Creates a published gallery of a new client with items. */
async function openGallery(title: string, items = 5) {
  const [row] = await studio.app.db
    .insert(client)
    .values({
      name: `Client of ${title}`,
      sortName: 'client',
      search: '',
      createdAt: now,
    } as typeof client.$inferInsert)
    .returning()
  const form = { title, clientId: row!.id, projectId: null, category: 'photography' as const }
  const { id } = getValue(await createGallery(owner, form))
  for (let number = 1; number <= items; number += 1)
    await plantGalleryItem(studio.app, id, { number })
  getValue(await publishGallery(owner, id))
  const { slug } = (await findGallery(owner, id))!
  return { id, slug, clientId: row!.id }
}

type Gallery = Awaited<ReturnType<typeof openGallery>>
type Guest = { ctx: Ctx; access: OpenGallery; shareId: string; contactId: string }

async function invite(
  { id, slug }: Gallery,
  name: string,
  permissions: GuestPermission[] = ['favorite', 'comment'],
): Promise<Guest> {
  const address = `${name.toLowerCase()}-${crypto.randomUUID()}@guest.test`
  const form = { name, email: address, sizes: ['web' as const], permissions }
  const { shareId } = getValue(await inviteGuest(owner, id, form))
  const [contact] = await studio.app.db
    .select()
    .from(clientContact)
    .where(eq(clientContact.email, address))
  const ctx = await openBrowser(studio.app, contact!, now)
  return { ctx, access: await openAccess(ctx, slug), shareId, contactId: contact!.id }
}

async function openAccess(ctx: Ctx, slug: string, token: string | null = null) {
  return (await findGalleryAccess(ctx, slug, token)) as OpenGallery
}

/** Opens the open link, or another, in a new browser. */
async function openLink({ id, slug }: Gallery, href?: string) {
  const ctx = studio.visitor(now)
  if (href === undefined) {
    const rights = { sizes: ['web' as const], permissions: [...guestPermissions] }
    getValue(await saveOpenLink(owner, id, { ...rights, hasPin: false, pin: '' }))
  }
  const link = href ?? (await listGalleryGuests(owner, id))[0]!.href!
  const linkToken = link.split('/').at(-1)!
  const { token } = getValue(await openGalleryLink(ctx, slug, { linkToken, browserToken: null }))
  return { ctx, token: token!, access: await openAccess(ctx, slug, token) }
}

const add = ({ ctx, access }: Pick<Guest, 'ctx' | 'access'>, number: number, list = personalKey) =>
  setFavorite(ctx, access, { number, list, isOn: true })
const remove = ({ ctx, access }: Guest, number: number, list = personalKey) =>
  setFavorite(ctx, access, { number, list, isOn: false })
const listNumbers = async ({ ctx, access }: Pick<Guest, 'ctx' | 'access'>, key = personalKey) =>
  (await listMarks(ctx, access, key)).favorites

async function createList(
  { id }: Gallery,
  guests: Guest[],
  limits: { minItems?: number; maxItems?: number } = {},
) {
  const { minItems = null, maxItems = null } = limits
  const share = guests.map(({ shareId }) => shareId)
  const form = { name: 'Album', purpose: '', minItems, maxItems, share }
  return getValue(await createFavoriteList(owner, id, form)).id
}

test('keeps each guest’s favorites to themselves', async () => {
  const gallery = await openGallery('Own favorites')
  const ana = await invite(gallery, 'Ana')
  const ben = await invite(gallery, 'Ben')
  const viewer = await invite(gallery, 'Cleo', [])
  expect(getValue(await add(ana, 1))).toMatchObject({ count: 1, isSuggestion: false })
  expect(getValue(await add(ana, 1))).toMatchObject({ count: 1 })
  getValue(await add(ana, 3))
  getValue(await remove(ana, 1))
  getValue(await remove(ana, 2))
  expect([await listNumbers(ana), await listNumbers(ben)]).toEqual([[3], []])
  expect(await add(viewer, 1)).toMatchObject({ problem: 'guest-may-not' })
  expect(await add(ana, 99)).toMatchObject({ problem: 'gallery-item-is-gone' })
  expect(await add(ana, 1, crypto.randomUUID())).toMatchObject({ problem: 'list-is-gone' })
  expect(
    await setFavorite(owner, await openAccess(owner, gallery.slug), {
      number: 1,
      list: personalKey,
      isOn: true,
    }),
  ).toMatchObject({ problem: 'guest-may-not' })
})

test('refuses a file beyond the limit, and closes a list once it is sent', async () => {
  const gallery = await openGallery('Limits')
  const ana = await invite(gallery, 'Ana')
  const ben = await invite(gallery, 'Ben')
  const cleo = await invite(gallery, 'Cleo')
  const list = await createList(gallery, [ana, ben], { minItems: 2, maxItems: 2 })
  expect(await add(cleo, 1, list)).toMatchObject({ problem: 'list-is-gone' })
  getValue(await add(ana, 1, list))
  expect(await sendList(ana.ctx, ana.access, list)).toMatchObject({
    problem: 'list-short',
    details: { count: 1, min: 2 },
  })
  getValue(await add(ben, 2, list))
  expect(await add(ana, 3, list)).toMatchObject({
    problem: 'list-full',
    details: { count: 2, max: 2 },
  })
  getValue(await sendList(ana.ctx, ana.access, list))
  expect(getValue(await add(ben, 4, list))).toMatchObject({
    isSuggestion: true,
    sentBy: 'Ana',
    count: 2,
  })
  expect(await remove(ben, 1, list)).toMatchObject({ problem: 'list-sent' })
  getValue(await remove(ben, 4, list))
  getValue(await add(ben, 4, list))
  const [sent] = await studio.app.db
    .select({ subject: email.subject })
    .from(email)
    .where(eq(email.subjectId, gallery.id))
  expect(sent?.subject).toBe('Ana sent “Album” from “Limits”')
  getValue(await reopenFavoriteList(owner, gallery.id, list))
  expect(await add(ben, 4, list)).toMatchObject({ problem: 'list-full' })
  getValue(await remove(ben, 1, list))
  expect(getValue(await add(ben, 4, list))).toMatchObject({ isSuggestion: false, count: 2 })
})

test('takes nothing out when a limit is lowered', async () => {
  const gallery = await openGallery('Lowered')
  const ana = await invite(gallery, 'Ana')
  const list = await createList(gallery, [ana])
  for (const number of [1, 2, 3]) getValue(await add(ana, number, list))
  const form = { name: 'Album', purpose: '', minItems: null, maxItems: 2, share: [ana.shareId] }
  getValue(await changeFavoriteList(owner, gallery.id, list, form))
  expect(await listNumbers(ana, list)).toEqual([1, 2, 3])
  expect(await sendList(ana.ctx, ana.access, list)).toMatchObject({
    problem: 'list-long',
    details: { count: 3, max: 2 },
  })
  const [shown] = await listFavoriteLists(owner, gallery.id)
  expect(shown).toMatchObject({ count: 3, maxItems: 2 })
})

test('asks guests of the open link for a name once, and tells two of one name apart', async () => {
  const gallery = await openGallery('Names')
  const first = await openLink(gallery)
  expect(await add(first, 1)).toMatchObject({ problem: 'guest-name-missing' })
  const giveName = (browser: typeof first, isOther = false) =>
    setGuestName(browser.ctx, browser.access, { name: 'Ana', isOther })
  const { contactId } = getValue(await giveName(first))
  const access = await openAccess(first.ctx, gallery.slug, first.token)
  expect(access.viewer).toMatchObject({ contactId, name: 'Ana' })
  getValue(await add({ ...first, access }, 1))
  const second = await openLink(gallery, (await listGalleryGuests(owner, gallery.id))[0]!.href!)
  expect(await giveName(second)).toMatchObject({ problem: 'guest-name-used' })
  const other = getValue(await giveName(second, true))
  expect(other.contactId).not.toBe(contactId)
  const form = { name: 'Ana', email: 'ana@own.test' }
  getValue(await requestOwnLink(first.ctx, access, form))
  const [contact] = await studio.app.db
    .select()
    .from(clientContact)
    .where(eq(clientContact.email, 'ana@own.test'))
  expect(contact?.id).toBe(contactId)
  const own = await openBrowser(studio.app, contact!, now)
  expect(await listNumbers({ ctx: own, access: await openAccess(own, gallery.slug) })).toEqual([1])
  const others = await listOtherGuests(owner, gallery.id)
  expect(others.map(({ id }) => id)).toEqual([other.contactId])
})

test('hides files from guests who may not hide, everywhere', async () => {
  const gallery = await openGallery('Hidden')
  const main = await invite(gallery, 'Main', [...guestPermissions])
  const ben = await invite(gallery, 'Ben')
  getValue(await add(ben, 2))
  expect(await setHidden(ben.ctx, ben.access, { number: 2, isHidden: true })).toMatchObject({
    problem: 'guest-may-not',
  })
  getValue(await setHidden(main.ctx, main.access, { number: 2, isHidden: true }))
  const readVisible = async ({ ctx, access }: Guest) => [
    (await listVisibleItems(ctx, access)).length,
    await findVisibleItem(ctx, access, 2),
    (await listSharedGalleries(ctx, ctx.actor.kind === 'client' ? ctx.actor.contactId : ''))[0]
      ?.items,
  ]
  expect(await readVisible(ben)).toEqual([4, null, 4])
  expect(await readVisible(main)).toEqual([5, expect.objectContaining({ number: 2 }), 5])
  expect(await listNumbers(ben)).toEqual([])
  // the file still takes a place in the list, so the guest is told
  expect(await listGuestLists(ben.ctx, ben.access)).toMatchObject([{ count: 1, hidden: 1 }])
  expect(await listGuestLists(main.ctx, main.access)).toMatchObject([{ count: 0, hidden: 0 }])
  expect(await add(ben, 2)).toMatchObject({ problem: 'gallery-item-is-gone' })
  getValue(await setHidden(main.ctx, main.access, { number: 2, isHidden: false }))
  expect(await listNumbers(ben)).toEqual([2])
})

test('labels files for each guest', async () => {
  const gallery = await openGallery('Labels')
  const ana = await invite(gallery, 'Ana')
  const ben = await invite(gallery, 'Ben')
  const mark = (number: number, value: 'red' | 'blue' | null) =>
    setLabel(ana.ctx, ana.access, { number, label: value })
  getValue(await mark(1, 'red'))
  getValue(await mark(1, 'blue'))
  getValue(await mark(2, 'red'))
  getValue(await mark(2, null))
  const read = async ({ ctx, access }: Guest) => (await listMarks(ctx, access, personalKey)).labels
  expect([await read(ana), await read(ben)]).toEqual([{ 1: 'blue' }, {}])
})

test('collects comments in one email, and tells the author of an answer', async () => {
  const gallery = await openGallery('Comments')
  const ana = await invite(gallery, 'Ana')
  const say = (text: string, parentId: string | null = null) =>
    addComment(ana.ctx, ana.access, { number: 1, text, parentId })
  const { id } = getValue(await say('Brighter, please'))
  const second = getValue(await say('And this one'))
  const listKinds = async () =>
    (
      await studio.app.db
        .select({ kind: email.kind, to: email.toName })
        .from(email)
        .where(eq(email.subjectId, gallery.id))
    ).map(({ kind }) => kind)
  const runJob = (ms: number) => notifyStudioOfComments({ ...studio.system(), now: addMs(now, ms) })
  await runJob(14 * minute)
  expect(await listKinds()).toEqual([])
  await runJob(15 * minute)
  await runJob(30 * minute)
  expect(await listKinds()).toEqual(['comment.studio-notified'])
  getValue(await answerComment(owner, gallery.id, id, { text: 'Done' }))
  expect(await listKinds()).toEqual(['comment.studio-notified', 'comment.answered'])
  getValue(await setResolved(owner, gallery.id, id, { isResolved: true }))
  const replyCtx = { ...ana.ctx, now: addMs(now, minute) }
  getValue(await addComment(replyCtx, ana.access, { number: 1, text: 'Thank you', parentId: id }))
  const threads = await listGalleryThreads(owner, gallery.id)
  const thread = threads.find((one) => one.id === id)!
  expect([thread.isResolved, thread.replies.map(({ author }) => author)]).toEqual([
    false,
    [null, 'Ana'],
  ])
  expect(await deleteOwnComment(ana.ctx, ana.access, id)).toMatchObject({
    problem: 'comment-is-gone',
  })
  getValue(await deleteOwnComment(ana.ctx, ana.access, second.id))
  expect(await say('', crypto.randomUUID())).toMatchObject({ problem: 'comment-is-gone' })
})

test('lets the family see no more than the guest who made the link, until that ends', async () => {
  const gallery = await openGallery('Family')
  const main = await invite(gallery, 'Main', [...guestPermissions])
  getValue(await setHidden(main.ctx, main.access, { number: 1, isHidden: true }))
  getValue(await createFamilyLink(main.ctx, main.access, { name: 'Grandma' }))
  const [link] = await listFamilyLinks(main.ctx, main.access)
  const grandma = await openLink(gallery, link!.href)
  expect(grandma.access.viewer).toMatchObject({
    isFamily: true,
    sizes: ['web'],
    permissions: ['favorite'],
  })
  expect(await listVisibleItems(grandma.ctx, grandma.access)).toHaveLength(4)
  await studio.app.db
    .update(galleryShare)
    .set({ permissions: ['family'], sizes: [] })
    .where(eq(galleryShare.id, main.shareId))
  const less = await openAccess(grandma.ctx, gallery.slug, grandma.token)
  expect(less.viewer).toMatchObject({ sizes: [], permissions: [] })
  getValue(await endFamilyLink(main.ctx, main.access, link!.id))
  expect(await openAccess(grandma.ctx, gallery.slug, grandma.token)).toBe(null)
})

test('erases a guest, and keeps what they chose without a name', async () => {
  const gallery = await openGallery('Erasure')
  const ana = await invite(gallery, 'Ana')
  getValue(await add(ana, 1))
  getValue(await setLabel(ana.ctx, ana.access, { number: 1, label: 'red' }))
  getValue(await addComment(ana.ctx, ana.access, { number: 1, text: 'Mine', parentId: null }))
  getValue(await eraseGuest(owner, gallery.id, ana.contactId))
  expect(await eraseGuest(owner, gallery.id, ana.contactId)).toMatchObject({
    problem: 'guest-is-gone',
  })
  const [list] = await listFavoriteLists(owner, gallery.id)
  expect(list).toMatchObject({ isPersonal: true, guest: '', count: 1 })
  const [chosen] = await studio.app.db.select().from(favorite).where(eq(favorite.listId, list!.id))
  expect(chosen?.contactId).toBe(null)
  const [thread] = await listGalleryThreads(owner, gallery.id)
  expect(thread).toMatchObject({ author: '', text: '' })
  expect(await studio.app.db.$count(comment, eq(comment.text, 'Mine'))).toBe(0)
})
