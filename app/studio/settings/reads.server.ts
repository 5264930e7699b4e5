import { createHash } from 'node:crypto'

import { and, asc, desc, eq, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { onlineBooking, service, page, policy, studio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findMailServer } from '#app/platform/mail/mail-server.server.ts'
import { authorize } from '#app/studio/access.ts'
import { pages, buildStudioView } from '#app/studio/site-editor/rules.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { getSiteImages } from '#app/studio/image/reads.server.ts'

import { type StudioField, toStudioFields } from './rules.ts'

/** Returns the studio's row, or null before setup. */
export async function findStudio(ctx: Ctx) {
  const [row] = await ctx.db.select().from(studio)
  if (row) ctx.app.studioCache = { name: row.name, language: row.language, sample: row.sample }
  return row ?? null
}

/** Returns the studio's row; throws before the studio is set up. */
export async function getStudio(ctx: Ctx) {
  const row = await findStudio(ctx)
  if (!row) throw new Error('The studio is not set up.')
  return row
}

/**
 * Returns the studio's settings as form values, with the hashes by which a later save detects
 * changes made in the meantime.
 */
export async function getStudioForm(ctx: Ctx) {
  authorize(ctx.actor, 'studio.change')
  const values = toStudioFields(await getStudio(ctx))
  return { values, seen: hashFields(values) }
}

/**
 * Returns a hash of each field, so that a save can tell another person's changes from its own,
 * field by field.
 */
export function hashFields(values: Record<StudioField, string>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([field, text]) => [field, hashField(text)])),
  )
}

export function hashField(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/**
 * Returns the studio's name, or the last known one while the database is unreachable; null before
 * setup.
 */
export async function findStudioName(ctx: Ctx): Promise<string | null> {
  try {
    return (await findStudio(ctx))?.name ?? null
  } catch (error) {
    if (ctx.app.studioCache === null) throw error
    return ctx.app.studioCache.name
  }
}

/**
 * Returns true if the sample studio is served at a public address. Such a site shows a notice and
 * is excluded from search engines.
 */
export async function isSampleInPublic(ctx: Ctx): Promise<boolean> {
  return ctx.app.config.published && ((await findStudio(ctx))?.sample ?? false)
}

/** Returns the studio data of every public page, or null before setup. */
export async function findStudioView(ctx: Ctx): Promise<StudioView | null> {
  const row = await findStudio(ctx)
  if (!row) return null
  const offerings = await ctx.db
    .select({ key: service.key, title: service.title })
    .from(service)
    .where(eq(service.offered, true))
    .orderBy(asc(service.position))
  const { latitude, longitude } = row
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const year = Number(toStudioDay(ctx.now, row.timeZone).slice(0, 4))
  return buildStudioView(
    { ...row, place, offerings, year, ...((await hasOnlineBooking(ctx)) && { dates: true }) },
    { ...row, note: row.footerNote },
    row.logo ? await getSiteImages(ctx) : {},
    await listUnpublishedPages(ctx),
  )
}

async function hasOnlineBooking(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .select({ offering: onlineBooking.service })
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
  const shown = new Set(
    (await ctx.db.select({ path: page.path }).from(page).where(eq(page.published, true))).map(
      ({ path }) => path,
    ),
  )
  return Object.values(pages).filter((path) => !shown.has(path))
}

/** Returns the current policy version. */
export async function getCurrentPolicy(ctx: Ctx) {
  const [row] = await ctx.db.select().from(policy).orderBy(desc(policy.version)).limit(1)
  if (!row) throw new Error('The studio has no policy.')
  return row
}

/** Returns the policy version that a booking or promise was made under. */
export async function getPolicyVersion(ctx: Ctx, version: number) {
  const [row] = await ctx.db.select().from(policy).where(eq(policy.version, version))
  if (!row) throw new Error(`The policy has no version ${version}.`)
  return row
}

/**
 * Returns how emails are sent: by the environment's mail server, by the saved one, by a saved one
 * that cannot be used, or not at all.
 */
export async function getMailRoute(
  ctx: Ctx,
): Promise<'environment' | 'settings' | 'unusable' | 'none'> {
  return (await findMailServer(ctx)).kind
}

export async function canSendMail(ctx: Ctx): Promise<boolean> {
  return ['environment', 'settings'].includes(await getMailRoute(ctx))
}
