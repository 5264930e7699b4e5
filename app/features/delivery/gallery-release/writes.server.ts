import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'

import { fail, ok } from '#app/core/result.ts'
import { event, gallery, ledgerEntry } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type GalleryRow,
  lockGallery,
  lockGalleryAndProject,
  lockProjects,
} from '#app/features/delivery/gallery/reads.server.ts'
import { emailRelease } from '#app/features/delivery/gallery-email/writes.server.ts'
import {
  isPaymentOfProject,
  selectProjectBalance,
} from '#app/features/sales/project-balance/reads.server.ts'

import { getPublicationChange, getReleaseChange } from './rules.ts'

/**
 * Applies the release rule to the projects of a client once the whole change is made: a payment is
 * recorded before it pays invoices, and a credit note before the draft that replaces its invoice.
 * `reversedId` is a payment that was reversed.
 */
export function scheduleReleaseRule(ctx: TxCtx, clientId: string, reversedId: string | null) {
  ctx.tx.beforeCommit.set(`release ${clientId} ${reversedId}`, (ctx) =>
    applyToClient({ ...ctx, actor: { kind: 'system' } }, clientId, reversedId),
  )
}

async function applyToClient(ctx: TxCtx, clientId: string, reversedId: string | null) {
  const rows = await ctx.db
    .selectDistinct({ projectId: gallery.projectId })
    .from(gallery)
    .where(
      and(
        eq(gallery.clientId, clientId),
        isNotNull(gallery.projectId),
        or(
          isNotNull(gallery.lockedAt),
          reversedId === null ? sql`false` : eq(gallery.releaseReason, 'paid'),
        ),
      ),
    )
    // an order in which simultaneous changes can't deadlock
    .orderBy(asc(gallery.projectId))
  for (const { projectId } of rows) await applyReleaseRule(ctx, projectId!, reversedId)
}

/**
 * Releases the originals of a project's galleries if everything that they wait for is paid, or
 * holds them back again if the reversed payment had released them. Locks the project first, so that
 * of two simultaneous payments the second finds the release done.
 */
async function applyReleaseRule(ctx: TxCtx, projectId: string, reversedId: string | null = null) {
  await lockProjects(ctx, [projectId])
  const balance = await selectProjectBalance(ctx, projectId)
  const paidAt = reversedId === null ? null : await findPaymentTime(ctx, projectId, reversedId)
  const galleries = await ctx.db
    .select()
    .from(gallery)
    .where(eq(gallery.projectId, projectId))
    .orderBy(asc(gallery.id))
    .for('update')
  for (const row of galleries) {
    const isReversed = paidAt !== null && row.releasedAt !== null && paidAt <= row.releasedAt
    const change = getReleaseChange(row, balance, isReversed)
    if (change === 'release') {
      await releasePaid(ctx, row)
      await emailRelease(ctx, row)
    }
    if (change === 'lock') await lock(ctx, row, balance.missing)
  }
}

/** Returns when a payment of the project was recorded; null for a refund or any other entry. */
async function findPaymentTime(
  ctx: TxCtx,
  projectId: string,
  entryId: string,
): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: event.at })
    .from(ledgerEntry)
    .innerJoin(event, and(eq(event.subjectId, entryId), eq(event.name, 'ledger.paid')))
    .where(and(eq(ledgerEntry.id, entryId), eq(ledgerEntry.kind, 'payment')))
  return row && (await isPaymentOfProject(ctx, projectId, entryId)) ? row.at : null
}

/**
 * Decides about the originals of a gallery that was published, or moved to another project while it
 * is: they wait if something is missing.
 */
export async function applyOnPublication(ctx: TxCtx, id: string) {
  const row = await lockGallery(ctx, id)
  const isDecided = !row || row.lockedAt !== null || row.releasedAt !== null
  if (isDecided || row.state !== 'published' || row.projectId === null) return
  const balance = await selectProjectBalance(ctx, row.projectId)
  const change = getPublicationChange(balance)
  const system: TxCtx = { ...ctx, actor: { kind: 'system' } }
  if (change === 'lock') await lock(system, row, balance.missing)
  if (change === 'release') await releasePaid(system, row)
}

async function lock(ctx: TxCtx, { id }: GalleryRow, missing: number) {
  await ctx.db
    .update(gallery)
    .set({ lockedAt: ctx.now, releasedAt: null, releaseReason: null })
    .where(eq(gallery.id, id))
  await recordEvent(ctx, 'gallery.locked', id, { cents: missing })
}

async function releasePaid(ctx: TxCtx, { id }: GalleryRow) {
  await ctx.db
    .update(gallery)
    .set({ lockedAt: null, releasedAt: ctx.now, releaseReason: 'paid' })
    .where(eq(gallery.id, id))
  await recordEvent(ctx, 'gallery.released', id)
}

/**
 * Releases originals without waiting for a payment, also before a gallery is published. Released
 * ones stay as they are. Fails with `gallery-is-gone`, or `gallery-not-held` if guests have them.
 */
export function releaseWithoutPayment(ctx: Ctx, id: string, { reason }: { reason: string }) {
  authorize(ctx.actor, 'gallery.release')
  return transact(ctx, async (ctx) => {
    const row = await lockGalleryAndProject(ctx, id)
    if (!row || ctx.actor.kind !== 'staff') return fail('gallery-is-gone')
    if (row.releasedAt !== null) return ok()
    if (row.lockedAt === null && row.state === 'published') return fail('gallery-not-held')
    await ctx.db
      .update(gallery)
      .set({
        lockedAt: null,
        releasedAt: ctx.now,
        releaseReason: 'waived',
        waivedBy: ctx.actor.id,
        waiveReason: reason,
      })
      .where(eq(gallery.id, id))
    await recordEvent(ctx, 'gallery.release-waived', id)
    if (row.lockedAt !== null) await emailRelease(ctx, row)
    return ok()
  })
}
