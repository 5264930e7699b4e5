import { type SQL, and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import {
  client,
  gallery,
  galleryDownload,
  galleryItem,
  galleryShare,
  project,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { authorize, may } from '#app/features/access.ts'
import type { Category } from '#app/features/studio/service/rules.ts'
import { limitToOwn } from '#app/features/work/project/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type GalleryState, isOpenToGuests } from './rules.ts'

export type GalleryRow = typeof gallery.$inferSelect

/** Returns today in the studio. */
export async function getGalleryDay(ctx: Ctx): Promise<string> {
  return toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
}

/**
 * Returns a gallery with the names of its client and project, or null. Crew see their projects'.
 */
export async function findGallery(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'gallery.see')
  const [row] = await ctx.db
    .select({ gallery, client: client.name, project: project.title })
    .from(gallery)
    .innerJoin(client, eq(client.id, gallery.clientId))
    .leftJoin(project, eq(project.id, gallery.projectId))
    .where(and(eq(gallery.id, id), limitToOwn(ctx)))
  if (!row) return null
  const isOpen = isOpenToGuests(row.gallery, await getGalleryDay(ctx))
  return { ...row.gallery, client: row.client, project: row.project, isOpen }
}
export type StudioGallery = NonNullable<Awaited<ReturnType<typeof findGallery>>>

/** Returns true if a member of staff may see a gallery: crew sees those of their projects. */
export async function maySeeGallery(
  ctx: Ctx,
  { projectId }: Pick<GalleryRow, 'projectId'>,
): Promise<boolean> {
  if (!may(ctx.actor, 'gallery.see')) return false
  const own = limitToOwn(ctx)
  if (!own) return true
  if (projectId === null) return false
  const rows = await ctx.db
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.id, projectId), own))
  return rows.length > 0
}

type GalleryFilter = {
  categories?: readonly Category[]
  state?: GalleryState
  clientId?: string
  projectId?: string
}

/** Returns galleries, the newest first, with the file of each cover and what happened in them. */
export async function listGalleries(ctx: Ctx, filter: GalleryFilter) {
  authorize(ctx.actor, 'gallery.see')
  const today = await getGalleryDay(ctx)
  const rows = await ctx.db
    .select({
      id: gallery.id,
      slug: gallery.slug,
      title: gallery.title,
      category: gallery.category,
      state: gallery.state,
      expiresOn: gallery.expiresOn,
      createdAt: gallery.createdAt,
      clientId: gallery.clientId,
      client: client.name,
      cover: buildCoverSql(),
      items: countRowsSql(galleryItem, galleryItem.galleryId),
      downloads: countRowsSql(galleryDownload, galleryDownload.galleryId),
      guests: sql<number>`(select count(*) from ${galleryShare}
        where ${galleryShare.galleryId} = ${gallery.id} and ${galleryShare.contactId} is not null)`.mapWith(
        Number,
      ),
    })
    .from(gallery)
    .innerJoin(client, eq(client.id, gallery.clientId))
    .leftJoin(project, eq(project.id, gallery.projectId))
    .where(
      and(
        limitToOwn(ctx),
        filter.categories && inArray(gallery.category, [...filter.categories]),
        filter.state && eq(gallery.state, filter.state),
        filter.clientId ? eq(gallery.clientId, filter.clientId) : undefined,
        filter.projectId ? eq(gallery.projectId, filter.projectId) : undefined,
      ),
    )
    .orderBy(desc(gallery.createdAt), desc(gallery.id))
    .limit(200)
  return rows.map((row) => ({ ...row, isOpen: isOpenToGuests(row, today) }))
}
export type ListedGallery = Awaited<ReturnType<typeof listGalleries>>[number]

/** Returns the numbers of galleries by state, for the filter of a list. */
export async function countGalleries(ctx: Ctx, categories: readonly Category[]) {
  authorize(ctx.actor, 'gallery.see')
  const rows = await ctx.db
    .select({ state: gallery.state, count: count() })
    .from(gallery)
    .leftJoin(project, eq(project.id, gallery.projectId))
    .where(and(inArray(gallery.category, [...categories]), limitToOwn(ctx)))
    .groupBy(gallery.state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

/** Returns the galleries that a contact may open now, the newest first. */
export async function listSharedGalleries(ctx: Ctx, contactId: string) {
  authorize(ctx.actor, 'client-portal.see')
  if (ctx.actor.kind === 'client' && ctx.actor.contactId !== contactId) return []
  const today = await getGalleryDay(ctx)
  const isShownTo = sql`(i.hidden_at is null or 'hide' = any(${galleryShare.permissions}))`
  const rows = await ctx.db
    .select({
      projectId: gallery.projectId,
      slug: gallery.slug,
      title: gallery.title,
      dateLine: gallery.dateLine,
      state: gallery.state,
      expiresOn: gallery.expiresOn,
      alwaysWatermark: gallery.alwaysWatermark,
      lockedAt: gallery.lockedAt,
      cover: buildCoverSql(isShownTo),
      items: sql<number>`(select count(*) from gallery_item i
        where i.gallery_id = ${gallery.id} and ${isShownTo})`.mapWith(Number),
    })
    .from(galleryShare)
    .innerJoin(gallery, eq(gallery.id, galleryShare.galleryId))
    .innerJoin(client, eq(client.id, gallery.clientId))
    .where(and(eq(galleryShare.contactId, contactId), isNull(client.erasedAt)))
    .orderBy(desc(gallery.publishedAt), asc(gallery.id))
  return rows.filter((row) => isOpenToGuests(row, today))
}

/**
 * The number of the item shown as the cover: the chosen one, or the first image or video, of those
 * that the condition on `i` allows.
 */
function buildCoverSql(condition: SQL = sql`true`): SQL<number | null> {
  return sql<number | null>`coalesce(
    (select i.number from gallery_item i where i.id = ${gallery.coverItemId} and ${condition}),
    (select i.number from gallery_item i
      join delivered_file f on f.hash = i.hash and f.kind in ('image', 'video')
      left join gallery_section s on s.id = i.section_id
      where i.gallery_id = ${gallery.id} and ${condition}
      order by f.kind, coalesce(s.position, -1), i.position, i.number limit 1))`
}

function countRowsSql(
  table: typeof galleryItem | typeof galleryDownload,
  column: typeof galleryItem.galleryId | typeof galleryDownload.galleryId,
): SQL<number> {
  return sql<number>`(select count(*) from ${table} where ${column} = ${gallery.id})`.mapWith(
    Number,
  )
}

/**
 * Locks projects before the rows of galleries, as payments do, so that they can't deadlock. Rows
 * that refer to the projects can still be added.
 */
export async function lockProjects({ db }: TxCtx, ids: (string | null)[]) {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return
  await db
    .select({ id: project.id })
    .from(project)
    .where(inArray(project.id, wanted))
    .orderBy(asc(project.id))
    .for('no key update')
}

/** Locks the project of a gallery, with one that it moves to, and then its row. */
export async function lockGalleryAndProject(
  ctx: TxCtx,
  id: string,
  newProjectId: string | null = null,
): Promise<GalleryRow | undefined> {
  const [found] = await ctx.db
    .select({ projectId: gallery.projectId })
    .from(gallery)
    .where(eq(gallery.id, id))
  await lockProjects(ctx, [found?.projectId ?? null, newProjectId])
  return lockGallery(ctx, id)
}

/** Locks the row of a gallery for a change. */
export async function lockGallery(ctx: TxCtx, id: string): Promise<GalleryRow | undefined> {
  const [row] = await ctx.db.select().from(gallery).where(eq(gallery.id, id)).for('update')
  return row
}
