import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { ok } from '#app/core/result.ts'
import { deliveredFile, file } from '#app/data/schema/index.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import type { FilmFailure, Transcoder, VideoInfo } from '#app/platform/media/transcoder.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { transcodeDeliveredVideos } from '#app/features/media/delivered-file/jobs.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { findReviewMedia } from './reads.server.ts'
import { requestReviewCopy } from './writes.server.ts'

const studio = await openTestStudio()
const { db, config } = studio.app
const owner = await studio.as('owner')
afterAll(() => studio.app.mediaWorker.close())

/** A video with a constant rate, which FFmpeg could have made. */
const loop = `media/loops/${readdirSync('media/loops').find((name) => name.endsWith('.mp4'))}`
const info: VideoInfo = {
  seconds: 10,
  width: 1280,
  height: 720,
  hasAudio: true,
  framesPerSecond: 25,
  streams: true,
  playsInReview: true,
}
const damaged: FilmFailure = { ok: false, problem: 'film-damaged' }

let digit = 0
let calls: string[] = []
beforeEach(async () => {
  await db.delete(deliveredFile)
  calls = []
  studio.app.transcoder = null
})

/** Installs FFmpeg that copies the loop, and notes what it was asked to do. */
function install(changed: Partial<VideoInfo> = {}, isWritten = true) {
  const write = (name: string, to: string) => {
    calls.push(name)
    if (isWritten) writeFileSync(to, readFileSync(loop))
    return Promise.resolve(isWritten ? ({ ok: true } as const) : damaged)
  }
  const transcoder: Transcoder = {
    probe: async () => ({ ok: true, info: { ...info, ...changed } }),
    transcode: (_, to, __, copyStreams) => write(copyStreams ? 'remux' : 'stream', to),
    encodeForReview: (_, to, __, { num, den }) => write(`encode ${num}/${den}`, to),
    readSamples: async (_, __, ___, onPart) => {
      onPart(Buffer.alloc(800, 10))
      return { ok: true }
    },
    extractFrame: async () => damaged,
    overlay: async () => damaged,
    compressAudio: async () => damaged,
    close: async () => {},
  }
  studio.app.transcoder = transcoder
}

/** Adds a video that is prepared for galleries, and returns its hash. */
async function addVideo(changed: Partial<typeof deliveredFile.$inferInsert> = {}) {
  const hash = (++digit).toString(16).padStart(64, '0')
  const folder = getMediaFolder(config.dataDir, hash)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, readFileSync(loop))
  await db.insert(file).values({ hash, bytes: 6, storedAt: owner.now })
  await db.insert(deliveredFile).values({
    hash,
    kind: 'video',
    format: 'mp4',
    state: 'ready',
    seconds: 10,
    rateNum: 25,
    rateDen: 1,
    frameCount: 250,
    startFrame: 90_000,
    nextTryAt: owner.now,
    ...changed,
  })
  return hash
}

const request = (hash: string) =>
  transact(owner, async (ctx) => {
    await requestReviewCopy(ctx, hash)
    return ok()
  })
const runQueue = (hours = 0) =>
  transcodeDeliveredVideos(
    () => studio.system(new Date(Date.now() + hours * 60 * 60_000)),
    () => false,
  )

test('plays the original where FFmpeg isn’t installed', async () => {
  const hash = await addVideo()
  await request(hash)
  await runQueue()
  expect(await findReviewMedia(owner, hash)).toMatchObject({
    kind: 'video',
    state: 'ready',
    variant: 'original',
    rate: { num: 25, den: 1 },
    startFrame: 90_000,
    frameCount: 250,
    durationMs: 10_000,
    hasPeaks: false,
  })
  const variable = await addVideo({ isVariableRate: true })
  expect(await findReviewMedia(owner, variable)).toMatchObject({ rate: null, isVariableRate: true })
})

test('copies a video that browsers play, and shares the copy with galleries', async () => {
  install()
  const hash = await addVideo()
  await request(hash)
  expect(await findReviewMedia(owner, hash)).toMatchObject({
    state: 'preparing',
    variant: 'original',
  })
  await runQueue()
  expect(calls).toEqual(['remux'])
  expect(await findReviewMedia(owner, hash)).toMatchObject({
    state: 'ready',
    variant: 'stream.mp4',
    hasPeaks: true,
    startFrame: 90_000,
  })
  const [row] = await db.select().from(deliveredFile).where(eq(deliveredFile.hash, hash))
  expect(row!.peaks).toHaveLength(200)
  // once more is not again
  await request(hash)
  await runQueue()
  expect(calls).toEqual(['remux'])
})

test('keeps a copy of its own of a video that is too large for galleries', async () => {
  install({ streams: false })
  const hash = await addVideo()
  await request(hash)
  await runQueue()
  expect(calls).toEqual(['remux'])
  expect(await findReviewMedia(owner, hash)).toMatchObject({ variant: 'review.mp4' })
})

test('encodes a variable rate and what browsers don’t play', async () => {
  install()
  const variable = await addVideo({ isVariableRate: true, rateNum: 30_000, rateDen: 1001 })
  await request(variable)
  await runQueue()
  expect(calls).toEqual(['encode 30000/1001'])
  expect(await findReviewMedia(owner, variable)).toMatchObject({
    variant: 'review.mp4',
    isVariableRate: true,
    rate: expect.objectContaining({ den: 1 }),
  })
  install({ streams: false, playsInReview: false })
  calls = []
  const unknown = await addVideo({ rateNum: null, rateDen: null, frameCount: 0 })
  await request(unknown)
  await runQueue()
  expect(calls).toEqual(['encode 25/1'])
})

test('says that a copy can’t be made after three tries, and tries again when asked', async () => {
  install({}, false)
  const hash = await addVideo()
  await request(hash)
  for (const hours of [0, 1, 2]) await runQueue(hours)
  expect(await findReviewMedia(owner, hash)).toMatchObject({
    state: 'failed',
    variant: 'original',
    rate: { num: 25, den: 1 },
  })
  install()
  await request(hash)
  await runQueue()
  expect(await findReviewMedia(owner, hash)).toMatchObject({ state: 'ready' })
})

test('counts the frames of videos from before, also without FFmpeg', async () => {
  const hash = await addVideo({ frameCount: null, rateNum: null, rateDen: null, startFrame: 0 })
  await runQueue()
  const media = await findReviewMedia(owner, hash)
  expect(media!.frameCount).toBeGreaterThan(10)
  expect(media!.rate).not.toBeNull()
})

test('makes no streamed version of a video that is in no gallery', async () => {
  install()
  const hash = await addVideo({ state: 'received' })
  writeFileSync(`${getMediaFolder(config.dataDir, hash)}/poster.jpg`, 'poster')
  await runQueue()
  const [row] = await db.select().from(deliveredFile).where(eq(deliveredFile.hash, hash))
  expect(row!.state).toBe('ready')
  expect(existsSync(`${getMediaFolder(config.dataDir, hash)}/stream.mp4`)).toBe(false)
})

test('knows no file that isn’t there', async () => {
  expect(await findReviewMedia(owner, 'f'.repeat(64))).toBeNull()
})
