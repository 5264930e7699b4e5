import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import {
  clientContact,
  comment,
  deliveredFile,
  favorite,
  favoriteList,
  favoriteListShare,
  galleryItem,
  gallerySection,
  itemLabel,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { countFavorites } from '#app/features/delivery/favorite/reads.server.ts'

import type { ListedFavorite, StudioList } from './rules.ts'

const sender = alias(clientContact, 'sender')

const columns = {
  id: favoriteList.id,
  isPersonal: favoriteList.isPersonal,
  /** The guest of a personal list; empty once their name was deleted. */
  guest: sql<string>`coalesce(${clientContact.name}, '')`,
  name: favoriteList.name,
  purpose: favoriteList.purpose,
  minItems: favoriteList.minItems,
  maxItems: favoriteList.maxItems,
  submittedAt: favoriteList.submittedAt,
  submittedBy: sender.name,
  count: countFavorites(),
  suggestions: sql<number>`(select count(*) from ${favorite}
    where ${favorite.listId} = ${favoriteList.id} and ${favorite.isSuggestion})`.mapWith(Number),
  comments: sql<number>`(select count(*) from ${comment}
    join ${favorite} on ${favorite.itemId} = ${comment.itemId}
    where ${favorite.listId} = ${favoriteList.id})`.mapWith(Number),
}

function selectLists(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select(columns)
    .from(favoriteList)
    .leftJoin(clientContact, eq(clientContact.id, favoriteList.contactId))
    .leftJoin(sender, eq(sender.id, favoriteList.submittedBy))
    .where(condition)
    .orderBy(
      asc(favoriteList.isPersonal),
      asc(sql`lower(${clientContact.name})`),
      asc(favoriteList.createdAt),
      asc(favoriteList.id),
    )
}

/**
 * Returns the lists of a gallery: those of the studio, and then the guests' own that aren't empty.
 */
export async function listFavoriteLists(ctx: Ctx, galleryId: string): Promise<StudioList[]> {
  authorize(ctx.actor, 'gallery.change')
  const lists = await selectLists(ctx, eq(favoriteList.galleryId, galleryId))
  return lists.filter(
    ({ isPersonal, count, suggestions }) => !isPersonal || count + suggestions > 0,
  )
}

/** Returns a list of a gallery with the access with which it can be filled, or null. */
export async function findFavoriteList(ctx: Ctx, galleryId: string, id: string) {
  authorize(ctx.actor, 'gallery.change')
  const [list] = await selectLists(
    ctx,
    and(eq(favoriteList.galleryId, galleryId), eq(favoriteList.id, id)),
  )
  if (!list) return null
  const shares = await ctx.db
    .select({ id: favoriteListShare.shareId })
    .from(favoriteListShare)
    .where(eq(favoriteListShare.listId, id))
  return { ...list, shares: shares.map((row) => row.id) }
}

/** Returns the files of a list in the order of the grid, with who added them. */
export function listFavorites(ctx: Ctx, listId: string): Promise<ListedFavorite[]> {
  authorize(ctx.actor, 'gallery.change')
  return ctx.db
    .select({
      itemId: galleryItem.id,
      number: galleryItem.number,
      name: galleryItem.name,
      kind: deliveredFile.kind,
      /** The guest who added it; empty once their name was deleted. */
      addedBy: sql<string>`coalesce(${clientContact.name}, '')`,
      addedAt: favorite.addedAt,
      isSuggestion: favorite.isSuggestion,
      isHidden: sql<boolean>`${galleryItem.hiddenAt} is not null`,
      label: itemLabel.label,
      comments: sql<string[]>`array(select ${comment.text} from ${comment}
        where ${comment.itemId} = ${galleryItem.id} and not ${comment.isByStudio}
          and ${comment.text} <> '' order by ${comment.writtenAt}, ${comment.id})`,
    })
    .from(favorite)
    .innerJoin(galleryItem, eq(galleryItem.id, favorite.itemId))
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .leftJoin(gallerySection, eq(gallerySection.id, galleryItem.sectionId))
    .leftJoin(clientContact, eq(clientContact.id, favorite.contactId))
    .leftJoin(
      itemLabel,
      and(eq(itemLabel.itemId, galleryItem.id), eq(itemLabel.contactId, favorite.contactId)),
    )
    .where(eq(favorite.listId, listId))
    .orderBy(
      asc(sql`coalesce(${gallerySection.position}, -1)`),
      asc(galleryItem.position),
      asc(galleryItem.number),
    )
}
