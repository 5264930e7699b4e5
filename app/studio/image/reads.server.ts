import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { AvatarImage, ImageView } from '#app/core/media.ts'
import { video, mediaItem, image, audio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readMediaManifest } from '#app/platform/media/manifest.server.ts'
import { listWidths } from '#app/platform/media/rendition-config.ts'
import { authorize, may } from '#app/studio/access.ts'
import { type Part, pages } from '#app/studio/site-editor/rules.ts'

import {
  type ImageChoice,
  type OwnImage,
  type ImageSlot,
  type MediaUsage,
  type ImageTarget,
  toAvatarImage,
  toImageView,
} from './rules.ts'

/**
 * The row a person may change: their own face, the studio's one picture for links, one of the
 * site's.
 */
export function buildImageCondition({ actor }: Ctx, target: ImageTarget) {
  if (typeof target === 'object') return and(eq(image.usage, 'site'), eq(image.hash, target.hash))
  return target === 'share'
    ? eq(image.usage, 'share')
    : and(
        eq(image.usage, 'profile'),
        eq(image.staffId, actor.kind === 'staff' ? actor.id : noStaffId),
      )
}

const noStaffId = '00000000-0000-0000-0000-000000000000'

export async function findOwnImage(ctx: Ctx, slot: ImageSlot): Promise<OwnImage | null> {
  authorize(ctx.actor, slot === 'share' ? 'studio.change' : 'own-account.change')
  const { id, hash, width, height, focus, alt, state, bytes } = image
  const [row] = await ctx.db
    .select({ id, hash, width, height, focus, alt, state, bytes })
    .from(image)
    .where(buildImageCondition(ctx, slot))
  return row ?? null
}

/** Everybody's face by their account's id, for whoever may enter. */
export async function getStaffAvatars(ctx: Ctx): Promise<Record<string, AvatarImage>> {
  authorize(ctx.actor, 'portal.enter')
  const rows = await ctx.db
    .select({
      staffId: image.staffId,
      hash: image.hash,
      focus: image.focus,
      state: image.state,
    })
    .from(image)
    .where(eq(image.usage, 'profile'))
  return Object.fromEntries(rows.map((row) => [row.staffId, toAvatarImage(row)]))
}

/** What links to the site show where a page has no picture of its own. */
export async function findSocialImage(ctx: Ctx): Promise<ImageView | null> {
  const [row] = await ctx.db.select().from(image).where(eq(image.usage, 'share'))
  return row ? toImageView(row, listWidths(row.width)) : null
}

/**
 * Every picture a page can show, by its id: the ones that came with the program and, by the sum of
 * their bytes, those of the library that a page or a draft names. The rest of the library may be
 * large, and no page needs it.
 */
export async function getSiteImages(ctx: Ctx): Promise<Record<string, ImageView>> {
  const { caption, credit } = mediaItem
  const rows = await ctx.db
    .select({ row: image, caption, credit })
    .from(image)
    .leftJoin(mediaItem, eq(mediaItem.hash, image.hash))
    .where(
      and(
        eq(image.usage, 'site'),
        sql`${image.hash} in (select (regexp_matches(said, '[0-9a-f]{64}', 'g'))[1] from ${mediaReferencesSql})`,
      ),
    )
  return {
    ...readMediaManifest().pictures,
    ...Object.fromEntries(
      rows.map(({ row, ...captions }) => [
        row.hash,
        toImageView({ ...row, ...captions }, listWidths(row.width)),
      ]),
    ),
  }
}

/**
 * The same for whoever chooses among them: the studio's own, the newest first, then those that came
 * with the program.
 */
export async function listImageChoices(ctx: Ctx): Promise<ImageChoice[]> {
  authorize(ctx.actor, 'website.change')
  const { caption, credit, name, folder, tags } = mediaItem
  const rows = await ctx.db
    .select({ row: image, caption, credit, name, folder, tags })
    .from(image)
    .innerJoin(mediaItem, eq(mediaItem.hash, image.hash))
    .where(and(eq(image.usage, 'site'), isNull(mediaItem.removedAt)))
    .orderBy(desc(image.addedAt), desc(image.id))
  const usages = await findUsages(ctx)
  return [
    ...rows.map(({ row, caption, credit, ...details }) => ({
      id: row.hash,
      view: toImageView({ ...row, caption, credit }, listWidths(row.width)),
      own: { bytes: row.bytes, state: row.state, uses: usages.get(row.hash) ?? [], ...details },
    })),
    ...Object.entries(readMediaManifest().pictures).map(([id, view]) => ({ id, view, own: null })),
  ]
}

/**
 * Everything of the website that names pictures, what it belongs to, and whether visitors see it.
 */
const referencesSql = sql`(
  select path as at, false as draft, published as shown, picture as said from page where picture is not null
  union all select path, false, published, content::text from section join page on path = page_path
  union all select 'offerings', false, offered, picture from service where picture is not null
  union all select 'team', false, true, picture from team_member where picture is not null
  union all select 'everywhere', false, true, logo from studio where logo is not null
  union all select '/portfolio/' || slug, false, published, concat_ws(' ', picture, story) from case_study
  union all select part, true, false, content::text from draft
)`

/** And the posters of films, which are seen where their film is. */
const mediaReferencesSql = sql`(
  select * from ${referencesSql} as told
  union all select 'film', false, exists (select 1 from ${referencesSql} as told where told.shown and strpos(told.said, video.hash) > 0), poster from video where poster is not null
) as named`

/**
 * Where each picture somebody put there is used, on the site and in drafts, by the sum of its
 * bytes.
 */
export async function findUsages(ctx: Ctx): Promise<Map<string, MediaUsage[]>> {
  const { rows } = await ctx.db.execute<{ at: string; draft: boolean; hash: string }>(
    sql`select distinct at, draft, (regexp_matches(said, '[0-9a-f]{64}', 'g'))[1] as hash from ${mediaReferencesSql} order by draft, at`,
  )
  const usages = new Map<string, MediaUsage[]>()
  for (const { at, draft, hash } of rows)
    usages.set(hash, [...(usages.get(hash) ?? []), { at: toUsagePlace(at), draft }])
  return usages
}

/** The other pages visitors read that show a picture somebody put there and this one names too. */
export async function listOtherPagesShowing(ctx: Ctx, path: string): Promise<MediaUsage['at'][]> {
  authorize(ctx.actor, 'website.change')
  const { rows } = await ctx.db.execute<{ at: string }>(sql`
    select distinct at from ${referencesSql} as told, (select (regexp_matches(said, '[0-9a-f]{64}', 'g'))[1] as hash from ${referencesSql} as told where at = ${path}) as own
    where shown and at <> ${path} and strpos(said, hash) > 0 order by at`)
  return rows.map(({ at }) => toUsagePlace(at))
}

/**
 * What stands in the way of showing these to visitors, by the sum: `picture-gone` of what is no
 * longer in the library,
 * `picture-undescribed` of a picture without words that is not said to need none.
 */
export async function findUnpublishableMedia(
  ctx: Ctx,
  hashes: string[],
): Promise<Map<string, 'picture-gone' | 'picture-undescribed'>> {
  if (hashes.length === 0) return new Map()
  const existing = new Set(
    (
      await ctx.db
        .select({ hash: mediaItem.hash })
        .from(mediaItem)
        .where(inArray(mediaItem.hash, hashes))
    ).map(({ hash }) => hash),
  )
  // held, so that a picture keeps its words until what shows it is kept
  const missingAltText = new Set(
    (
      await ctx.db
        .select({ hash: image.hash })
        .from(image)
        .where(and(missesAltText, inArray(image.hash, hashes)))
        .for('share')
    ).map(({ hash }) => hash),
  )
  return new Map([
    ...[...missingAltText].map((one) => [one, 'picture-undescribed'] as const),
    ...hashes.filter((one) => !existing.has(one)).map((one) => [one, 'picture-gone'] as const),
  ])
}

/** What cannot be published yet, because a picture in its draft is still to be described. */
export async function listPartsMissingAltText(ctx: Ctx): Promise<Part[]> {
  authorize(ctx.actor, 'website.change')
  const usages = await findUsages(ctx)
  const rows = await ctx.db.select({ hash: image.hash }).from(image).where(missesAltText)
  const parts = rows
    .flatMap(({ hash }) => usages.get(hash) ?? [])
    .filter(({ draft }) => draft)
    .map(({ at }) => at as Part)
  return [...new Set(parts)]
}

const missesAltText = and(eq(image.usage, 'site'), eq(image.alt, ''), eq(image.decorative, false))

/** By the address of its page, or the word it goes by already. */
function toUsagePlace(at: string): MediaUsage['at'] {
  const [page] = Object.entries(pages).find(([, path]) => path === at) ?? [at]
  return page as MediaUsage['at']
}

/** Whether a visitor can meet the picture on a page. */
export function buildIsShownSql(hash: string) {
  return sql<boolean>`exists (select 1 from ${mediaReferencesSql} where shown and strpos(said, ${hash}) > 0)`
}

/**
 * Whether anything of the website names it, on the site or in a draft: what a private link to the
 * drafts may open.
 */
async function isReferenced(ctx: Ctx, hash: string): Promise<boolean> {
  const {
    rows: [row],
  } = await ctx.db.execute<{
    named: boolean
  }>(sql`select exists (select 1 from ${referencesSql} as told where strpos(said, ${hash}) > 0)
    or exists (select 1 from video where poster = ${hash} and exists (select 1 from ${referencesSql} as told where strpos(told.said, video.hash) > 0)) as named`)
  return row?.named === true
}

/** Of a picture, a film or a recording. */
type FileAccess = {
  audience: 'public' | 'staff'
  format: string
  original: boolean
  streams: boolean
}

/**
 * What of these files this visitor may have: `public` by everybody, `staff` by those who may ask
 * here, the original by whoever put it there or looks after the studio's. Null is nothing at all.
 * What belongs to the site is public once a page shows it: what everybody has seen may be kept for
 * ever, what only a draft shows is asked for again each time. A private link to the drafts opens
 * what they name, not all of the library.
 */
export async function authorizeMedia(
  ctx: Ctx,
  hash: string,
  seesDrafts: () => Promise<boolean>,
): Promise<FileAccess | null> {
  const rows = await listFileRecords(ctx, hash)
  const [first] = rows
  const [isOfSite, isOfPeople] = [
    rows.some(({ usage }) => usage === 'site'),
    rows.some(({ usage }) => usage !== 'site'),
  ]
  const audience = rows.some(({ shown }) => shown)
    ? 'public'
    : (isOfPeople && may(ctx.actor, 'portal.enter')) ||
        (isOfSite &&
          (await seesDrafts()) &&
          (may(ctx.actor, 'website.change') || (await isReferenced(ctx, hash))))
      ? 'staff'
      : null
  if (!first || !audience) return null
  const canHaveOriginal = rows.some(({ usage, addedBy }) =>
    usage === 'site'
      ? may(ctx.actor, 'website.change')
      : ctx.actor.kind === 'staff' &&
        (addedBy === ctx.actor.id || (usage === 'share' && may(ctx.actor, 'studio.change'))),
  )
  return { audience, format: first.format, original: canHaveOriginal, streams: first.streams }
}

type FileRecord = {
  usage: string
  addedBy: string | null
  format: string
  shown: boolean
  streams: boolean
}

/** A picture, a film and a recording can be the same file, and a picture can have several places. */
function listFileRecords(ctx: Ctx, hash: string): Promise<FileRecord[]> {
  const siteColumns = { usage: sql<string>`'site'`, addedBy: sql<string | null>`null::uuid` }
  return unionAll(
    ctx.db
      .select({
        usage: sql<string>`${image.usage}`,
        addedBy: sql<string | null>`${image.addedBy}`,
        format: sql<string>`${image.format}`,
        shown: sql<boolean>`case usage when 'site' then ${buildIsShownSql(hash)} else usage = 'share' end`,
        streams: sql<boolean>`false`,
      })
      .from(image)
      .where(eq(image.hash, hash)),
    ctx.db
      .select({
        ...siteColumns,
        format: sql<string>`${video.format}`,
        shown: buildIsShownSql(hash),
        streams: sql<boolean>`${video.state} = 'streaming'`,
      })
      .from(video)
      .where(eq(video.hash, hash)),
    ctx.db
      .select({
        ...siteColumns,
        format: sql<string>`${audio.format}`,
        shown: buildIsShownSql(hash),
        streams: sql<boolean>`false`,
      })
      .from(audio)
      .where(eq(audio.hash, hash)),
  )
}
