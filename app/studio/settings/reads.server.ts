import { createHash } from 'node:crypto'

import { and, asc, desc, eq, sql } from 'drizzle-orm'

import { dayOf } from '#app/core/day.ts'
import { dateOffer, offering, page, policy, studio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findMailServer } from '#app/platform/mail/mail-server.server.ts'
import { demand } from '#app/studio/access.ts'
import { pages, studioWith } from '#app/studio/edition/rules.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { sitePictures } from '#app/studio/picture/reads.server.ts'

import { type StudioField, fieldsOfStudio } from './rules.ts'

/** The studio's own row, or null while nobody has set it up. */
export async function theStudio(ctx: Ctx) {
  const [row] = await ctx.db.select().from(studio)
  if (row) ctx.app.known = { name: row.name, language: row.language, sample: row.sample }
  return row ?? null
}

/**
 * The studio's facts as they stand in their fields, with the mark by which a form says what it
 * knew.
 */
export async function studioForForm(ctx: Ctx) {
  demand(ctx.actor, 'studio.change')
  const values = fieldsOfStudio((await theStudio(ctx))!)
  return { values, seen: seenOf(values) }
}

/**
 * Each field's mark, so that what somebody else changed is told from what was changed here, field
 * by field.
 */
export function seenOf(values: Record<StudioField, string>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([field, text]) => [field, markOf(text)])),
  )
}

export function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/**
 * The studio's name, or the last one known while the database is away; null while nobody has set it
 * up.
 */
export async function studioName(ctx: Ctx): Promise<string | null> {
  try {
    return (await theStudio(ctx))?.name ?? null
  } catch (error) {
    if (ctx.app.known === null) throw error
    return ctx.app.known.name
  }
}

/**
 * Whether what visitors read is the sample, at an address that is not this machine's alone: it says
 * so, and nobody should find it by searching.
 */
export async function isSampleInPublic(ctx: Ctx): Promise<boolean> {
  return ctx.app.config.published && ((await theStudio(ctx))?.sample ?? false)
}

/** What every public page shows of the studio. */
export async function studioForVisitors(ctx: Ctx): Promise<StudioView | null> {
  const row = await theStudio(ctx)
  if (!row) return null
  const offerings = await ctx.db
    .select({ key: offering.key, title: offering.title })
    .from(offering)
    .where(eq(offering.offered, true))
    .orderBy(asc(offering.position))
  const { latitude, longitude } = row
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const year = Number(dayOf(ctx.now, row.timeZone).slice(0, 4))
  return studioWith(
    { ...row, place, offerings, year, ...((await areDatesOffered(ctx)) && { dates: true }) },
    row,
    row.logo ? await sitePictures(ctx) : {},
    await pagesNotShown(ctx),
  )
}

async function areDatesOffered(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .select({ offering: dateOffer.offering })
    .from(dateOffer)
    .innerJoin(offering, eq(offering.key, dateOffer.offering))
    .innerJoin(page, eq(page.path, sql`'/' || ${offering.key}`))
    .where(and(eq(dateOffer.offered, true), eq(offering.offered, true), eq(page.published, true)))
    .limit(1)
  return found.length > 0
}

/** The pages a link of the site could lead to and does not: taken off, or never laid. */
export async function pagesNotShown(ctx: Ctx): Promise<string[]> {
  const shown = new Set(
    (await ctx.db.select({ path: page.path }).from(page).where(eq(page.published, true))).map(
      ({ path }) => path,
    ),
  )
  return Object.values(pages).filter((path) => !shown.has(path))
}

/** The policy in force. */
export async function policyInForce(ctx: Ctx) {
  const [row] = await ctx.db.select().from(policy).orderBy(desc(policy.version)).limit(1)
  if (!row) throw new Error('The studio has no policy.')
  return row
}

/** The policy as it was when something was promised under it. */
export async function policyOf(ctx: Ctx, version: number) {
  const [row] = await ctx.db.select().from(policy).where(eq(policy.version, version))
  if (!row) throw new Error(`The policy has no version ${version}.`)
  return row
}

/**
 * How emails leave: by the environment's mail server, by the saved one, by a saved one that cannot
 * be used, or not at all.
 */
export async function mailRoute(
  ctx: Ctx,
): Promise<'environment' | 'settings' | 'unusable' | 'none'> {
  return (await findMailServer(ctx)).kind
}

export async function isMailSent(ctx: Ctx): Promise<boolean> {
  return ['environment', 'settings'].includes(await mailRoute(ctx))
}
