import { existsSync } from 'node:fs'

import { and, asc, eq, exists, isNull, lt } from 'drizzle-orm'

import { after, minute } from '#app/core/day.ts'
import { done, problem } from '#app/core/result.ts'
import { film, libraryItem, picture } from '#app/data/schema/index.server.ts'
import {
  type Queue,
  claimNext,
  isDue,
  reclaimAbandoned,
  renewClaim,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import type { FilmFailure, FilmMaker, Watched } from '#app/platform/films/maker.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isHere, maybeHere } from '#app/platform/pictures/absent.server.ts'
import { discard, folderOf, madeAside, newArrival } from '#app/platform/pictures/files.server.ts'
import { type Arrived, arrivedIn } from '#app/platform/pictures/upload.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { type Verb, demand } from '#app/studio/access.ts'
import { keepItem } from '#app/studio/arrival/writes.server.ts'
import { bringBack, showAnew } from '#app/studio/picture/writes.server.ts'

import { filmAt } from './reads.server.ts'
import type { Cue } from './rules.ts'

type Row = typeof film.$inferSelect

/** Says anew what is said in a film, and when. Problem: `film-is-gone`. */
export async function captionFilm(ctx: Ctx, itemId: string, captions: Cue[]) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const found = await filmAt(ctx, itemId)
    if (!found) return problem('film-is-gone')
    await ctx.db.update(film).set({ captions }).where(eq(film.hash, found.hash))
    await showAnew(ctx, { hash: found.hash })
    await record(ctx, 'film.captioned', itemId, { cues: captions.length })
    return done()
  })
}

/**
 * Gives a film a picture of the library for its poster. Problems: `film-is-gone`,
 * `picture-is-gone`.
 */
export async function choosePoster(ctx: Ctx, itemId: string, hash: string) {
  demand(ctx.actor, 'website.change')
  return transact(ctx, async (ctx) => {
    const found = await filmAt(ctx, itemId)
    if (!found) return problem('film-is-gone')
    const [there] = await ctx.db
      .select({ hash: picture.hash })
      .from(picture)
      .where(and(eq(picture.place, 'site'), eq(picture.hash, hash)))
    if (!there) return problem('picture-is-gone')
    await putPoster(ctx, found.hash, hash)
    await record(ctx, 'film.got-poster', itemId)
    return done()
  })
}

/**
 * The same with a picture that has arrived, which is kept in the library beside the film. Problems:
 * `film-is-gone`, and those of `keepItem`.
 */
export async function keepPoster(
  ctx: Ctx,
  itemId: string,
  arrived: Arrived,
  verb: Verb = 'website.change',
) {
  demand(ctx.actor, verb)
  const beside = await filmAt(ctx, itemId)
  if (!beside) return problem('film-is-gone')
  const kept = await keepItem(
    { ...ctx, once: null },
    { ...arrived, name: `${beside.name.replace(/\.\w+$/, '')}.jpg` },
    beside.folder,
    verb,
  )
  if (!kept.ok) return kept
  return transact(ctx, async (ctx) => {
    const found = await filmAt(ctx, itemId)
    if (!found) return problem('film-is-gone')
    // it says nothing the film does not say
    await ctx.db
      .update(picture)
      .set({ decorative: true })
      .where(and(eq(picture.place, 'site'), eq(picture.hash, arrived.hash), eq(picture.alt, '')))
    await putPoster(ctx, found.hash, arrived.hash)
    await record(ctx, 'film.got-poster', itemId)
    return done()
  })
}

async function putPoster(ctx: TxCtx, hash: string, poster: string) {
  await bringBack(ctx, [poster])
  await ctx.db.update(film).set({ poster }).where(eq(film.hash, hash))
  await showAnew(ctx, { hash })
}

const mostTries = 3
const wait = 5 * minute
const queue: Queue<typeof film> = { table: film, key: film.hash, lease: 15 * minute }

/** After a start on a database only this process uses: nobody is at any of them. */
export async function reclaimFilms(ctx: Ctx) {
  await reclaimAbandoned(ctx, queue)
}

/**
 * Makes what streams of every film that was only kept, one after the other, where the machine can.
 */
export async function makeFilms(ctxNow: () => Ctx, stopped: () => boolean) {
  const { films } = ctxNow().app
  while (films && !stopped()) {
    const ctx = ctxNow()
    demand(ctx.actor, 'film.make')
    const row = await claim(ctx)
    if (!row) return
    if (!isHere(ctx, row.hash)) {
      await settleClaim(ctx, queue, row, {})
      continue
    }
    const claimed = renewClaim(ctxNow, queue, row)
    const outcome = await made(ctx, films, row).finally(() => claimed.end())
    await noted(ctxNow(), row, outcome)
    if (row.poster === null && refusalOf(outcome) === null) await posterMade(ctxNow(), films, row)
  }
}

function claim(ctx: Ctx): Promise<Row | undefined> {
  const item = ctx.db
    .select({ id: libraryItem.id })
    .from(libraryItem)
    .where(and(eq(libraryItem.hash, film.hash), isNull(libraryItem.removedAt)))
  return claimNext(ctx, queue, {
    due: and(
      eq(film.state, 'kept'),
      exists(item),
      lt(film.tries, mostTries),
      isDue(film.nextTryAt, ctx.now, wait),
      maybeHere(ctx, film.hash),
    ),
    order: [asc(film.nextTryAt)],
  })
}

type Made = { ok: true; watched: Watched } | FilmFailure

/** Why a film is not opened at all, now or later. */
function refusalOf(made: Made) {
  return !made.ok && (made.problem === 'film-large' || made.problem === 'film-codec')
    ? made.problem
    : null
}

/** What streams already is only put in order at first; where that fails it is made anew. */
async function made({ app }: Ctx, films: FilmMaker, { hash, tries }: Row): Promise<Made> {
  const folder = folderOf(app.config.dataDir, hash)
  const [from, to] = [`${folder}/original`, `${folder}/stream.mp4`]
  const seen = await films.watch(from)
  if (!seen.ok) return seen
  const { watched } = seen
  const answer = existsSync(to)
    ? done()
    : await madeAside([to], ([aside]) =>
        films.stream(from, aside!, watched, watched.streams && tries === 0),
      )
  return answer.ok ? { ok: true, watched } : answer
}

/** Notes what became of it. A film that fails again and again stays as it came. */
async function noted(ctx: Ctx, row: Row, made: Made) {
  const { hash, tries } = row
  const failed = !made.ok && made.problem !== 'closing'
  if (failed) log('warn', 'film-not-made', { what: made.problem, tries: tries + 1 })
  const refusal = refusalOf(made)
  if (!made.ok && !refusal && !(failed && tries + 1 >= mostTries)) {
    await settleClaim(
      ctx,
      queue,
      row,
      failed ? { tries: tries + 1, nextTryAt: after(ctx.now, wait) } : {},
    )
    return
  }
  const { seconds, width, height } = made.ok ? made.watched : {}
  await transact(ctx, async (ctx) => {
    if (
      !(await settleClaim(ctx, queue, row, {
        state: made.ok ? 'streaming' : 'broken',
        problem: refusal,
        seconds,
        width,
        height,
      }))
    )
      return done()
    await showAnew(ctx, { hash })
    await record(ctx, 'film.made', hash)
    return done()
  })
}

/** A picture of its first tenth for a film that has none. Somebody can choose a better one. */
async function posterMade(ctx: Ctx, films: FilmMaker, { hash }: Row) {
  const [row] = await ctx.db
    .select({ id: libraryItem.id, seconds: film.seconds, poster: film.poster })
    .from(film)
    .innerJoin(libraryItem, eq(libraryItem.hash, film.hash))
    .where(eq(film.hash, hash))
  if (!row || row.poster !== null || row.seconds === null) return
  const { dataDir } = ctx.app.config
  const folder = await newArrival(dataDir)
  try {
    const framed = await films.frame(
      `${folderOf(dataDir, hash)}/original`,
      `${folder}/original`,
      row.seconds / 10,
    )
    const arrived = framed.ok ? await arrivedIn(folder) : null
    if (arrived) await keepPoster(ctx, row.id, arrived, 'film.make')
  } finally {
    await discard(folder)
  }
}
