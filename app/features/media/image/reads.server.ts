import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { AvatarImage, ImageView } from '#app/core/media.ts'
import { video, mediaItem, mediaUsage, image, audio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readMediaManifest } from '#app/platform/media/manifest.server.ts'
import { listWidths } from '#app/platform/media/rendition-config.ts'
import { authorize, may } from '#app/features/access.ts'
import {
  buildIsShownSql,
  findUsages,
  isReferenced,
} from '#app/features/media/media-usage/reads.server.ts'
import {
  type ImageChoice,
  type OwnImage,
  type ImageSlot,
  type ImageTarget,
  toAvatarImage,
  toImageView,
} from './rules.ts'
import type { Part } from '#app/core/site-parts.ts'

/**
 * Matches the image a person may change: their own avatar, the studio's social image, or an image
 * of the site.
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

/** Returns all avatars by staff id, for everyone who may enter the portal. */
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

/** Returns the social image for pages without an image of their own. */
export async function findSocialImage(ctx: Ctx): Promise<ImageView | null> {
  const [row] = await ctx.db.select().from(image).where(eq(image.usage, 'share'))
  return row ? toImageView(row, listWidths(row.width)) : null
}

/**
 * Returns every image a page can show: those of the build by id and, by hash, those of the library
 * that a page or a draft refers to. The rest of the library may be large, and no page needs it.
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
        inArray(image.hash, ctx.db.select({ hash: mediaUsage.hash }).from(mediaUsage)),
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
 * Returns the images to choose from: the studio's own, the newest first, then those of the build.
 * With `hashes`, only these.
 */
export async function listImageChoices(ctx: Ctx, hashes?: string[]): Promise<ImageChoice[]> {
  authorize(ctx.actor, 'website.change')
  const { caption, credit, name, folder, tags } = mediaItem
  const rows = await ctx.db
    .select({ row: image, caption, credit, name, folder, tags })
    .from(image)
    .innerJoin(mediaItem, eq(mediaItem.hash, image.hash))
    .where(
      and(
        eq(image.usage, 'site'),
        isNull(mediaItem.removedAt),
        hashes && inArray(image.hash, hashes),
      ),
    )
    .orderBy(desc(image.addedAt), desc(image.id))
  const usages = await findUsages(ctx, hashes)
  const builtIn = hashes ? [] : Object.entries(readMediaManifest().pictures)
  return [
    ...rows.map(({ row, caption, credit, ...details }) => ({
      id: row.hash,
      view: toImageView({ ...row, caption, credit }, listWidths(row.width)),
      own: { bytes: row.bytes, state: row.state, usages: usages.get(row.hash) ?? [], ...details },
    })),
    ...builtIn.map(([id, view]) => ({ id, view, own: null })),
  ]
}

/**
 * Returns the reasons that prevent publishing, by hash: `picture-gone` for a file no longer in the
 * library, `picture-undescribed` for an image without alt text that is not decorative.
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
  // locked, so that an image keeps its alt text until the page that shows it is committed
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
    ...[...missingAltText].map((hash) => [hash, 'picture-undescribed'] as const),
    ...hashes.filter((hash) => !existing.has(hash)).map((hash) => [hash, 'picture-gone'] as const),
  ])
}

/** Returns the parts whose draft can't be published because an image lacks alt text. */
export async function listPartsMissingAltText(ctx: Ctx): Promise<Part[]> {
  authorize(ctx.actor, 'website.change')
  const rows = await ctx.db
    .selectDistinct({ part: mediaUsage.draftPart })
    .from(mediaUsage)
    .innerJoin(image, eq(image.hash, mediaUsage.hash))
    .where(and(missesAltText, isNotNull(mediaUsage.draftPart)))
  return rows.map(({ part }) => part as Part)
}

const missesAltText = and(eq(image.usage, 'site'), eq(image.alt, ''), eq(image.decorative, false))

/** Access to the files of an image, a video or a recording. */
type FileAccess = {
  audience: 'public' | 'staff'
  format: string
  original: boolean
  streams: boolean
}

/**
 * Returns the visitor's access to the files of a hash, or null for none. `public` files are on a
 * published page and may be cached forever; `staff` files are authorized at each request. The
 * original is for its uploader or for those who manage the site. A preview link opens the files
 * that the site or a draft refers to, not the whole library.
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

/**
 * Returns every record of a hash: the same file can be an image, a video and a recording, and an
 * image can have several usages.
 */
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
