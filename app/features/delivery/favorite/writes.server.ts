import { and, eq } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import {
  clientContact,
  favorite,
  favoriteList,
  galleryItem,
  itemLabel,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { enqueueEmail } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findVisibleItem } from '#app/features/delivery/gallery-item/reads.server.ts'
import {
  type NamedGuest,
  type OpenGallery,
  findNamedGuest,
} from '#app/features/delivery/gallery-share/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildListSentEmail } from './emails.ts'
import { isKey, isListOf } from './reads.server.ts'
import { type ColorLabel, findSendProblem, isListFull, personalKey } from './rules.ts'

type List = typeof favoriteList.$inferSelect

/** An item of a gallery, and a list of the viewer. */
type Choice = { number: number; list: string; isOn: boolean }

/**
 * Adds a file to a list of the viewer, or takes it out. A file added after the list was sent is
 * kept as a suggestion, and `sentBy` is the guest who sent it. Fails with `guest-may-not`,
 * `guest-name-missing`, `gallery-item-is-gone`, `list-is-gone`, `list-full`, or `list-sent` for
 * another guest's file in a list that was sent.
 */
// oxlint-disable-next-line studio/writes-record-events -- the row has who added it and when
export function setFavorite(ctx: Ctx, access: OpenGallery, choice: Choice) {
  authorize(ctx.actor, 'gallery.open')
  return transact(ctx, async (ctx) => {
    const found = findNamedGuest(access.viewer, 'favorite')
    if (!found.ok) return found
    const item = await findVisibleItem(ctx, access, choice.number)
    if (!item) return fail('gallery-item-is-gone')
    const guest = found.value
    const list = await lockList(ctx, access, guest, choice.list)
    if (!list) return fail('list-is-gone')
    const place = { listId: list.id, itemId: item.id }
    const changed = choice.isOn
      ? await addFavorite(ctx, list, { ...place, contactId: guest.contactId })
      : await removeFavorite(ctx, list, { ...place, contactId: guest.contactId })
    if (!changed.ok) return changed
    ctx.tx.changedNouns.add('favorite-list')
    const count = await countChosen(ctx, list.id)
    const sentBy = list.submittedAt && (await findName(ctx, list.submittedBy))
    return ok({ count, sentBy, isSuggestion: changed.value })
  })
}

/**
 * Locks a list of the guest, so that counting its files and adding one is a single step. A guest's
 * own list is created with the first file.
 */
async function lockList(
  ctx: TxCtx,
  { gallery }: OpenGallery,
  guest: NamedGuest,
  key: string,
): Promise<List | undefined> {
  if (key === personalKey)
    await ctx.db
      .insert(favoriteList)
      .values({
        galleryId: gallery.id,
        isPersonal: true,
        contactId: guest.contactId,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
  const [list] = await ctx.db
    .select()
    .from(favoriteList)
    .where(and(eq(favoriteList.galleryId, gallery.id), isListOf(guest), isKey(key)))
    .for('update')
  return list
}

type Place = { listId: string; itemId: string; contactId: string }

/** Returns true if the file is a suggestion, because the list was sent. */
async function addFavorite(ctx: TxCtx, list: List, place: Place) {
  const isPlace = isAt(place)
  const [existing] = await ctx.db.select().from(favorite).where(isPlace)
  if (existing && !existing.isSuggestion) return ok(false)
  if (list.submittedAt) {
    await ctx.db
      .insert(favorite)
      .values({ ...place, addedAt: ctx.now, isSuggestion: true })
      .onConflictDoNothing()
    return ok(true)
  }
  const count = await countChosen(ctx, list.id)
  if (isListFull(count, list)) return fail('list-full', { count, max: list.maxItems ?? count })
  const values = { addedAt: ctx.now, isSuggestion: false, contactId: place.contactId }
  if (existing) await ctx.db.update(favorite).set(values).where(isPlace)
  else await ctx.db.insert(favorite).values({ ...place, ...values })
  return ok(false)
}

async function removeFavorite(ctx: TxCtx, list: List, place: Place) {
  const isPlace = isAt(place)
  const [existing] = await ctx.db.select().from(favorite).where(isPlace)
  if (!existing) return ok(false)
  const isOwnSuggestion = existing.isSuggestion && existing.contactId === place.contactId
  if (list.submittedAt && !isOwnSuggestion) return fail('list-sent')
  await ctx.db.delete(favorite).where(isPlace)
  return ok(false)
}

function isAt({ listId, itemId }: Place) {
  return and(eq(favorite.listId, listId), eq(favorite.itemId, itemId))
}

function countChosen(ctx: TxCtx, listId: string): Promise<number> {
  return ctx.db.$count(favorite, and(eq(favorite.listId, listId), eq(favorite.isSuggestion, false)))
}

async function findName(ctx: TxCtx, contactId: string | null): Promise<string | null> {
  if (contactId === null) return null
  const [row] = await ctx.db
    .select({ name: clientContact.name })
    .from(clientContact)
    .where(eq(clientContact.id, contactId))
  return row?.name ?? null
}

/**
 * Sends a list to the studio, which closes it until the studio opens it again. Fails with
 * `guest-may-not`, `guest-name-missing`, `list-is-gone`, `list-empty`, `list-short`, `list-long`.
 */
export function sendList(ctx: Ctx, access: OpenGallery, key: string) {
  authorize(ctx.actor, 'gallery.open')
  return transact(ctx, async (ctx) => {
    const found = findNamedGuest(access.viewer, 'favorite')
    if (!found.ok) return found
    const guest = found.value
    const list = await lockList(ctx, access, guest, key)
    if (!list) return fail('list-is-gone')
    if (list.submittedAt) return ok()
    const count = await countChosen(ctx, list.id)
    const problem = findSendProblem(count, list)
    if (problem)
      return fail(problem, { count, min: list.minItems ?? 0, max: list.maxItems ?? count })
    await ctx.db
      .update(favoriteList)
      .set({ submittedAt: ctx.now, submittedBy: guest.contactId })
      .where(eq(favoriteList.id, list.id))
    await emailStudio(ctx, access, { list, count, guest: guest.name })
    await recordEvent(ctx, 'favorite-list.submitted', access.gallery.id, { list: list.id })
    return ok()
  })
}

async function emailStudio(
  ctx: TxCtx,
  { gallery }: OpenGallery,
  { list, count, guest }: { list: List; count: number; guest: string },
) {
  const studio = await getStudio(ctx)
  await enqueueEmail(ctx, {
    ...buildListSentEmail(getServerMessages(studio.language), studio, {
      title: gallery.title,
      list: list.name,
      guest,
      count,
      link: `${ctx.app.config.publicUrl}/portal/galleries/${gallery.id}/lists/${list.id}`,
    }),
    to: { name: studio.name, address: studio.email },
    language: studio.language,
    subjectId: gallery.id,
  })
}

/**
 * Gives a file a color of the viewer, or takes it away with null. Fails with `guest-may-not`,
 * `guest-name-missing`, `gallery-item-is-gone`.
 */
// oxlint-disable-next-line studio/writes-record-events -- the row has who set it and when
export function setLabel(
  ctx: Ctx,
  access: OpenGallery,
  { number, label }: { number: number; label: ColorLabel | null },
) {
  authorize(ctx.actor, 'gallery.open')
  return transact(ctx, async (ctx) => {
    const found = findNamedGuest(access.viewer, 'favorite')
    if (!found.ok) return found
    const item = await findVisibleItem(ctx, access, number)
    if (!item) return fail('gallery-item-is-gone')
    const place = { itemId: item.id, contactId: found.value.contactId }
    if (label === null)
      await ctx.db
        .delete(itemLabel)
        .where(and(eq(itemLabel.itemId, item.id), eq(itemLabel.contactId, place.contactId)))
    else
      await ctx.db
        .insert(itemLabel)
        .values({ ...place, label, setAt: ctx.now })
        .onConflictDoUpdate({
          target: [itemLabel.itemId, itemLabel.contactId],
          set: { label, setAt: ctx.now },
        })
    return ok()
  })
}

/**
 * Hides a file from guests who may not hide, from the next request on, or shows it again. The
 * studio may do so too. Fails with `guest-may-not`, `gallery-item-is-gone`.
 */
export function setHidden(
  ctx: Ctx,
  { gallery, viewer }: OpenGallery,
  { number, isHidden }: { number: number; isHidden: boolean },
) {
  authorize(ctx.actor, viewer.kind === 'studio' ? 'gallery.change' : 'gallery.open')
  return transact(ctx, async (ctx) => {
    if (viewer.kind === 'guest' && !viewer.permissions.includes('hide'))
      return fail('guest-may-not')
    const [item] = await ctx.db
      .update(galleryItem)
      .set({ hiddenAt: isHidden ? ctx.now : null })
      .where(and(eq(galleryItem.galleryId, gallery.id), eq(galleryItem.number, number)))
      .returning({ id: galleryItem.id })
    if (!item) return fail('gallery-item-is-gone')
    await recordEvent(ctx, isHidden ? 'gallery-item.hidden' : 'gallery-item.shown', gallery.id, {
      item: item.id,
    })
    return ok()
  })
}
