import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'

import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { mostBytesOf } from '#app/core/kinds.ts'
import { type Refusal, done, problem } from '#app/core/result.ts'
import { film, libraryItem, picture, sound } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import {
  discard,
  folderOf,
  newArrival,
  settle,
  sync,
  syncSettled,
} from '#app/platform/pictures/files.server.ts'
import {
  type FilmFormat,
  type Format,
  type SoundFormat,
  isFilm,
  isPicture,
  kindOf,
} from '#app/platform/pictures/kind.ts'
import type { Heard } from '#app/platform/pictures/listen.server.ts'
import type { Looked } from '#app/platform/pictures/renditions.server.ts'
import type { Arrived } from '#app/platform/pictures/upload.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { type Became, type Upload, announced } from '#app/platform/uploads/uploads.server.ts'
import { type Verb, demand } from '#app/studio/access.ts'
import { usesOf } from '#app/studio/picture/reads.server.ts'
import {
  bringBack,
  broughtBy,
  forgetUnused,
  lock,
  lookedAt,
  rowOf,
  showAnew,
} from '#app/studio/picture/writes.server.ts'

import {
  type ArrivedItem,
  type Named,
  announcedProblem,
  hasRoom,
  mayPass,
  mostOpen,
  nameFrom,
} from './rules.ts'

/** What was seen or heard in a file, which decides what it is. */
type Known =
  | { ok: true; kind: 'picture'; format: Arrived['kind']; looked: Looked }
  | { ok: true; kind: 'film'; format: FilmFormat; heard: Heard }
  | { ok: true; kind: 'sound'; format: SoundFormat; heard: Heard }

type Answer = { ok: true; value: { item: ArrivedItem; isNew: boolean } } | Refusal

/**
 * Begins an upload, as the protocol asks for it. Problems: `file-kind`, `picture-heic`,
 * `file-heavy`, `file-empty` as far as the file says it of itself, `file-unsaid` where it says
 * nothing, `no-room`, `uploads-many`.
 */
export async function beginUpload(ctx: Ctx, request: Request): Promise<Response | Refusal> {
  demand(ctx.actor, 'website.change')
  const file = announced(request)
  if (!file) return problem('file-unsaid')
  const wrong = announcedProblem(file)
  if (wrong) return problem(wrong)
  const { uploads } = ctx.app
  if ((await uploads.open()).filter(({ by }) => by === idOf(ctx)).length >= mostOpen)
    return problem('uploads-many')
  if (!hasRoom(await uploads.room(), file.bytes)) return problem('no-room')
  return uploads.answer(request, idOf(ctx))
}

/**
 * The next part of an upload, how far it is, or its end; of one's own alone. Problems:
 * `upload-gone`, `no-room`.
 */
export async function continueUpload(
  ctx: Ctx,
  request: Request,
  uploadId: string,
): Promise<Response | Refusal> {
  demand(ctx.actor, 'website.change')
  const { uploads } = ctx.app
  if (!(await uploads.find(uploadId, idOf(ctx)))) return problem('upload-gone')
  if (
    request.method === 'PATCH' &&
    !hasRoom(await uploads.room(), Number(request.headers.get('content-length')))
  )
    return problem('no-room')
  return uploads.answer(request, idOf(ctx))
}

/**
 * Takes a file that is there whole into the library. Asked again, it answers the same while the
 * item is there; what is refused for good is let go of. Problems:
 * `upload-gone`, `upload-cut`, `file-kind`, `file-heavy`, `file-empty`, `picture-heic`, and those of `keepItem`.
 */
export async function keepArrived(
  ctx: Ctx,
  uploadId: string,
  { name, folder }: Named,
): Promise<Answer> {
  demand(ctx.actor, 'website.change')
  const { config, uploads } = ctx.app
  if (!(await uploads.find(uploadId, idOf(ctx)))) return problem('upload-gone')
  return uploads.alone(uploadId, async () => {
    const upload = await uploads.find(uploadId, idOf(ctx))
    if (!upload) return problem('upload-gone')
    if (upload.became) return again(ctx, upload.became)
    if (upload.there < upload.bytes) return problem('upload-cut')
    const arrival = await newArrival(config.dataDir)
    try {
      const arrived = await identified(upload, arrival)
      const answer =
        'problem' in arrived
          ? arrived
          : await keepItem(ctx, { ...arrived, name: name || upload.name }, folder)
      if (answer.ok)
        await uploads.finish(uploadId, { hash: answer.value.item.hash, isNew: answer.value.isNew })
      else if (!mayPass.has(answer.problem))
        await uploads.finish(uploadId, { problem: answer.problem })
      return answer
    } finally {
      await discard(arrival)
    }
  })
}

/** What was answered for it before. */
async function again(ctx: Ctx, became: Became): Promise<Answer> {
  if ('problem' in became) return problem(became.problem)
  const item = await itemOf(ctx, became.hash)
  return item && !item.removedAt
    ? done({ item: shown(item), isNew: became.isNew })
    : problem('upload-gone')
}

/**
 * A second name for the bytes, so that they stay where they are until they are kept; and what they
 * are by the first of them.
 */
async function identified(
  { path, bytes }: Upload,
  folder: string,
): Promise<Omit<Arrived<Format>, 'name'> | Refusal> {
  // there are disks that know no second names
  await link(path, `${folder}/original`).catch(() => copyFile(path, `${folder}/original`))
  const sum = createHash('sha256')
  let head = Buffer.alloc(0)
  for await (const part of createReadStream(path, {
    highWaterMark: 1024 * 1024,
  }) as AsyncIterable<Buffer>) {
    if (head.length === 0) head = Buffer.from(part.subarray(0, 64))
    sum.update(part)
  }
  const kind = kindOf(head)
  if (kind === 'heic') return problem('picture-heic')
  if (kind === 'other') return problem(bytes === 0 ? 'file-empty' : 'file-kind')
  if (bytes > mostBytesOf[isPicture(kind) ? 'picture' : isFilm(kind) ? 'film' : 'sound'])
    return problem('file-heavy')
  return { folder, hash: sum.digest('hex'), bytes, kind }
}

/**
 * Looks into a file that has arrived and puts it into the library: the same content again is the
 * item that is there, with what was said of it, also out of the bin; what could not be made of it
 * is tried anew. Its files are on the disk before the rows are kept. Problems: `file-damaged`,
 * `file-kind`, `no-room`, `closing`, and those of looking at a picture.
 */
export async function keepItem(
  ctx: Ctx,
  arrived: Arrived<Format>,
  folder = '',
  verb: Verb = 'website.change',
): Promise<Answer> {
  demand(ctx.actor, verb)
  const { hash } = arrived
  const there = await itemOf(ctx, hash)
  if (
    there &&
    !there.removedAt &&
    there.state !== 'broken' &&
    existsSync(folderOf(ctx.app.config.dataDir, hash))
  )
    return done({ item: shown(there), isNew: false })
  const known = await lookedInto(ctx, arrived)
  if (!known.ok) return known
  try {
    return await transact(ctx, async (ctx) => {
      await lock(ctx, hash)
      const before = await itemOf(ctx, hash)
      const { kind } = known
      await bringBack(ctx, [hash])
      const row = {
        hash,
        kind,
        name: nameFrom(arrived.name) || `${kind}-${hash.slice(0, 8)}`,
        bytes: arrived.bytes,
        folder,
        addedBy: broughtBy(ctx),
        addedAt: ctx.now,
      }
      const [item] = before ? [before] : await ctx.db.insert(libraryItem).values(row).returning()
      await keepAbout(ctx, arrived, known)
      ctx.inside.happened.add('library')
      await record(ctx, `${kind}.${before ? 'arrived-again' : 'added'}`, item!.id)
      return done({ item: shown(item!), isNew: !before })
    })
  } catch (error) {
    await forgetUnused(ctx, hash).catch(() => {}) // the next tidying finds what is left
    throw error
  }
}

async function keepAbout(ctx: TxCtx, arrived: Arrived<Format>, known: Known) {
  const { dataDir } = ctx.app.config
  const { hash, folder } = arrived
  // there are rows without files where a backup was restored on another machine
  const anew = { tries: 0, nextTryAt: ctx.now }
  if (known.kind === 'picture')
    await ctx.db
      .insert(picture)
      .values({ place: 'site', ...rowOf(ctx, { ...arrived, kind: known.format }, known.looked) })
      .onConflictDoUpdate({
        target: picture.hash,
        targetWhere: sql`place = 'site'`,
        set: { state: 'seen', ...anew },
      })
  else {
    const { seconds, width, height } = known.heard
    if (known.kind === 'film')
      await ctx.db
        .insert(film)
        .values({ hash, format: known.format, seconds, width, height, nextTryAt: ctx.now })
        .onConflictDoUpdate({ target: film.hash, set: { state: 'kept', problem: null, ...anew } })
    else
      await ctx.db
        .insert(sound)
        .values({ hash, format: known.format, seconds })
        .onConflictDoNothing()
  }
  settle(dataDir, folder, hash)
  await syncSettled(dataDir, hash)
  await showAnew(ctx, { hash })
}

/**
 * Pictures are seen, the others listened to, all in the process that may come to harm; everything
 * of them is on the disk.
 */
async function lookedInto(ctx: Ctx, arrived: Arrived<Format>): Promise<Known | Refusal> {
  const { folder, kind } = arrived
  if (isPicture(kind)) {
    const made = await lookedAt(ctx, folder, true)
    return made.ok
      ? { ok: true, kind: 'picture', format: kind, looked: made.looked! }
      : problem(made.problem)
  }
  const made = await ctx.app.maker.soon({ what: 'listen', from: `${folder}/original` })
  if (!made.ok)
    return problem(
      made.problem === 'closing' || made.problem === 'no-room' ? made.problem : 'file-damaged',
    )
  await sync(folder)
  const heard = made.heard!
  if (!isFilm(kind)) return { ok: true, kind: 'sound', format: kind, heard }
  if (heard.isFilm) return { ok: true, kind: 'film', format: kind, heard }
  // some recorders write the sound of an MP4 under the film's own sign
  return kind === 'mp4' ? { ok: true, kind: 'sound', format: 'm4a', heard } : problem('file-kind')
}

/**
 * Lets go of one item in the bin for good: its rows, and its files with the last row of their sum.
 * Problem: `item-in-use`, of one that a page or a draft names.
 */
export async function discardItem(ctx: Ctx, hash: string) {
  demand(ctx.actor, 'library.empty')
  const answer = await transact(ctx, async (ctx) => {
    await lock(ctx, hash)
    const uses = (await usesOf(ctx)).get(hash)
    if (uses) return { ...problem('item-in-use'), uses }
    const [item] = await ctx.db
      .delete(libraryItem)
      .where(and(eq(libraryItem.hash, hash), isNotNull(libraryItem.removedAt)))
      .returning({ id: libraryItem.id, kind: libraryItem.kind })
    if (!item) return done()
    await ctx.db.delete(picture).where(and(eq(picture.place, 'site'), eq(picture.hash, hash)))
    ctx.inside.happened.add('library')
    await record(ctx, `${item.kind}.discarded`, item.id)
    return done()
  })
  if (answer.ok) await forgetUnused(ctx, hash)
  return answer
}

/** Clears away uploads nobody came back to. */
export async function tidyUploads(ctx: Ctx) {
  demand(ctx.actor, 'library.empty')
  await ctx.app.uploads.tidy(ctx.now)
}

async function itemOf(ctx: Ctx, hash: string) {
  const { id, kind, name, removedAt } = libraryItem
  const [item] = await ctx.db
    .select({ id, hash: libraryItem.hash, kind, name, removedAt, state: picture.state })
    .from(libraryItem)
    .leftJoin(picture, and(eq(picture.hash, libraryItem.hash), eq(picture.place, 'site')))
    .where(eq(libraryItem.hash, hash))
  return item
}

function shown({ id, hash, kind, name }: ArrivedItem): ArrivedItem {
  return { id, hash, kind, name }
}

function idOf({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Files are brought by the staff.')
  return actor.id
}
