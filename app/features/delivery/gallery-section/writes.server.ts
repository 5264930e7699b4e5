import { and, eq, isNull, max, sql } from 'drizzle-orm'

import { moveBefore } from '#app/core/order.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { gallery, galleryItem, gallerySection } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import { listGallerySections } from './reads.server.ts'

/** Adds a section at the end, and returns its id. Fails with `gallery-is-gone`. */
export function addGallerySection(ctx: Ctx, galleryId: string, title: string) {
  return changeSections(ctx, galleryId, async (ctx) =>
    ok({ id: await insertSection(ctx, galleryId, title) }),
  )
}

/** Fails with `gallery-is-gone` or `section-is-gone`. */
export function renameGallerySection(
  ctx: Ctx,
  galleryId: string,
  sectionId: string,
  title: string,
) {
  return changeSections(ctx, galleryId, async (ctx) => {
    const renamed = await ctx.db
      .update(gallerySection)
      .set({ title })
      .where(buildSectionCondition(galleryId, sectionId))
      .returning({ id: gallerySection.id })
    return renamed.length > 0 ? ok() : fail('section-is-gone')
  })
}

/**
 * Moves a section before another, or to the end. Fails with `gallery-is-gone` or
 * `section-is-gone`.
 */
export function moveGallerySection(
  ctx: Ctx,
  galleryId: string,
  sectionId: string,
  before: string | null,
) {
  return changeSections(ctx, galleryId, async (ctx) => {
    const ids = (await listGallerySections(ctx, galleryId)).map(({ id }) => id)
    const order = moveBefore(ids, sectionId, before)
    if (!order) return fail('section-is-gone')
    for (const [index, id] of order.entries())
      await ctx.db
        .update(gallerySection)
        .set({ position: index + 1 })
        .where(eq(gallerySection.id, id))
    return ok()
  })
}

/**
 * Deletes a section; its items follow those without one. Fails with `gallery-is-gone` or
 * `section-is-gone`.
 */
export function deleteGallerySection(ctx: Ctx, galleryId: string, sectionId: string) {
  return changeSections(ctx, galleryId, async (ctx) => {
    const [last] = await ctx.db
      .select({ position: max(galleryItem.position) })
      .from(galleryItem)
      .where(and(eq(galleryItem.galleryId, galleryId), isNull(galleryItem.sectionId)))
    await ctx.db
      .update(galleryItem)
      .set({ position: sql`${galleryItem.position} + ${last?.position ?? 0}`, sectionId: null })
      .where(and(eq(galleryItem.galleryId, galleryId), eq(galleryItem.sectionId, sectionId)))
    const deleted = await ctx.db
      .delete(gallerySection)
      .where(buildSectionCondition(galleryId, sectionId))
      .returning({ id: gallerySection.id })
    return deleted.length > 0 ? ok() : fail('section-is-gone')
  })
}

function buildSectionCondition(galleryId: string, sectionId: string) {
  return and(eq(gallerySection.galleryId, galleryId), eq(gallerySection.id, sectionId))
}

function changeSections<Value>(
  ctx: Ctx,
  galleryId: string,
  change: (ctx: TxCtx) => Promise<{ ok: true; value: Value } | Failure>,
) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if (!(await beginItemsChange(ctx, galleryId))) return fail('gallery-is-gone')
    const result = await change(ctx)
    if (result.ok) await recordEvent(ctx, 'gallery-section.changed', galleryId)
    return result
  })
}

/** Inserts a section at the end, and returns its id. */
export async function insertSection(ctx: TxCtx, galleryId: string, title: string): Promise<string> {
  const [last] = await ctx.db
    .select({ position: max(gallerySection.position) })
    .from(gallerySection)
    .where(eq(gallerySection.galleryId, galleryId))
  const [section] = await ctx.db
    .insert(gallerySection)
    .values({ galleryId, title, position: (last?.position ?? 0) + 1 })
    .returning({ id: gallerySection.id })
  return section!.id
}

/**
 * Counts a change of the items of a gallery, and locks its row until the end. Returns false if it
 * was deleted.
 */
export async function beginItemsChange(ctx: TxCtx, galleryId: string): Promise<boolean> {
  const rows = await ctx.db
    .update(gallery)
    .set({ itemsRevision: sql`${gallery.itemsRevision} + 1` })
    .where(eq(gallery.id, galleryId))
    .returning({ id: gallery.id })
  return rows.length > 0
}
