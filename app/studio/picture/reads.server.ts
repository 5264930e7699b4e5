import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { Face, PictureView } from '#app/core/media.ts'
import { film, libraryItem, picture, sound } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { builtIn } from '#app/platform/pictures.server.ts'
import { widthsFor } from '#app/platform/pictures/recipe.ts'
import { demand, may } from '#app/studio/access.ts'
import { type Part, pages } from '#app/studio/edition/rules.ts'

import {
  type Choice,
  type OwnPicture,
  type Place,
  type Use,
  type Which,
  faceOf,
  viewOf,
} from './rules.ts'

/**
 * The row a person may change: their own face, the studio's one picture for links, one of the
 * site's.
 */
export function at({ actor }: Ctx, which: Which) {
  if (typeof which === 'object') return and(eq(picture.place, 'site'), eq(picture.hash, which.hash))
  return which === 'share'
    ? eq(picture.place, 'share')
    : and(
        eq(picture.place, 'profile'),
        eq(picture.staffId, actor.kind === 'staff' ? actor.id : nobody),
      )
}

const nobody = '00000000-0000-0000-0000-000000000000'

export async function ownPicture(ctx: Ctx, place: Place): Promise<OwnPicture | null> {
  demand(ctx.actor, place === 'share' ? 'studio.change' : 'own-account.change')
  const { id, hash, width, height, focus, alt, state, bytes } = picture
  const [row] = await ctx.db
    .select({ id, hash, width, height, focus, alt, state, bytes })
    .from(picture)
    .where(at(ctx, place))
  return row ?? null
}

/** Everybody's face by their account's id, for whoever may enter. */
export async function faces(ctx: Ctx): Promise<Record<string, Face>> {
  demand(ctx.actor, 'portal.enter')
  const rows = await ctx.db
    .select({
      staffId: picture.staffId,
      hash: picture.hash,
      focus: picture.focus,
      state: picture.state,
    })
    .from(picture)
    .where(eq(picture.place, 'profile'))
  return Object.fromEntries(rows.map((row) => [row.staffId, faceOf(row)]))
}

/** What links to the site show where a page has no picture of its own. */
export async function sharedPicture(ctx: Ctx): Promise<PictureView | null> {
  const [row] = await ctx.db.select().from(picture).where(eq(picture.place, 'share'))
  return row ? viewOf(row, widthsFor(row.width)) : null
}

/**
 * Every picture a page can show, by its id: the ones that came with the program and, by the sum of
 * their bytes, those of the library that a page or a draft names. The rest of the library may be
 * large, and no page needs it.
 */
export async function sitePictures(ctx: Ctx): Promise<Record<string, PictureView>> {
  const { caption, credit } = libraryItem
  const rows = await ctx.db
    .select({ row: picture, caption, credit })
    .from(picture)
    .leftJoin(libraryItem, eq(libraryItem.hash, picture.hash))
    .where(
      and(
        eq(picture.place, 'site'),
        sql`${picture.hash} in (select (regexp_matches(said, '[0-9a-f]{64}', 'g'))[1] from ${named})`,
      ),
    )
  return {
    ...builtIn().pictures,
    ...Object.fromEntries(
      rows.map(({ row, ...told }) => [row.hash, viewOf({ ...row, ...told }, widthsFor(row.width))]),
    ),
  }
}

/**
 * The same for whoever chooses among them: the studio's own, the newest first, then those that came
 * with the program.
 */
export async function picturesToChoose(ctx: Ctx): Promise<Choice[]> {
  demand(ctx.actor, 'website.change')
  const { caption, credit, name, folder, tags } = libraryItem
  const rows = await ctx.db
    .select({ row: picture, caption, credit, name, folder, tags })
    .from(picture)
    .innerJoin(libraryItem, eq(libraryItem.hash, picture.hash))
    .where(and(eq(picture.place, 'site'), isNull(libraryItem.removedAt)))
    .orderBy(desc(picture.addedAt), desc(picture.id))
  const uses = await usesOf(ctx)
  return [
    ...rows.map(({ row, caption, credit, ...known }) => ({
      id: row.hash,
      view: viewOf({ ...row, caption, credit }, widthsFor(row.width)),
      own: { bytes: row.bytes, state: row.state, uses: uses.get(row.hash) ?? [], ...known },
    })),
    ...Object.entries(builtIn().pictures).map(([id, view]) => ({ id, view, own: null })),
  ]
}

/**
 * Everything of the website that names pictures, what it belongs to, and whether visitors see it.
 */
const told = sql`(
  select path as at, false as draft, published as shown, picture as said from page where picture is not null
  union all select path, false, published, content::text from section join page on path = page_path
  union all select 'offerings', false, offered, picture from offering where picture is not null
  union all select 'team', false, true, picture from team_member where picture is not null
  union all select 'everywhere', false, true, logo from studio where logo is not null
  union all select '/portfolio/' || slug, false, published, concat_ws(' ', picture, story) from portfolio_item
  union all select part, true, false, content::text from draft
)`

/** And the posters of films, which are seen where their film is. */
const named = sql`(
  select * from ${told} as told
  union all select 'film', false, exists (select 1 from ${told} as told where told.shown and strpos(told.said, film.hash) > 0), poster from film where poster is not null
) as named`

/**
 * Where each picture somebody put there is used, on the site and in drafts, by the sum of its
 * bytes.
 */
export async function usesOf(ctx: Ctx): Promise<Map<string, Use[]>> {
  const { rows } = await ctx.db.execute<{ at: string; draft: boolean; hash: string }>(
    sql`select distinct at, draft, (regexp_matches(said, '[0-9a-f]{64}', 'g'))[1] as hash from ${named} order by draft, at`,
  )
  const uses = new Map<string, Use[]>()
  for (const { at, draft, hash } of rows)
    uses.set(hash, [...(uses.get(hash) ?? []), { at: partAt(at), draft }])
  return uses
}

/** The other pages visitors read that show a picture somebody put there and this one names too. */
export async function alsoShownOn(ctx: Ctx, path: string): Promise<Use['at'][]> {
  demand(ctx.actor, 'website.change')
  const { rows } = await ctx.db.execute<{ at: string }>(sql`
    select distinct at from ${told} as told, (select (regexp_matches(said, '[0-9a-f]{64}', 'g'))[1] as hash from ${told} as told where at = ${path}) as own
    where shown and at <> ${path} and strpos(said, hash) > 0 order by at`)
  return rows.map(({ at }) => partAt(at))
}

/**
 * What stands in the way of showing these to visitors, by the sum: `picture-gone` of what is no
 * longer in the library,
 * `picture-undescribed` of a picture without words that is not said to need none.
 */
export async function unfitToShow(
  ctx: Ctx,
  hashes: string[],
): Promise<Map<string, 'picture-gone' | 'picture-undescribed'>> {
  if (hashes.length === 0) return new Map()
  const there = new Set(
    (
      await ctx.db
        .select({ hash: libraryItem.hash })
        .from(libraryItem)
        .where(inArray(libraryItem.hash, hashes))
    ).map(({ hash }) => hash),
  )
  // held, so that a picture keeps its words until what shows it is kept
  const wordless = new Set(
    (
      await ctx.db
        .select({ hash: picture.hash })
        .from(picture)
        .where(and(undescribed, inArray(picture.hash, hashes)))
        .for('share')
    ).map(({ hash }) => hash),
  )
  return new Map([
    ...[...wordless].map((one) => [one, 'picture-undescribed'] as const),
    ...hashes.filter((one) => !there.has(one)).map((one) => [one, 'picture-gone'] as const),
  ])
}

/** What cannot be published yet, because a picture in its draft is still to be described. */
export async function partsLackingWords(ctx: Ctx): Promise<Part[]> {
  demand(ctx.actor, 'website.change')
  const uses = await usesOf(ctx)
  const rows = await ctx.db.select({ hash: picture.hash }).from(picture).where(undescribed)
  const parts = rows
    .flatMap(({ hash }) => uses.get(hash) ?? [])
    .filter(({ draft }) => draft)
    .map(({ at }) => at as Part)
  return [...new Set(parts)]
}

const undescribed = and(
  eq(picture.place, 'site'),
  eq(picture.alt, ''),
  eq(picture.decorative, false),
)

/** By the address of its page, or the word it goes by already. */
function partAt(at: string): Use['at'] {
  const [page] = Object.entries(pages).find(([, path]) => path === at) ?? [at]
  return page as Use['at']
}

/** Whether a visitor can meet the picture on a page. */
export function isShown(hash: string) {
  return sql<boolean>`exists (select 1 from ${named} where shown and strpos(said, ${hash}) > 0)`
}

/**
 * Whether anything of the website names it, on the site or in a draft: what a private link to the
 * drafts may open.
 */
async function isNamed(ctx: Ctx, hash: string): Promise<boolean> {
  const {
    rows: [row],
  } = await ctx.db.execute<{
    named: boolean
  }>(sql`select exists (select 1 from ${told} as told where strpos(said, ${hash}) > 0)
    or exists (select 1 from film where poster = ${hash} and exists (select 1 from ${told} as told where strpos(told.said, film.hash) > 0)) as named`)
  return row?.named === true
}

/** Of a picture, a film or a recording. */
type Open = { open: 'public' | 'staff'; format: string; original: boolean; streams: boolean }

/**
 * What of these files this visitor may have: `public` by everybody, `staff` by those who may ask
 * here, the original by whoever put it there or looks after the studio's. Null is nothing at all.
 * What belongs to the site is public once a page shows it: what everybody has seen may be kept for
 * ever, what only a draft shows is asked for again each time. A private link to the drafts opens
 * what they name, not all of the library.
 */
export async function filesOpenTo(
  ctx: Ctx,
  hash: string,
  seesDrafts: () => Promise<boolean>,
): Promise<Open | null> {
  const rows = await recordsOf(ctx, hash)
  const [some] = rows
  const [isOfSite, isOfPeople] = [
    rows.some(({ place }) => place === 'site'),
    rows.some(({ place }) => place !== 'site'),
  ]
  const open = rows.some(({ shown }) => shown)
    ? 'public'
    : (isOfPeople && may(ctx.actor, 'portal.enter')) ||
        (isOfSite &&
          (await seesDrafts()) &&
          (may(ctx.actor, 'website.change') || (await isNamed(ctx, hash))))
      ? 'staff'
      : null
  if (!some || !open) return null
  const theirs = rows.some(({ place, addedBy }) =>
    place === 'site'
      ? may(ctx.actor, 'website.change')
      : ctx.actor.kind === 'staff' &&
        (addedBy === ctx.actor.id || (place === 'share' && may(ctx.actor, 'studio.change'))),
  )
  return { open, format: some.format, original: theirs, streams: some.streams }
}

type FileRecord = {
  place: string
  addedBy: string | null
  format: string
  shown: boolean
  streams: boolean
}

/** A picture, a film and a recording can be the same file, and a picture can have several places. */
function recordsOf(ctx: Ctx, hash: string): Promise<FileRecord[]> {
  const ofSite = { place: sql<string>`'site'`, addedBy: sql<string | null>`null::uuid` }
  return unionAll(
    ctx.db
      .select({
        place: sql<string>`${picture.place}`,
        addedBy: sql<string | null>`${picture.addedBy}`,
        format: sql<string>`${picture.format}`,
        shown: sql<boolean>`case place when 'site' then ${isShown(hash)} else place = 'share' end`,
        streams: sql<boolean>`false`,
      })
      .from(picture)
      .where(eq(picture.hash, hash)),
    ctx.db
      .select({
        ...ofSite,
        format: sql<string>`${film.format}`,
        shown: isShown(hash),
        streams: sql<boolean>`${film.state} = 'streaming'`,
      })
      .from(film)
      .where(eq(film.hash, hash)),
    ctx.db
      .select({
        ...ofSite,
        format: sql<string>`${sound.format}`,
        shown: isShown(hash),
        streams: sql<boolean>`false`,
      })
      .from(sound)
      .where(eq(sound.hash, hash)),
  )
}
