import { and, asc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { film, libraryItem } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { discardItem } from '#app/studio/arrival/writes.server.ts'
import { swapNamed } from '#app/studio/edition/writes.server.ts'
import { usesOf } from '#app/studio/picture/reads.server.ts'
import { bringBack, showAnew } from '#app/studio/picture/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { itemById, itemsBy } from './reads.server.ts'
import { type Saying, binEnd, tagsWith } from './rules.ts'

/**
 * Says what a file is called, where it lies and what there is to read beside it. Problem:
 * `file-is-gone`.
 */
export function describeItem(ctx: Ctx, id: string, saying: Saying) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(libraryItem)
      .set(saying)
      .where(one(id))
      .returning({ hash: libraryItem.hash })
    if (!changed) return problem('file-is-gone')
    await showAnew(ctx, { hash: changed.hash })
    await record(ctx, 'library.described', id)
    return done()
  })
}

/**
 * Puts files into a folder, which is there as soon as something is in it. Problem: `file-is-gone`,
 * where none of them is there.
 */
export function moveItems(ctx: Ctx, ids: string[], folder: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const moved = await ctx.db
      .update(libraryItem)
      .set({ folder })
      .where(there(ids))
      .returning({ id: libraryItem.id })
    if (moved.length === 0) return problem('file-is-gone')
    await record(ctx, 'library.moved', subjectOf(moved), { files: moved.length, folder })
    return done({ ids: moved.map(({ id }) => id) })
  })
}

/** Adds tags to files. Problem: `file-is-gone`, where none of them is there. */
export function tagItems(ctx: Ctx, ids: string[], tags: string[]) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const items = await itemsBy(ctx, ids)
    if (items.length === 0) return problem('file-is-gone')
    const alike = Map.groupBy(items, (item) => JSON.stringify(tagsWith(item.tags, tags)))
    for (const [all, those] of alike)
      await ctx.db
        .update(libraryItem)
        .set({ tags: JSON.parse(all) as string[] })
        .where(there(those.map(({ id }) => id)))
    await record(ctx, 'library.tagged', subjectOf(items), { files: items.length })
    return done({ ids: items.map(({ id }) => id) })
  })
}

/**
 * Takes away what nothing uses; it can be had back for thirty days. What is in use stays and is
 * counted. Problems: `file-is-gone`; `file-in-use`, where all of it is.
 */
export function removeItems(ctx: Ctx, ids: string[]) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    // held, so that whoever writes one into a draft meanwhile waits, and finds it in the bin
    await ctx.db
      .select({ id: libraryItem.id })
      .from(libraryItem)
      .where(there(ids))
      .orderBy(asc(libraryItem.hash))
      .for('update')
    const items = await itemsBy(ctx, ids)
    const uses = await usesOf(ctx)
    const unused = items.filter(({ hash }) => !uses.has(hash))
    if (items.length === 0) return problem('file-is-gone')
    if (unused.length === 0) return problem('file-in-use')
    await ctx.db
      .update(libraryItem)
      .set({ removedAt: ctx.now })
      .where(there(unused.map(({ id }) => id)))
    await record(ctx, 'library.removed', subjectOf(unused), { files: unused.length })
    return done({ ids: unused.map(({ id }) => id), stay: items.length - unused.length })
  })
}

/**
 * Brings back what was taken away. Problem: `file-is-gone`, where none of it is in the bin any
 * more.
 */
export function restoreItems(ctx: Ctx, ids: string[]) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const back = await ctx.db
      .update(libraryItem)
      .set({ removedAt: null })
      .where(and(inArray(libraryItem.id, ids), isNotNull(libraryItem.removedAt)))
      .returning({ id: libraryItem.id })
    if (back.length === 0) return problem('file-is-gone')
    await record(ctx, 'library.restored', subjectOf(back), { files: back.length })
    return done({ ids: back.map(({ id }) => id) })
  })
}

/**
 * Wherever the website and its drafts name one file they name the other from now on. `back`: doing
 * the same the other way round is the way back, because the other was used nowhere before.
 * Problems: `file-is-gone`, `file-other-kind`,
 * `file-needs-words` of a picture visitors would see without any, `file-unused`.
 */
export function replaceEverywhere(ctx: Ctx, id: string, otherId: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const [item, other] = [await itemById(ctx, id), await itemById(ctx, otherId)]
    if (!item || !other || other.removedAt) return problem('file-is-gone')
    if (item.kind !== other.kind || item.id === other.id) return problem('file-other-kind')
    if (other.picture && other.picture.alt === '' && !other.picture.decorative)
      return problem('file-needs-words')
    if (item.uses.length === 0) return problem('file-unused')
    await bringBack(ctx, [other.hash])
    await swapNamed(ctx, item.hash, other.hash)
    await ctx.db
      .update(film)
      .set({ poster: other.hash })
      .where(sql`${film.poster} = ${item.hash}`)
    await record(ctx, 'library.replaced', item.id, { other: other.id, places: item.uses.length })
    return done({ back: other.uses.length === 0 })
  })
}

/**
 * Lets go for good of what was taken away and whose thirty days are over, unless something names it
 * again.
 */
export async function emptyBin(ctx: Ctx) {
  demand(ctx.actor, 'library.empty')
  const studio = await theStudio(ctx)
  if (!studio) return
  const due = await ctx.db
    .select({ hash: libraryItem.hash })
    .from(libraryItem)
    .where(lt(libraryItem.removedAt, binEnd(ctx.now, studio.timeZone)))
  const uses = due.length > 0 ? await usesOf(ctx) : new Map()
  for (const { hash } of due) if (!uses.has(hash)) await discardItem(ctx, hash)
}

function one(id: string) {
  return there([id])
}

/** Those of them that are in the library and not in its bin. */
function there(ids: string[]) {
  return and(inArray(libraryItem.id, ids), isNull(libraryItem.removedAt))
}

function subjectOf(items: { id: string }[]): string {
  const [only, more] = items
  return only && !more ? only.id : 'library'
}
