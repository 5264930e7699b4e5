import { and, asc, count, eq, inArray, isNull, max, ne } from 'drizzle-orm'

import { moveBefore } from '#app/core/order.ts'
import { fail, ok } from '#app/core/result.ts'
import { toSearchKey } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { priceItem, taxRate } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import type { PriceItemForm } from './form.ts'
import { maxPriceItems } from './rules.ts'

/**
 * Adds an item at the end of the list. Fails with `price-items-many`, `price-item-name-taken`,
 * `tax-rate-is-gone`.
 */
export function addPriceItem(ctx: Ctx, form: PriceItemForm) {
  authorize(ctx.actor, 'price.change')
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'priceList')
    const [list] = await ctx.db
      .select({ items: count(), last: max(priceItem.position) })
      .from(priceItem)
    if (list!.items >= maxPriceItems) return fail('price-items-many')
    if (await isNameTaken(ctx, form.name)) return fail('price-item-name-taken')
    if (!(await isRateKnown(ctx, form.taxRateId))) return fail('tax-rate-is-gone')
    const [created] = await ctx.db
      .insert(priceItem)
      .values({
        ...form,
        options: await listKnownIds(ctx, form.options),
        position: (list!.last ?? -1) + 1,
        createdAt: ctx.now,
      })
      .returning({ id: priceItem.id })
    await recordEvent(ctx, 'price-item.added', created!.id)
    return ok({ id: created!.id })
  })
}

/**
 * Changes an item; documents that copied it stay as they are. Fails with `price-item-is-gone`,
 * `price-item-name-taken`, `tax-rate-is-gone`, `price-item-was-changed` if another person changed
 * it since the form was opened at `revision`.
 */
export function changePriceItem(ctx: Ctx, id: string, form: PriceItemForm, revision: number) {
  authorize(ctx.actor, 'price.change')
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'priceList')
    const row = await lockItem(ctx, id)
    if (!row) return fail('price-item-is-gone')
    if (row.revision !== revision) return fail('price-item-was-changed')
    if (row.retiredAt === null && (await isNameTaken(ctx, form.name, id)))
      return fail('price-item-name-taken')
    if (!(await isRateKnown(ctx, form.taxRateId))) return fail('tax-rate-is-gone')
    const options = await listKnownIds(ctx, form.options)
    await updateRevision(ctx, priceItem, row, {
      ...form,
      options: options.filter((option) => option !== id),
    })
    await recordEvent(ctx, 'price-item.changed', id)
    return ok({ id })
  })
}

/** Takes an item off the list; documents that have it stay. Fails with `price-item-is-gone`. */
export function retirePriceItem(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'price.change')
  return transact(ctx, async (ctx) => {
    const row = await lockItem(ctx, id)
    if (!row) return fail('price-item-is-gone')
    if (row.retiredAt !== null) return ok({ id, name: row.name })
    await ctx.db.update(priceItem).set({ retiredAt: ctx.now }).where(eq(priceItem.id, id))
    await recordEvent(ctx, 'price-item.retired', id)
    return ok({ id, name: row.name })
  })
}

/**
 * Puts a retired item back where it was. Fails with `price-item-is-gone`, `price-item-name-taken`.
 */
export function restorePriceItem(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'price.change')
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'priceList')
    const row = await lockItem(ctx, id)
    if (!row) return fail('price-item-is-gone')
    if (row.retiredAt === null) return ok({ id, name: row.name })
    if (await isNameTaken(ctx, row.name, id)) return fail('price-item-name-taken')
    await ctx.db.update(priceItem).set({ retiredAt: null }).where(eq(priceItem.id, id))
    await recordEvent(ctx, 'price-item.restored', id)
    return ok({ id, name: row.name })
  })
}

/**
 * Moves an item before another, or to the end (null). Fails with `price-item-is-gone`,
 * `order-was-changed`.
 */
export function movePriceItem(ctx: Ctx, id: string, before: string | null) {
  authorize(ctx.actor, 'price.change')
  return transact(ctx, async (ctx) => {
    await takeLock(ctx.db, 'priceList')
    const rows = await ctx.db
      .select({ id: priceItem.id, position: priceItem.position })
      .from(priceItem)
      .orderBy(asc(priceItem.position), asc(priceItem.id))
    const order = rows.map((row) => row.id)
    if (!order.includes(id)) return fail('price-item-is-gone')
    const newOrder = moveBefore(order, id, before)
    if (!newOrder) return fail('order-was-changed')
    if (newOrder === order) return ok()
    const positions = new Map(rows.map((row) => [row.id, row.position]))
    for (const [position, itemId] of newOrder.entries())
      if (positions.get(itemId) !== position)
        await ctx.db.update(priceItem).set({ position }).where(eq(priceItem.id, itemId))
    await recordEvent(ctx, 'price-item.moved', id)
    return ok()
  })
}

async function lockItem(ctx: TxCtx, id: string) {
  const [row] = await ctx.db.select().from(priceItem).where(eq(priceItem.id, id)).for('update')
  return row
}

/** Two active items with the same name couldn't be told apart in suggestions. */
async function isNameTaken(ctx: TxCtx, name: string, exceptId?: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ name: priceItem.name })
    .from(priceItem)
    .where(
      and(
        isNull(priceItem.retiredAt),
        exceptId === undefined ? undefined : ne(priceItem.id, exceptId),
      ),
    )
  return rows.some((row) => toSearchKey(row.name) === toSearchKey(name))
}

async function isRateKnown(ctx: TxCtx, id: string | null): Promise<boolean> {
  if (id === null) return true
  const [rate] = await ctx.db.select({ id: taxRate.id }).from(taxRate).where(eq(taxRate.id, id))
  return rate !== undefined
}

/** Returns those of the ids that are items, in the order of the list. */
async function listKnownIds(ctx: TxCtx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: priceItem.id })
    .from(priceItem)
    .where(inArray(priceItem.id, ids))
    .orderBy(asc(priceItem.position), asc(priceItem.id))
  return rows.map(({ id }) => id)
}
