import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { maxGalleryBytes } from '#app/core/media-kinds.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { deliveredFile, gallery, galleryItem } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import {
  type InspectedFile,
  inspectDeliveredFile,
  saveDeliveredFile,
} from '#app/features/media/delivered-file/writes.server.ts'
import { deleteUnusedFiles } from '#app/features/media/file/writes.server.ts'
import { findStaffId } from '#app/features/media/image/writes.server.ts'
import { toFileName } from '#app/features/media/upload/rules.ts'
import { type ReceivedMedia, finishUpload } from '#app/features/media/upload/writes.server.ts'

import { listGallerySections } from '#app/features/delivery/gallery-section/reads.server.ts'
import { toSectionTitle } from '#app/features/delivery/gallery-section/rules.ts'
import {
  insertSection,
  beginItemsChange,
} from '#app/features/delivery/gallery-section/writes.server.ts'

import { type AddedItem, type ItemOrder, compareItems, findPlace, findReplaced } from './rules.ts'

/** The section of an uploaded file: by its id, or by the name of a dropped folder. */
type Target = { sectionId: string | null; folder: string }
type AddResult = { ok: true; value: AddedItem } | Failure

const columns = {
  id: galleryItem.id,
  number: galleryItem.number,
  hash: galleryItem.hash,
  name: galleryItem.name,
  sectionId: galleryItem.sectionId,
  position: galleryItem.position,
  capturedLocal: deliveredFile.capturedLocal,
}

/**
 * Adds a completely uploaded file to a gallery, once. Fails with `gallery-is-gone`,
 * `gallery-file-kind`, `gallery-file-heavy`, `upload-gone`, `upload-cut`, `file-empty` and the
 * problems of `inspectDeliveredFile`.
 */
export async function completeGalleryUpload(
  ctx: Ctx,
  galleryId: string,
  uploadId: string,
  { name, ...target }: Target & { name: string },
): Promise<AddResult> {
  authorize(ctx.actor, 'gallery.upload')
  if (!(await findGallery(ctx, galleryId))) return fail('gallery-is-gone')
  const result = await finishUpload<AddedItem>(ctx, uploadId, {
    maxBytes: maxGalleryBytes,
    async repeat(outcome) {
      if ('problem' in outcome) return fail(outcome.problem)
      const item = (await listItems(ctx, galleryId)).find(({ hash }) => hash === outcome.hash)
      return item
        ? ok({
            item: toAdded(item),
            outcome: outcome.isNew ? ('added' as const) : ('exists' as const),
          })
        : fail('upload-gone')
    },
    store: (received) =>
      addGalleryItem(ctx, galleryId, { ...received, name: name || received.name }, target),
    describe: ({ item, outcome }) => ({ hash: item.hash, isNew: outcome !== 'exists' }),
  })
  if (result.ok) return result
  if (result.problem === 'file-kind') return fail('gallery-file-kind')
  return result.problem === 'file-heavy' ? fail('gallery-file-heavy') : result
}

/**
 * Adds a received file to a gallery. Content that the gallery has stays one item; the same name
 * replaces the file and keeps the item's number and position. Fails with `gallery-is-gone` and the
 * problems of `inspectDeliveredFile`.
 */
export async function addGalleryItem(
  ctx: Ctx,
  galleryId: string,
  received: ReceivedMedia,
  target: Target,
): Promise<AddResult> {
  authorize(ctx.actor, 'gallery.upload')
  if (!(await findGallery(ctx, galleryId))) return fail('gallery-is-gone')
  const inspected = await inspectDeliveredFile(ctx, received)
  if (!inspected.ok) return inspected
  const name = toFileName(received.name) || `file-${received.hash.slice(0, 8)}`
  const replaced: string[] = []
  try {
    const result = await transact(ctx, async (ctx): Promise<AddResult> => {
      if (!(await beginItemsChange(ctx, galleryId))) return fail('gallery-is-gone')
      await saveDeliveredFile(ctx, inspected.value)
      const items = await listItems(ctx, galleryId)
      const same = items.find(({ hash }) => hash === received.hash)
      if (same) return ok({ item: toAdded(same), outcome: 'exists' as const })
      const sectionId = await resolveSection(ctx, galleryId, target)
      const added = { ...inspected.value, name, sectionId }
      const capturedLocal = added.properties.capturedLocal ?? null
      const former = findReplaced(items, { name, sectionId, capturedLocal })
      if (former) replaced.push(former.hash)
      const item = former
        ? await replaceFile(ctx, former.id, received.hash)
        : await insertItem(ctx, galleryId, items, added)
      const event = former ? 'gallery-item.replaced' : 'gallery-item.added'
      await recordEvent(ctx, event, galleryId, { item: item.id })
      return ok({ item, outcome: former ? ('replaced' as const) : ('added' as const) })
    })
    for (const hash of replaced) await deleteUnusedFiles(ctx, hash)
    return result
  } catch (error) {
    await deleteUnusedFiles(ctx, received.hash).catch(() => {}) // the next cleanup deletes it
    throw error
  }
}

function toAdded({ id, number, hash, name }: AddedItem['item']): AddedItem['item'] {
  return { id, number, hash, name }
}

type ItemRow = Awaited<ReturnType<typeof listItems>>[number]
const returned = {
  id: galleryItem.id,
  number: galleryItem.number,
  hash: galleryItem.hash,
  name: galleryItem.name,
}

async function replaceFile(ctx: TxCtx, id: string, hash: string) {
  const [item] = await ctx.db
    .update(galleryItem)
    .set({ hash, addedBy: findStaffId(ctx), addedAt: ctx.now })
    .where(eq(galleryItem.id, id))
    .returning(returned)
  return item!
}

async function insertItem(
  ctx: TxCtx,
  galleryId: string,
  items: ItemRow[],
  { hash, name, sectionId, properties }: InspectedFile & { sectionId: string | null },
) {
  const others = items.filter((item) => item.sectionId === sectionId)
  const place = findPlace(others, { name, capturedLocal: properties.capturedLocal ?? null })
  const [row] = await ctx.db
    .update(gallery)
    .set({ lastNumber: sql`${gallery.lastNumber} + 1` })
    .where(eq(gallery.id, galleryId))
    .returning({ number: gallery.lastNumber })
  const [item] = await ctx.db
    .insert(galleryItem)
    .values({
      galleryId,
      number: row!.number,
      sectionId,
      hash,
      name,
      position: await makePosition(ctx, others, place),
      addedBy: findStaffId(ctx),
      addedAt: ctx.now,
    })
    .returning(returned)
  return item!
}

/** Returns a position between two items, which get new ones if there is no number between them. */
async function makePosition(ctx: TxCtx, others: ItemRow[], place: number): Promise<number> {
  const [before, after] = [others[place - 1]?.position, others[place]?.position]
  if (before === undefined) return after === undefined ? 1 : after - 1
  if (after === undefined) return before + 1
  const middle = (before + after) / 2
  if (before < middle && middle < after) return middle
  await savePositions(
    ctx,
    others.map(({ id }) => id),
  )
  return place + 0.5
}

/** Numbers items in this order, from 1. */
async function savePositions(ctx: TxCtx, ids: string[]) {
  await ctx.db.execute(
    sql`update ${galleryItem} set position = wanted.position
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, position)
      where ${galleryItem.id} = wanted.id`,
  )
}

/** Returns the section of an upload; one that was deleted in between counts as none. */
async function resolveSection(
  ctx: TxCtx,
  galleryId: string,
  { sectionId, folder }: Target,
): Promise<string | null> {
  const title = toSectionTitle(folder)
  const sections = await listGallerySections(ctx, galleryId)
  if (title === '') return sections.find(({ id }) => id === sectionId)?.id ?? null
  const found = sections.find((section) => section.title.toLowerCase() === title.toLowerCase())
  return found?.id ?? (await insertSection(ctx, galleryId, title))
}

/**
 * Removes items, and their files unless something else uses them. Fails with
 * `gallery-item-is-gone`.
 */
export async function removeGalleryItems(ctx: Ctx, galleryId: string, ids: string[]) {
  authorize(ctx.actor, 'gallery.change')
  let removed: { hash: string }[] = []
  const result = await transact(ctx, async (ctx) => {
    if (!(await beginItemsChange(ctx, galleryId))) return fail('gallery-is-gone')
    removed = await ctx.db
      .delete(galleryItem)
      .where(and(eq(galleryItem.galleryId, galleryId), inArray(galleryItem.id, ids)))
      .returning({ hash: galleryItem.hash })
    if (removed.length === 0) return fail('gallery-item-is-gone')
    await recordEvent(ctx, 'gallery-item.removed', galleryId, { files: removed.length })
    return ok({ files: removed.length })
  })
  if (result.ok) for (const { hash } of removed) await deleteUnusedFiles(ctx, hash)
  return result
}

/**
 * Moves items, in their order, before another item in its section, or to the end of a section (null
 * for none). Fails with `gallery-is-gone`, `section-is-gone` or `gallery-item-is-gone`.
 */
export function moveGalleryItems(
  ctx: Ctx,
  galleryId: string,
  ids: string[],
  { sectionId: target, before = null }: { sectionId: string | null; before?: string | null },
) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if (!(await beginItemsChange(ctx, galleryId))) return fail('gallery-is-gone')
    const sections = await listGallerySections(ctx, galleryId)
    const items = await listItems(ctx, galleryId)
    const next = items.find(({ id }) => id === before)
    const sectionId = next ? next.sectionId : target
    if (sectionId !== null && !sections.some(({ id }) => id === sectionId))
      return fail('section-is-gone')
    const moved = sortAsShown(items, sections).filter(({ id }) => ids.includes(id))
    const rest = items.filter((item) => item.sectionId === sectionId && !ids.includes(item.id))
    const place = before === null ? rest.length : rest.findIndex(({ id }) => id === before)
    if (moved.length === 0 || place < 0) return fail('gallery-item-is-gone')
    const movedIds = moved.map(({ id }) => id)
    await ctx.db.update(galleryItem).set({ sectionId }).where(inArray(galleryItem.id, movedIds))
    await savePositions(ctx, rest.map(({ id }) => id).toSpliced(place, 0, ...movedIds))
    await recordEvent(ctx, 'gallery-item.moved', galleryId, { files: moved.length })
    return ok({ files: moved.length })
  })
}

function sortAsShown(items: ItemRow[], sections: { id: string }[]): ItemRow[] {
  const rankOf = ({ sectionId }: ItemRow) => sections.findIndex(({ id }) => id === sectionId)
  return items.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.position - other.position,
  )
}

/** Sorts the items within each section. Fails with `gallery-is-gone`. */
export function sortGalleryItems(ctx: Ctx, galleryId: string, order: ItemOrder) {
  authorize(ctx.actor, 'gallery.change')
  return transact(ctx, async (ctx) => {
    if (!(await beginItemsChange(ctx, galleryId))) return fail('gallery-is-gone')
    const items = await listItems(ctx, galleryId)
    await savePositions(
      ctx,
      items.toSorted((one, other) => compareItems(one, other, order)).map(({ id }) => id),
    )
    await recordEvent(ctx, 'gallery-item.moved', galleryId, { files: items.length })
    return ok()
  })
}

function listItems({ db }: Ctx, galleryId: string) {
  return db
    .select(columns)
    .from(galleryItem)
    .innerJoin(deliveredFile, eq(deliveredFile.hash, galleryItem.hash))
    .where(eq(galleryItem.galleryId, galleryId))
    .orderBy(asc(galleryItem.position), asc(galleryItem.number))
}
