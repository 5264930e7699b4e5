import { asc, eq } from 'drizzle-orm'

import { gallery, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { isLocked } from '#app/features/delivery/gallery/rules.ts'
import type { OpenGallery } from '#app/features/delivery/gallery-share/reads.server.ts'
import {
  getProjectBalance,
  selectOpenProjectInvoices,
  selectProjectBalance,
} from '#app/features/sales/project-balance/reads.server.ts'

import {
  type GalleryRelease,
  type MissingPayment,
  type ReleaseMoney,
  getReleaseState,
  isWholeBalance,
} from './rules.ts'

/** Returns the state of a gallery's originals, with what is missing; null if it is gone. */
export async function findGalleryRelease(
  ctx: Ctx,
  id: string,
): Promise<(GalleryRelease & { money: ReleaseMoney | null }) | null> {
  authorize(ctx.actor, 'gallery.see-release')
  const [row] = await selectReleases(ctx, eq(gallery.id, id))
  if (!row) return null
  const money = row.projectId === null ? null : await getMoney(ctx, row.projectId)
  return { ...toRelease(row, money), money }
}

/** Returns the state of the originals of a project's galleries, with what it misses. */
export async function listProjectReleases(
  ctx: Ctx,
  projectId: string,
): Promise<{ galleries: GalleryRelease[]; money: ReleaseMoney }> {
  authorize(ctx.actor, 'gallery.see-release')
  const rows = await selectReleases(ctx, eq(gallery.projectId, projectId))
  const money = await getMoney(ctx, projectId)
  return { galleries: rows.map((row) => toRelease(row, money)), money }
}

function selectReleases({ db }: Ctx, condition: ReturnType<typeof eq>) {
  return db
    .select({
      id: gallery.id,
      title: gallery.title,
      projectId: gallery.projectId,
      state: gallery.state,
      lockedAt: gallery.lockedAt,
      releasedAt: gallery.releasedAt,
      releaseReason: gallery.releaseReason,
      waivedBy: staff.name,
      waiveReason: gallery.waiveReason,
    })
    .from(gallery)
    .leftJoin(staff, eq(staff.id, gallery.waivedBy))
    .where(condition)
    .orderBy(asc(gallery.createdAt), asc(gallery.id))
}

function toRelease(
  row: Awaited<ReturnType<typeof selectReleases>>[number],
  money: ReleaseMoney | null,
): GalleryRelease {
  const { id, title, releasedAt, waivedBy, waiveReason } = row
  const state = getReleaseState(row, money?.balance ?? null)
  return { id, title, state, releasedAt, waivedBy, waiveReason }
}

async function getMoney(ctx: Ctx, projectId: string): Promise<ReleaseMoney> {
  const balance = await getProjectBalance(ctx, projectId)
  return { balance, invoices: await selectOpenProjectInvoices(ctx, projectId) }
}

/**
 * Returns what a viewer of a locked gallery is told: what is missing, or null if they don't see
 * money or nothing can be paid. Null also for a gallery that isn't locked.
 */
export async function findLockNotice(
  ctx: Ctx,
  { gallery: { projectId, lockedAt }, viewer }: OpenGallery,
): Promise<{ payment: MissingPayment | null } | null> {
  authorize(ctx.actor, 'gallery.open')
  if (!isLocked({ lockedAt })) return null
  if (projectId === null || !canSeeMoney(ctx, viewer)) return { payment: null }
  const balance = await selectProjectBalance(ctx, projectId)
  if (balance.missing === 0) return { payment: null }
  const [invoice] = await selectOpenProjectInvoices(ctx, projectId)
  const { missing } = balance
  // the studio opens no page of the client
  const documentNumber = viewer.kind === 'guest' ? (invoice?.documentNumber ?? null) : null
  return { payment: { missing, isBalance: isWholeBalance(balance), documentNumber } }
}

/** A contact of another client, with the open link, sees no money of this one. */
function canSeeMoney({ actor }: Ctx, viewer: OpenGallery['viewer']): boolean {
  if (viewer.kind === 'studio') return may(actor, 'money.see')
  const isOwn = actor.kind === 'client' && actor.contactId === viewer.contactId
  return isOwn && may(actor, 'client-portal.see-money')
}
