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

import { cursorText, readInstantCursor } from '#app/core/cursor.ts'
import type { Kind } from '#app/core/kinds.ts'
import {
  film,
  libraryItem,
  picture,
  portfolioItem,
  sound,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { usesOf } from '#app/studio/picture/reads.server.ts'
import type { Use } from '#app/studio/picture/rules.ts'

import {
  type Asked,
  type Item,
  type ItemRow,
  type Where,
  holds,
  isSearch,
  outlineOf,
} from './rules.ts'

/**
 * As many as a page draws and scrolls with ease, in whole rows of up to six and of eight; more of a
 * folder is a page further on.
 */
const pageSize = 240
const everything = 1_000_000
/** How finely a row draws a recording. */
const outlineParts = 48
/** Among how many another file is chosen. */
const fewToChoose = 60

const { id, hash, kind, name, folder, removedAt } = libraryItem
const ofSite = and(eq(picture.hash, hash), eq(picture.place, 'site'))
const needsWords = sql<boolean>`coalesce(${picture.alt} = '' and not ${picture.decorative}, false)`
const light = {
  id,
  hash,
  kind,
  name,
  folder,
  removedAt,
  needsWords,
  at: libraryItem.addedAt,
  focus: picture.focus,
  tone: picture.tone,
  seconds: sql<number | null>`coalesce(${film.seconds}, ${sound.seconds})`,
  poster: film.poster,
  peaks: sound.peaks,
}
const said = sql<string>`concat_ws(' ', ${name}, ${libraryItem.caption}, ${libraryItem.credit}, array_to_string(${libraryItem.tags}, ' '), ${picture.alt})`

/**
 * What an address asks for, the newest first, of the bin what was removed last. `next` is where the
 * page after this one begins.
 */
export async function itemsAsked(
  ctx: Ctx,
  asked: Asked,
  after: string | null,
): Promise<{ items: ItemRow[]; next: string | null }> {
  demand(ctx.actor, 'website.change')
  const from = readInstantCursor(after)
  const time = asked.bin ? removedAt : libraryItem.addedAt
  const beyond = from ? or(lt(time, from.at), and(eq(time, from.at), lt(id, from.id))) : undefined
  const rows = await ctx.db
    .select({ ...light, said: asked.search ? said : sql<string>`''` })
    .from(libraryItem)
    .leftJoin(picture, ofSite)
    .leftJoin(film, eq(film.hash, hash))
    .leftJoin(sound, eq(sound.hash, hash))
    .where(and(among(asked), beyond))
    .orderBy(desc(time), desc(id))
    .limit(asked.search ? everything : pageSize + 1)
  const found = asked.search ? rows.filter(({ said }) => holds(said, asked.search)) : rows
  const shown = found.slice(0, pageSize)
  const last = found.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map(({ at: _at, said: _said, peaks, ...row }) => ({
      ...row,
      outline: outlineOf(peaks ?? [], outlineParts),
    })),
    next: last
      ? cursorText({
          at: ((asked.bin ? last.removedAt : null) ?? last.at).toISOString(),
          id: last.id,
        })
      : null,
  }
}

function among(asked: Asked): SQL | undefined {
  if (asked.bin) return isNotNull(removedAt)
  const beneath =
    asked.folder === ''
      ? undefined
      : or(eq(folder, asked.folder), sql`starts_with(${folder}, ${`${asked.folder}/`})`)
  return and(
    isNull(removedAt),
    isSearch(asked) ? beneath : eq(folder, asked.folder),
    asked.kind ? eq(kind, asked.kind) : undefined,
    asked.tag ? sql`${asked.tag} = any(${libraryItem.tags})` : undefined,
    asked.lacking ? needsWords : undefined,
  )
}

/** Every folder that holds a file itself, and how many. */
export async function foldersWithFiles(ctx: Ctx): Promise<{ path: string; count: number }[]> {
  demand(ctx.actor, 'website.change')
  return ctx.db
    .select({ path: folder, count: count() })
    .from(libraryItem)
    .where(isNull(removedAt))
    .groupBy(folder)
    .orderBy(asc(folder))
}

/** Every tag in use, the most used first. */
export async function tagsInUse(ctx: Ctx): Promise<string[]> {
  demand(ctx.actor, 'website.change')
  const { rows } = await ctx.db.execute<{ tag: string }>(
    sql`select tag from ${libraryItem}, unnest(${libraryItem.tags}) as tag where ${removedAt} is null group by tag order by count(*) desc, tag limit 200`,
  )
  return rows.map(({ tag }) => tag)
}

/** How much there is, how many pictures need words, how much lies in the bin. */
export async function libraryCounts(
  ctx: Ctx,
): Promise<{ all: number; lacking: number; bin: number }> {
  demand(ctx.actor, 'website.change')
  const number = (which: SQL) => sql<number>`count(*) filter (where ${which})::int`
  const [row] = await ctx.db
    .select({
      all: number(sql`${removedAt} is null`),
      lacking: number(sql`${removedAt} is null and ${needsWords}`),
      bin: number(sql`${removedAt} is not null`),
    })
    .from(libraryItem)
    .leftJoin(picture, ofSite)
  return row!
}

/** One file with everything there is to say of it; null where there is none. */
export async function itemById(ctx: Ctx, itemId: string): Promise<Item | null> {
  demand(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ item: libraryItem, by: staff.name, picture, film, sound })
    .from(libraryItem)
    .leftJoin(staff, eq(staff.id, libraryItem.addedBy))
    .leftJoin(picture, ofSite)
    .leftJoin(film, eq(film.hash, hash))
    .leftJoin(sound, eq(sound.hash, hash))
    .where(eq(id, itemId))
  if (!row) return null
  return {
    ...row.item,
    addedBy: row.by,
    picture: row.picture,
    film: row.film,
    sound: row.sound,
    uses: await whereUsed(ctx, (await usesOf(ctx)).get(row.item.hash) ?? []),
  }
}

/** The places that use a file, with the way to each; a project by its title. */
async function whereUsed(ctx: Ctx, uses: Use[]): Promise<Where[]> {
  const projects = uses.some(({ at }) => isProject(at))
    ? await ctx.db
        .select({ id: portfolioItem.id, slug: portfolioItem.slug, title: portfolioItem.title })
        .from(portfolioItem)
    : []
  return uses.map(({ at, draft }) => {
    if (!isProject(at))
      return {
        at,
        draft,
        title: null,
        to: (at as string) === 'film' ? null : `/portal/settings/website/${at}`,
      }
    const project = projects.find(
      ({ id, slug }) => at === `work-${id}` || at === `/portfolio/${slug}`,
    )
    return {
      at,
      draft,
      title: project?.title ?? '',
      to: project ? `/portal/settings/website/work-${project.id}` : null,
    }
  })
}

function isProject(at: Use['at']): boolean {
  return at.startsWith('work-') || at.startsWith('/portfolio/')
}

/** Others of its kind, the newest first, by what is typed of their names. */
export async function othersLike(
  ctx: Ctx,
  { id: own, kind: ofKind }: { id: string; kind: Kind },
  search: string,
): Promise<ItemRow[]> {
  demand(ctx.actor, 'website.change')
  const rows = await ctx.db
    .select(light)
    .from(libraryItem)
    .leftJoin(picture, ofSite)
    .leftJoin(film, eq(film.hash, hash))
    .leftJoin(sound, eq(sound.hash, hash))
    .where(and(isNull(removedAt), eq(kind, ofKind), ne(id, own)))
    .orderBy(desc(libraryItem.addedAt), desc(id))
    .limit(search ? everything : fewToChoose)
  return rows
    .filter(({ name }) => search === '' || holds(name, search))
    .slice(0, fewToChoose)
    .map(({ at: _at, peaks, ...row }) => ({
      ...row,
      outline: outlineOf(peaks ?? [], outlineParts),
    }))
}

/** Which of these are in the library and not in its bin. */
export async function itemsBy(
  ctx: Ctx,
  ids: string[],
): Promise<{ id: string; hash: string; tags: string[] }[]> {
  demand(ctx.actor, 'website.change')
  return ctx.db
    .select({ id, hash, tags: libraryItem.tags })
    .from(libraryItem)
    .where(and(inArray(id, ids), isNull(removedAt)))
}
