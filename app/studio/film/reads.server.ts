import { createHash } from 'node:crypto'

import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'

import type { FilmView, PictureView } from '#app/core/media.ts'
import { film, libraryItem, picture } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { widthsFor } from '#app/platform/pictures/recipe.ts'
import { demand } from '#app/studio/access.ts'
import { viewOf } from '#app/studio/picture/rules.ts'

import { type Cue, type FilmCardView, filmViewOf, writeCaptions } from './rules.ts'

type Row = typeof film.$inferSelect

/** Every film a case study can show, by the sum of its bytes. */
export async function siteFilms(ctx: Ctx): Promise<Record<string, FilmView>> {
  const rows = await ctx.db.select().from(film)
  const posters = await postersOf(ctx, rows)
  return Object.fromEntries(
    rows.map((row) => [
      row.hash,
      filmViewOf(
        row,
        posters[row.poster ?? ''] ?? null,
        row.captions.length > 0 ? captionsName(row.captions) : null,
      ),
    ]),
  )
}

/** The films somebody may choose from, by name; the newest first. */
export async function filmsToChoose(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  demand(ctx.actor, 'website.change')
  return ctx.db
    .select({ id: libraryItem.hash, name: libraryItem.name })
    .from(libraryItem)
    .where(and(eq(libraryItem.kind, 'film'), isNull(libraryItem.removedAt)))
    .orderBy(desc(libraryItem.addedAt), asc(libraryItem.name))
}

/** A film of the library as those who look after it see it; null where the item is none. */
export async function filmOf(ctx: Ctx, itemId: string): Promise<FilmCardView | null> {
  demand(ctx.actor, 'website.change')
  const [row] = await ctx.db
    .select({ film, name: libraryItem.name })
    .from(film)
    .innerJoin(libraryItem, eq(libraryItem.hash, film.hash))
    .where(eq(libraryItem.id, itemId))
  if (!row) return null
  const { film: kept, name } = row
  const posters = await postersOf(ctx, [kept])
  return {
    itemId,
    hash: kept.hash,
    name,
    cues: kept.captions,
    state: kept.state,
    problem: kept.problem,
    isMaking: kept.claimedAt !== null,
    canMake: ctx.app.films !== null,
    view: filmViewOf(
      kept,
      posters[kept.poster ?? ''] ?? null,
      kept.captions.length > 0 ? captionsName(kept.captions) : null,
    ),
  }
}

/** The captions of a film, if they still go by this name; null if not. */
export async function captionsFile(ctx: Ctx, hash: string, name: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ captions: film.captions })
    .from(film)
    .where(eq(film.hash, hash))
  return row && row.captions.length > 0 && captionsName(row.captions) === name
    ? writeCaptions(row.captions)
    : null
}

/** Named by what they say, so that whoever has kept them asks for new ones. */
function captionsName(cues: Cue[]): string {
  return `captions-${createHash('sha256').update(writeCaptions(cues)).digest('hex').slice(0, 8)}.vtt`
}

async function postersOf(
  ctx: Ctx,
  rows: Pick<Row, 'poster'>[],
): Promise<Record<string, PictureView>> {
  const named = rows.flatMap(({ poster }) => poster ?? [])
  const found =
    named.length > 0
      ? await ctx.db
          .select()
          .from(picture)
          .where(and(eq(picture.place, 'site'), inArray(picture.hash, named)))
      : []
  return Object.fromEntries(found.map((row) => [row.hash, viewOf(row, widthsFor(row.width))]))
}

/** The item of a film of the library. */
export async function filmAt(
  ctx: Ctx,
  itemId: string,
): Promise<{ hash: string; name: string; folder: string } | null> {
  const { hash, name, folder } = libraryItem
  const [row] = await ctx.db
    .select({ hash, name, folder })
    .from(libraryItem)
    .where(
      and(eq(libraryItem.id, itemId), eq(libraryItem.kind, 'film'), isNull(libraryItem.removedAt)),
    )
  return row ?? null
}
