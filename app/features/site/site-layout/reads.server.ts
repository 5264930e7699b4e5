import type { Ctx } from '#app/platform/context.server.ts'
import { type StudioView, buildStudioView } from './rules.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { may } from '#app/features/access.ts'
import { getMarkLetter } from '#app/features/studio/settings/rules.ts'
import { service, onlineBooking, page } from '#app/data/schema/index.server.ts'
import { eq, asc, sql, and } from 'drizzle-orm'
import { toStudioDay } from '#app/core/day.ts'
import { getSiteImages } from '#app/features/media/image/reads.server.ts'
import { pages } from '#app/core/site-parts.ts'

/** Returns the studio data of every public page, or null before setup. */
export async function findStudioView(ctx: Ctx): Promise<StudioView | null> {
  const row = await findStudio(ctx)
  if (!row) return null
  const services = await ctx.db
    .select({ key: service.key, title: service.title })
    .from(service)
    .where(eq(service.offered, true))
    .orderBy(asc(service.position))
  const { latitude, longitude } = row
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const year = Number(toStudioDay(ctx.now, row.timeZone).slice(0, 4))
  return buildStudioView(
    {
      ...row,
      badge: getMarkLetter(row),
      place,
      services,
      year,
      ...((await hasOnlineBooking(ctx)) && { dates: true }),
    },
    { ...row, note: row.footerNote },
    row.logo ? await getSiteImages(ctx) : {},
    await listUnpublishedPages(ctx),
  )
}

/**
 * Returns what this person sees of the site: before it is published, its editors see it all, and
 * everyone else a page with the studio's name and email address.
 */
export async function getSiteAccess(ctx: Ctx): Promise<'published' | 'editor' | 'closed'> {
  if ((await findStudio(ctx))?.published !== false) return 'published'
  return may(ctx.actor, 'website.change') ? 'editor' : 'closed'
}

async function hasOnlineBooking(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .select({ service: onlineBooking.service })
    .from(onlineBooking)
    .innerJoin(service, eq(service.key, onlineBooking.service))
    .innerJoin(page, eq(page.path, sql`'/' || ${service.key}`))
    .where(
      and(eq(onlineBooking.offered, true), eq(service.offered, true), eq(page.published, true)),
    )
    .limit(1)
  return found.length > 0
}

/** Lists the paths of known pages that are not published. */
export async function listUnpublishedPages(ctx: Ctx): Promise<string[]> {
  const publishedPaths = new Set(
    (await ctx.db.select({ path: page.path }).from(page).where(eq(page.published, true))).map(
      ({ path }) => path,
    ),
  )
  return Object.values(pages).filter((path) => !publishedPaths.has(path))
}
