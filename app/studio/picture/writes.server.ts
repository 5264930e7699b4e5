import { existsSync } from 'node:fs'

import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import { after, minute } from '#app/core/day.ts'
import { fallbackWidth } from '#app/core/media.ts'
import { done, problem } from '#app/core/result.ts'
import { libraryItem, picture, studio } from '#app/data/schema/index.server.ts'
import {
  type Queue,
  claimNext,
  isDue,
  reclaimAbandoned,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isHere, maybeHere } from '#app/platform/pictures/absent.server.ts'
import {
  folderOf,
  forget,
  madeAside,
  settle,
  sync,
  syncSettled,
  tidied,
} from '#app/platform/pictures/files.server.ts'
import type { Made } from '#app/platform/pictures/maker.server.ts'
import {
  type Format,
  faceWidth,
  renditionOf,
  shareOf,
  widthsFor,
} from '#app/platform/pictures/recipe.ts'
import type { Arrived } from '#app/platform/pictures/upload.server.ts'
import { record } from '#app/platform/record.server.ts'
import { codeOf, transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'

import { at, isShown } from './reads.server.ts'
import type { About, Place, Which } from './rules.ts'

type Row = typeof picture.$inferSelect

function verbOf(which: Which) {
  return which === 'profile'
    ? 'own-account.change'
    : which === 'share'
      ? 'studio.change'
      : 'website.change'
}

/**
 * Looks at a picture that has arrived and puts it at its place, instead of the one that was there.
 * Its files are on the disk before the row is kept. Problems: `picture-damaged`, `picture-kind`,
 * `picture-large`, `picture-lost`, `no-room`, `closing`.
 */
export async function keepPicture(ctx: Ctx, place: Place, arrived: Arrived) {
  demand(ctx.actor, verbOf(place))
  const { dataDir } = ctx.app.config
  const { folder, hash } = arrived
  const made = await lookedAt(ctx, folder, place === 'share')
  if (!made.ok) return problem(made.problem)
  let replaced: string[] = []
  try {
    const answer = await transact(ctx, async (ctx) => {
      await lock(ctx, `${place}:${idOf(ctx)}`)
      await lock(ctx, hash)
      replaced = (
        await ctx.db.delete(picture).where(at(ctx, place)).returning({ hash: picture.hash })
      ).map((row) => row.hash)
      const [row] = await ctx.db
        .insert(picture)
        .values({
          place,
          staffId: place === 'profile' ? idOf(ctx) : null,
          ...rowOf(ctx, arrived, made.looked!),
        })
        .returning({ id: picture.id })
      settle(dataDir, folder, hash)
      await syncSettled(dataDir, hash)
      await showAnew(ctx, place)
      await record(ctx, ...eventOf(ctx, place, row!.id, 'added'))
      return done({ id: row!.id })
    })
    for (const old of new Set(replaced)) await forgetUnused(ctx, old)
    return answer
  } catch (error) {
    await forgetUnused(ctx, hash).catch(() => {}) // the next tidying finds what is left
    throw error
  }
}

/**
 * Says where to look first, and what is seen. Problems: `picture-is-gone`; `alt-missing`, of one
 * that visitors would see without words from now on; those of making the crop.
 */
export async function describePicture(ctx: Ctx, which: Which, { focus, alt, decorative }: About) {
  demand(ctx.actor, verbOf(which))
  const [row] = await ctx.db
    .select({ hash: picture.hash, removedAt: libraryItem.removedAt })
    .from(picture)
    .leftJoin(libraryItem, eq(libraryItem.hash, picture.hash))
    .where(at(ctx, which))
  if (!row || (typeof which === 'object' && row.removedAt)) return problem('picture-is-gone')
  if (which !== 'profile') {
    const made = await shareMade(ctx, row.hash, focus)
    if (!made.ok) return problem(made.problem)
  }
  return transact(ctx, async (ctx) => {
    // held first, so that nothing shows it meanwhile
    const [held] = await ctx.db
      .select({ shown: isShown(row.hash) })
      .from(picture)
      .where(at(ctx, which))
      .for('update')
    if (typeof which === 'object' && alt === '' && !decorative && held?.shown)
      return problem('alt-missing')
    const [changed] = await ctx.db
      .update(picture)
      .set({ focus, alt, decorative })
      .where(and(at(ctx, which), eq(picture.hash, row.hash)))
      .returning({ id: picture.id })
    if (!changed) return problem('picture-is-gone')
    await showAnew(ctx, which)
    await record(ctx, ...eventOf(ctx, which, changed.id, 'described'))
    return done()
  })
}

/**
 * Brings back from the bin whatever of these lies there, because something names it again: in the
 * transaction of whoever has asked who may.
 */
export async function bringBack(ctx: TxCtx, hashes: string[]) {
  if (hashes.length === 0) return
  const asked = inArray(libraryItem.hash, hashes)
  // held against being taken away until what names it is kept
  await ctx.db
    .select({ id: libraryItem.id })
    .from(libraryItem)
    .where(asked)
    .orderBy(asc(libraryItem.hash))
    .for('share')
  const back = await ctx.db
    .update(libraryItem)
    .set({ removedAt: null })
    .where(and(asked, isNotNull(libraryItem.removedAt)))
    .returning({ id: libraryItem.id })
  for (const { id } of back) await record(ctx, 'library.restored', id)
}

/**
 * Takes somebody's face or the studio's picture for links away, and its files with the last that
 * uses them.
 */
export async function removePicture(ctx: Ctx, which: Place) {
  demand(ctx.actor, verbOf(which))
  let removed: { id: string; hash: string }[] = []
  const answer = await transact(ctx, async (ctx) => {
    removed = await ctx.db
      .delete(picture)
      .where(at(ctx, which))
      .returning({ id: picture.id, hash: picture.hash })
    const [gone] = removed
    if (!gone) return done()
    await showAnew(ctx, which)
    await record(ctx, ...eventOf(ctx, which, gone.id, 'removed'))
    return done()
  })
  for (const { hash } of removed) await forgetUnused(ctx, hash)
  return answer
}

/**
 * The first look, with the crop for links where one may be asked for; everything it made is on the
 * disk.
 */
export async function lookedAt(ctx: Ctx, folder: string, withShare: boolean): Promise<Made> {
  const made = await ctx.app.maker.soon({ what: 'look', from: `${folder}/original`, into: folder })
  if (!made.ok) return made
  const { focus } = made.looked!
  const shared = withShare
    ? await ctx.app.maker.soon({
        what: 'share',
        from: `${folder}/original`,
        to: `${folder}/${shareOf(focus)}`,
        focus,
      })
    : made
  if (!shared.ok) return shared
  await sync(folder)
  return made
}

export function rowOf(
  ctx: Ctx,
  { hash, bytes, kind }: Arrived,
  looked: NonNullable<(Made & { ok: true })['looked']>,
) {
  return {
    addedBy: broughtBy(ctx),
    addedAt: ctx.now,
    nextTryAt: ctx.now,
    hash,
    bytes,
    format: kind,
    ...looked,
    state: 'seen' as const,
  }
}

async function shareMade(ctx: Ctx, hash: string, focus: [number, number]): Promise<Made> {
  const folder = folderOf(ctx.app.config.dataDir, hash)
  const to = `${folder}/${shareOf(focus)}`
  if (existsSync(to)) return { ok: true }
  return madeAside([to], ([aside]) =>
    ctx.app.maker.soon({ what: 'share', from: `${folder}/original`, to: aside!, focus }),
  )
}

/** What visitors see of it changes, so their pages are made again. */
export async function showAnew(ctx: TxCtx, which: Which) {
  if (which === 'profile') return
  const changed = await ctx.db
    .update(studio)
    .set({ contentVersion: sql`${studio.contentVersion} + 1` })
    .where(which === 'share' ? undefined : isShown(which.hash))
    .returning({ id: studio.id })
  if (changed.length > 0) ctx.inside.happened.add('website')
}

function eventOf(
  ctx: Ctx,
  which: Which,
  id: string,
  what: 'added' | 'described' | 'removed',
): [`${string}.${string}`, string, { fields?: string }] {
  if (typeof which === 'object') return [`picture.${what}`, id, {}]
  return which === 'profile'
    ? ['staff.changed-picture', idOf(ctx), {}]
    : ['studio.changed', 'studio', { fields: 'picture' }]
}

/** Whoever of the staff brought it; null where the program made it itself. */
export function broughtBy({ actor }: Ctx): string | null {
  return actor.kind === 'staff' ? actor.id : null
}

function idOf({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Pictures are put up by the staff.')
  return actor.id
}

/** The files of one sum are put there and taken away by one at a time. */
export function lock(ctx: TxCtx, what: string) {
  return ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${what}`}, 7203744))`,
  )
}

/** Removes the files of a sum that no place and no item of the library has any more. */
export function forgetUnused(asked: Ctx, hash: string) {
  // by the program itself, whoever let go of the last of them
  const ctx: Ctx = { ...asked, actor: { kind: 'system' }, once: null }
  demand(ctx.actor, 'picture.make')
  return transact(ctx, async (ctx) => {
    await lock(ctx, hash)
    if (
      (await usedAmong(ctx, [hash])).size > 0 ||
      !existsSync(folderOf(ctx.app.config.dataDir, hash))
    )
      return done()
    forget(ctx.app.config.dataDir, hash)
    await record(ctx, 'picture.files-removed', hash)
    return done()
  })
}

/** Those of these sums that somebody's picture, the studio's or an item of the library has. */
async function usedAmong(ctx: Ctx, hashes: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ hash: picture.hash })
    .from(picture)
    .where(inArray(picture.hash, hashes))
    .union(
      ctx.db
        .select({ hash: libraryItem.hash })
        .from(libraryItem)
        .where(inArray(libraryItem.hash, hashes)),
    )
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * Clears away what a process that died has left. `grace` as long as another process may be at work.
 */
export async function tidyPictures(ctx: Ctx, grace?: number) {
  demand(ctx.actor, 'picture.make')
  const found = await tidied(ctx.app.config.dataDir, ctx.now, grace)
  for (let at = 0; at < found.length; at += 500) {
    const some = found.slice(at, at + 500)
    const used = await usedAmong(ctx, some)
    for (const hash of some) if (!used.has(hash)) await forgetUnused(ctx, hash)
  }
}

/** After a start on a database only this process uses: nobody is at any of them. */
export async function reclaimPictures(ctx: Ctx) {
  await reclaimAbandoned(ctx, queue)
  await tidyPictures(ctx, 0)
}

const mostTries = 3
const wait = 5 * minute
const queue: Queue<typeof picture> = { table: picture, key: picture.id, lease: 15 * minute }

/**
 * Makes what is still to be made, one piece after the other: first WebP of every picture, then, as
 * long as none is waiting for that, AVIF, one width at a time.
 */
export async function makePictures(ctxNow: () => Ctx, stopped: () => boolean) {
  while (!stopped()) {
    const ctx = ctxNow()
    demand(ctx.actor, 'picture.make')
    const row = await claim(ctx)
    if (!row) return
    if (isHere(ctx, row.hash)) await noted(ctxNow, row, await tried(ctx, row))
    else await settleClaim(ctx, queue, row, {})
  }
}

function claim(ctx: Ctx): Promise<Row | undefined> {
  return claimNext(ctx, queue, {
    due: and(
      inArray(picture.state, ['seen', 'ready']),
      lt(picture.tries, mostTries),
      isDue(picture.nextTryAt, ctx.now, wait),
      maybeHere(ctx, picture.hash),
    ),
    order: [desc(picture.state), asc(picture.nextTryAt)],
  })
}

/** Its files may be gone with it while they are being made. */
async function tried(ctx: Ctx, row: Row): Promise<Made | null> {
  try {
    return await made(ctx, row)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return { ok: false, problem: 'picture-damaged' }
  }
}

/** The next piece of it; null when there is none left to make. */
async function made({ app }: Ctx, { hash, width, state }: Row): Promise<Made | null> {
  const folder = folderOf(app.config.dataDir, hash)
  const widths = widthsFor(width)
  const all: [number, Format][] =
    state === 'seen'
      ? [
          [faceWidth, 'webp'],
          ...widths.map((width): [number, Format] => [width, 'webp']),
          [fallbackWidth(widths), 'jpg'],
        ]
      : widths.map((width) => [width, 'avif'])
  const wanted = all
    .map(([width, format]) => ({ width, format, to: `${folder}/${renditionOf(width, format)}` }))
    .filter(({ to }) => !existsSync(to))
    .slice(0, state === 'seen' ? undefined : 1)
  if (wanted.length === 0) return null
  return madeAside(
    wanted.map(({ to }) => to),
    (asides) =>
      app.maker.later({
        what: 'renditions',
        from: `${folder}/original`,
        wanted: wanted.map((one, at) => ({ ...one, to: asides[at]! })),
      }),
  )
}

/** Notes what became of it. A picture that fails again and again stays as far as it came. */
async function noted(ctxNow: () => Ctx, row: Row, made: Made | null) {
  const ctx = ctxNow()
  const failed = made !== null && !made.ok && made.problem !== 'closing'
  if (failed) log('warn', 'picture-not-made', { what: made.problem, tries: row.tries + 1 })
  const moved = failed
    ? row.state === 'seen' && row.tries + 1 >= mostTries
    : row.state === 'seen'
      ? made?.ok !== false
      : made === null
  if (!moved) {
    await settleClaim(
      ctx,
      queue,
      row,
      failed ? { tries: row.tries + 1, nextTryAt: after(ctx.now, wait) } : {},
    )
    return
  }
  const state = failed ? 'broken' : row.state === 'seen' ? 'ready' : 'complete'
  await transact(ctx, async (ctx) => {
    if (!(await settleClaim(ctx, queue, row, { state, tries: 0 }))) return done()
    if (row.place === 'site') await showAnew(ctx, { hash: row.hash })
    await record(ctx, `picture.${state}`, row.id)
    return done()
  })
}
