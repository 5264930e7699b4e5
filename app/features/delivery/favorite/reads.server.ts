import { type SQL, and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import {
  clientContact,
  comment,
  favorite,
  favoriteList,
  favoriteListShare,
  gallery,
  galleryItem,
  galleryShare,
  itemLabel,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getGalleryDay } from '#app/features/delivery/gallery/reads.server.ts'
import { isOpenToGuests } from '#app/features/delivery/gallery/rules.ts'
import {
  type OpenGallery,
  maySeeComments,
  maySeeHidden,
} from '#app/features/delivery/gallery-share/reads.server.ts'

import { type ColorLabel, type Marks, personalKey } from './rules.ts'

/** A list that a guest can fill. */
export type GuestList = {
  /** The id of its row, or `mine`. */
  key: string
  isPersonal: boolean
  name: string
  purpose: string
  minItems: number | null
  maxItems: number | null
  /** All its files, as its limits count them, also those that are hidden. */
  count: number
  /** Files that the guest can’t see, because they are hidden. */
  hidden: number
  submittedAt: Date | null
  /** The guest who sent it; null if their name was deleted. */
  submittedBy: string | null
}

const emptyList: GuestList = {
  key: personalKey,
  isPersonal: true,
  name: '',
  purpose: '',
  minItems: null,
  maxItems: null,
  count: 0,
  hidden: 0,
  submittedAt: null,
  submittedBy: null,
}

/**
 * Returns the lists that a viewer can fill: those of the studio, and then their own, which may not
 * have a row yet. None for the studio and for guests who may not choose favorites.
 */
export async function listGuestLists(
  ctx: Ctx,
  { gallery, viewer }: OpenGallery,
): Promise<GuestList[]> {
  authorize(ctx.actor, 'gallery.open')
  if (viewer.kind !== 'guest' || !viewer.permissions.includes('favorite')) return []
  const rows = await ctx.db
    .select({
      id: favoriteList.id,
      isPersonal: favoriteList.isPersonal,
      name: favoriteList.name,
      purpose: favoriteList.purpose,
      minItems: favoriteList.minItems,
      maxItems: favoriteList.maxItems,
      submittedAt: favoriteList.submittedAt,
      submittedBy: clientContact.name,
      count: countFavorites(),
      hidden: maySeeHidden(viewer)
        ? sql<number>`0`
        : countFavorites(isNotNull(galleryItem.hiddenAt)),
    })
    .from(favoriteList)
    .leftJoin(clientContact, eq(clientContact.id, favoriteList.submittedBy))
    .where(and(eq(favoriteList.galleryId, gallery.id), isListOf(viewer)))
    .orderBy(asc(favoriteList.isPersonal), asc(favoriteList.createdAt), asc(favoriteList.id))
  const lists = rows.map(({ id, ...row }) => ({ ...row, key: row.isPersonal ? personalKey : id }))
  return lists.some(({ isPersonal }) => isPersonal) ? lists : [...lists, emptyList]
}

/** A list with a minimum that a contact can fill and that wasn't sent yet. */
export type WaitingList = {
  id: string
  projectId: string
  slug: string
  name: string
  minItems: number
  count: number
}

/**
 * Returns the lists of the studio that wait for a contact: those with a minimum that weren't sent,
 * of projects' galleries that are open, in the order of the page.
 */
export async function listWaitingLists(ctx: Ctx, contactId: string): Promise<WaitingList[]> {
  authorize(ctx.actor, 'client-portal.see')
  if (ctx.actor.kind === 'client' && ctx.actor.contactId !== contactId) return []
  const today = await getGalleryDay(ctx)
  const isCounted = sql`(${galleryItem.hiddenAt} is null
    or 'hide' = any(${galleryShare.permissions}))`
  const rows = await ctx.db
    .select({
      id: favoriteList.id,
      projectId: sql<string>`${gallery.projectId}`,
      slug: gallery.slug,
      state: gallery.state,
      expiresOn: gallery.expiresOn,
      name: favoriteList.name,
      minItems: sql<number>`${favoriteList.minItems}`,
      count: countFavorites(isCounted),
    })
    .from(favoriteList)
    .innerJoin(favoriteListShare, eq(favoriteListShare.listId, favoriteList.id))
    .innerJoin(galleryShare, eq(galleryShare.id, favoriteListShare.shareId))
    .innerJoin(gallery, eq(gallery.id, favoriteList.galleryId))
    .where(
      and(
        eq(galleryShare.contactId, contactId),
        sql`'favorite' = any(${galleryShare.permissions})`,
        eq(favoriteList.isPersonal, false),
        isNotNull(favoriteList.minItems),
        isNull(favoriteList.submittedAt),
        isNotNull(gallery.projectId),
      ),
    )
    .orderBy(
      desc(gallery.publishedAt),
      asc(gallery.id),
      asc(favoriteList.createdAt),
      asc(favoriteList.id),
    )
  return rows
    .filter((row) => isOpenToGuests(row, today))
    .map(({ state: _, expiresOn: __, ...list }) => list)
}

/** Matches the lists that a guest can fill. */
export function isListOf({
  shareId,
  contactId,
}: {
  shareId: string
  contactId: string | null
}): SQL {
  const isShared = sql`exists (select from ${favoriteListShare}
    where ${favoriteListShare.listId} = ${favoriteList.id}
      and ${favoriteListShare.shareId} = ${shareId})`
  return sql`(not ${favoriteList.isPersonal} and ${isShared}
    or ${favoriteList.isPersonal} and ${favoriteList.contactId} = ${contactId}::uuid)`
}

/** The number of files in a list, without suggestions. */
export function countFavorites(condition: SQL = sql`true`): SQL<number> {
  return sql<number>`(select count(*) from ${favorite}
    join ${galleryItem} on ${galleryItem.id} = ${favorite.itemId}
    where ${favorite.listId} = ${favoriteList.id} and not ${favorite.isSuggestion}
      and ${condition})`.mapWith(Number)
}

/** Returns the marks of a gallery's items: the favorites are those of the list `key`. */
export async function listMarks(
  ctx: Ctx,
  { gallery, viewer }: OpenGallery,
  key: string,
): Promise<Marks> {
  authorize(ctx.actor, 'gallery.open')
  const isItem = and(
    eq(galleryItem.galleryId, gallery.id),
    maySeeHidden(viewer) ? undefined : isNull(galleryItem.hiddenAt),
  )
  const number = galleryItem.number
  const comments = maySeeComments(ctx, viewer)
    ? await ctx.db
        .select({ number, count: sql<number>`count(*)`.mapWith(Number) })
        .from(comment)
        .innerJoin(galleryItem, eq(galleryItem.id, comment.itemId))
        .where(isItem)
        .groupBy(galleryItem.id)
    : []
  const counts = Object.fromEntries(comments.map((row) => [row.number, row.count]))
  if (viewer.kind !== 'guest' || !viewer.permissions.includes('favorite'))
    return { favorites: [], labels: {}, comments: counts }
  const favorites = await ctx.db
    .select({ number })
    .from(favorite)
    .innerJoin(favoriteList, eq(favoriteList.id, favorite.listId))
    .innerJoin(galleryItem, eq(galleryItem.id, favorite.itemId))
    .where(and(isItem, isListOf(viewer), isKey(key)))
    .orderBy(asc(number))
  const labels =
    viewer.contactId === null
      ? []
      : await ctx.db
          .select({ number, label: itemLabel.label })
          .from(itemLabel)
          .innerJoin(galleryItem, eq(galleryItem.id, itemLabel.itemId))
          .where(and(isItem, eq(itemLabel.contactId, viewer.contactId)))
  return {
    favorites: favorites.map((row) => row.number),
    labels: Object.fromEntries(labels.map((row) => [row.number, row.label])),
    comments: counts,
  }
}

/** Matches the list with a key; several matches are narrowed by `isListOf`. */
export function isKey(key: string): SQL {
  return key === personalKey
    ? sql`${favoriteList.isPersonal}`
    : sql`${favoriteList.id}::text = ${key}`
}

/** Returns the lists that hold an item, of those that a viewer can fill. */
export async function listKeysOfItem(
  ctx: Ctx,
  { viewer }: OpenGallery,
  itemId: string,
): Promise<string[]> {
  authorize(ctx.actor, 'gallery.open')
  if (viewer.kind !== 'guest') return []
  const rows = await ctx.db
    .select({ id: favoriteList.id, isPersonal: favoriteList.isPersonal })
    .from(favorite)
    .innerJoin(favoriteList, eq(favoriteList.id, favorite.listId))
    .where(and(eq(favorite.itemId, itemId), isListOf(viewer)))
  return rows.map(({ id, isPersonal }) => (isPersonal ? personalKey : id))
}

/** Returns the color that a viewer gave an item, or null. */
export async function findLabel(
  ctx: Ctx,
  { viewer }: OpenGallery,
  itemId: string,
): Promise<ColorLabel | null> {
  authorize(ctx.actor, 'gallery.open')
  if (viewer.kind !== 'guest' || viewer.contactId === null) return null
  const [row] = await ctx.db
    .select({ label: itemLabel.label })
    .from(itemLabel)
    .where(and(eq(itemLabel.itemId, itemId), eq(itemLabel.contactId, viewer.contactId)))
  return row?.label ?? null
}
