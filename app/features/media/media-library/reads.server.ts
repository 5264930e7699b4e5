import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'

import { formatCursor, parseInstantCursor } from '#app/core/cursor.ts'
import type { MediaKind } from '#app/core/media-kinds.ts'
import { video, mediaItem, image, caseStudy, audio, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readMediaManifest } from '#app/platform/media/manifest.server.ts'
import { authorize } from '#app/features/access.ts'
import { findBuiltInUsages, findUsages } from '#app/features/media/media-usage/reads.server.ts'
import type { MediaUsage } from '#app/features/media/media-usage/rules.ts'
import { getCaseStudyPath } from '#app/features/studio/service/rules.ts'

import {
  type BuiltInImage,
  type MediaFilter,
  type MediaItem,
  type MediaItemRow,
  type UsagePlace,
  hasBuiltInImages,
  matchesSearch,
  hasFilter,
  downsamplePeaks,
} from './rules.ts'

/**
 * Items per page: as many as a browser draws and scrolls smoothly, in full rows of up to six and of
 * eight.
 */
const pageSize = 240
const noLimit = 1_000_000
/** Bars in the waveform of a row. */
const waveformParts = 48
/** Maximum items offered as a replacement. */
const maxChoices = 60

const { id, hash, kind, name, folder, removedAt } = mediaItem
const isSiteImage = and(eq(image.hash, hash), eq(image.usage, 'site'))
const needsAltText = sql<boolean>`coalesce(${image.alt} = '' and not ${image.decorative}, false)`
const rowColumns = {
  id,
  hash,
  kind,
  name,
  folder,
  removedAt,
  needsAltText,
  at: mediaItem.addedAt,
  focus: image.focus,
  dominantColor: image.dominantColor,
  seconds: sql<number | null>`coalesce(${video.seconds}, ${audio.seconds})`,
  poster: video.poster,
  peaks: audio.peaks,
}
const searchText = sql<string>`concat_ws(' ', ${name}, ${mediaItem.caption}, ${mediaItem.credit}, array_to_string(${mediaItem.tags}, ' '), ${image.alt})`

/**
 * Returns the items of a filter, the newest first; in the trash the last removed first. `next` is
 * the cursor of the following page.
 */
export async function listMediaItems(
  ctx: Ctx,
  filter: MediaFilter,
  after: string | null,
): Promise<{ items: MediaItemRow[]; next: string | null }> {
  authorize(ctx.actor, 'website.change')
  const from = parseInstantCursor(after)
  const time = filter.trash ? removedAt : mediaItem.addedAt
  const afterCursor = from
    ? or(lt(time, from.at), and(eq(time, from.at), lt(id, from.id)))
    : undefined
  const rows = await ctx.db
    .select({ ...rowColumns, searchText: filter.search ? searchText : sql<string>`''` })
    .from(mediaItem)
    .leftJoin(image, isSiteImage)
    .leftJoin(video, eq(video.hash, hash))
    .leftJoin(audio, eq(audio.hash, hash))
    .where(and(buildFilterCondition(filter), afterCursor))
    .orderBy(desc(time), desc(id))
    .limit(filter.search ? noLimit : pageSize + 1)
  const matching = filter.search
    ? rows.filter(({ searchText }) => matchesSearch(searchText, filter.search))
    : rows
  const items = matching.slice(0, pageSize)
  const last = matching.length > pageSize ? items.at(-1) : undefined
  return {
    items: items.map(({ at: _at, searchText: _text, peaks, ...row }) => ({
      ...row,
      waveform: downsamplePeaks(peaks ?? [], waveformParts),
    })),
    next: last
      ? formatCursor({
          at: ((filter.trash ? last.removedAt : null) ?? last.at).toISOString(),
          id: last.id,
        })
      : null,
  }
}

function buildFilterCondition(filter: MediaFilter): SQL | undefined {
  if (filter.trash) return isNotNull(removedAt)
  const inFolder =
    filter.folder === ''
      ? undefined
      : or(eq(folder, filter.folder), sql`starts_with(${folder}, ${`${filter.folder}/`})`)
  return and(
    isNull(removedAt),
    hasFilter(filter) ? inFolder : eq(folder, filter.folder),
    filter.kind ? eq(kind, filter.kind) : undefined,
    filter.tag ? sql`${filter.tag} = any(${mediaItem.tags})` : undefined,
    filter.missingAltText ? needsAltText : undefined,
  )
}

/**
 * Returns the images of the build that match a filter, with the places that show them; the image
 * chooser offers them, too.
 */
export async function listBuiltInImages(ctx: Ctx, filter: MediaFilter): Promise<BuiltInImage[]> {
  authorize(ctx.actor, 'website.change')
  if (!hasBuiltInImages(filter)) return []
  const found = Object.entries(readMediaManifest().pictures).filter(([id, view]) =>
    matchesSearch(`${id} ${view.alt}`, filter.search),
  )
  const usages = await findBuiltInUsages(
    ctx,
    found.map(([id]) => id),
  )
  const images: BuiltInImage[] = []
  for (const [id, view] of found)
    images.push({ id, view, usages: await describeUsages(ctx, usages.get(id) ?? []) })
  return images
}

/** Returns every folder that directly contains files, and their number. */
export async function listFoldersWithCounts(ctx: Ctx): Promise<{ path: string; count: number }[]> {
  authorize(ctx.actor, 'website.change')
  return ctx.db
    .select({ path: folder, count: count() })
    .from(mediaItem)
    .where(isNull(removedAt))
    .groupBy(folder)
    .orderBy(asc(folder))
}

/** Returns the tags in use, the most used first. */
export async function listTags(ctx: Ctx): Promise<string[]> {
  authorize(ctx.actor, 'website.change')
  const { rows } = await ctx.db.execute<{ tag: string }>(
    sql`select tag from ${mediaItem}, unnest(${mediaItem.tags}) as tag where ${removedAt} is null group by tag order by count(*) desc, tag limit 200`,
  )
  return rows.map(({ tag }) => tag)
}

/** Counts all items, images without alt text, and items in the trash. */
export async function countMediaItems(
  ctx: Ctx,
): Promise<{ all: number; missingAltText: number; trash: number }> {
  authorize(ctx.actor, 'website.change')
  const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const [row] = await ctx.db
    .select({
      all: countWhere(sql`${removedAt} is null`),
      missingAltText: countWhere(sql`${removedAt} is null and ${needsAltText}`),
      trash: countWhere(sql`${removedAt} is not null`),
    })
    .from(mediaItem)
    .leftJoin(image, isSiteImage)
  return row!
}

/** Returns an item with all its details and usages, or null. */
export async function findMediaItemById(ctx: Ctx, itemId: string): Promise<MediaItem | null> {
  authorize(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ item: mediaItem, by: staff.name, picture: image, film: video, sound: audio })
    .from(mediaItem)
    .leftJoin(staff, eq(staff.id, mediaItem.addedBy))
    .leftJoin(image, isSiteImage)
    .leftJoin(video, eq(video.hash, hash))
    .leftJoin(audio, eq(audio.hash, hash))
    .where(eq(id, itemId))
  if (!row) return null
  return {
    ...row.item,
    addedBy: row.by,
    picture: row.picture,
    film: row.film,
    sound: row.sound,
    usages: await describeUsages(
      ctx,
      (await findUsages(ctx, [row.item.hash])).get(row.item.hash) ?? [],
    ),
  }
}

/** Returns the places that use an item, with their links; a case study by its title. */
async function describeUsages(ctx: Ctx, usages: MediaUsage[]): Promise<UsagePlace[]> {
  const projects = usages.some(({ place }) => isCaseStudyUsage(place))
    ? await ctx.db
        .select({
          id: caseStudy.id,
          slug: caseStudy.slug,
          title: caseStudy.title,
          category: caseStudy.category,
        })
        .from(caseStudy)
    : []
  return usages.map(({ place, draft }) => {
    if (!isCaseStudyUsage(place))
      return {
        place,
        draft,
        title: null,
        href: (place as string) === 'film' ? null : `/portal/website/${place}`,
      }
    const project = projects.find(
      ({ id, slug }) => place === `work-${id}` || place === `/portfolio/${slug}`,
    )
    return {
      place,
      draft,
      title: project?.title ?? '',
      href: project ? getCaseStudyPath(project.category, project.id) : null,
    }
  })
}

function isCaseStudyUsage(place: MediaUsage['place']): boolean {
  return place.startsWith('work-') || place.startsWith('/portfolio/')
}

/** Returns other items of the same kind whose names match the search, the newest first. */
export async function listReplacementChoices(
  ctx: Ctx,
  { id: itemId, kind: ofKind }: { id: string; kind: MediaKind },
  search: string,
): Promise<MediaItemRow[]> {
  authorize(ctx.actor, 'website.change')
  const rows = await ctx.db
    .select(rowColumns)
    .from(mediaItem)
    .leftJoin(image, isSiteImage)
    .leftJoin(video, eq(video.hash, hash))
    .leftJoin(audio, eq(audio.hash, hash))
    .where(and(isNull(removedAt), eq(kind, ofKind), ne(id, itemId)))
    .orderBy(desc(mediaItem.addedAt), desc(id))
    .limit(search ? noLimit : maxChoices)
  return rows
    .filter(({ name }) => search === '' || matchesSearch(name, search))
    .slice(0, maxChoices)
    .map(({ at: _at, peaks, ...row }) => ({
      ...row,
      waveform: downsamplePeaks(peaks ?? [], waveformParts),
    }))
}

/** Returns those of the items that exist and are not in the trash. */
export async function listMediaItemsByIds(
  ctx: Ctx,
  ids: string[],
): Promise<{ id: string; hash: string; tags: string[] }[]> {
  authorize(ctx.actor, 'website.change')
  return ctx.db
    .select({ id, hash, tags: mediaItem.tags })
    .from(mediaItem)
    .where(and(inArray(id, ids), isNull(removedAt)))
}
