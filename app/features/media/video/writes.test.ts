import { mkdirSync, writeFileSync } from 'node:fs'

import { afterEach, expect, test } from 'vitest'

import { file, mediaItem, video } from '#app/data/schema/index.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import type { FilmFailure, Transcoder } from '#app/platform/media/transcoder.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { transcodeVideos } from './writes.server.ts'

const studio = await openTestStudio()
const { db, config } = studio.app
const info = {
  seconds: 10,
  width: 1280,
  height: 720,
  hasAudio: true,
  framesPerSecond: 25,
  streams: true,
  playsInReview: true,
}
const damaged: FilmFailure = { ok: false, problem: 'film-damaged' }

afterEach(async () => {
  await db.delete(mediaItem)
})

/** Adds a video whose original is in the data folder, and returns its hash. */
async function addVideo(digit: string): Promise<string> {
  const hash = digit.repeat(64)
  const folder = getMediaFolder(config.dataDir, hash)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, 'frames')
  const addedAt = new Date('2026-01-01T00:00:00Z')
  await db.insert(file).values({ hash, bytes: 6, storedAt: addedAt }).onConflictDoNothing()
  await db.insert(mediaItem).values({ hash, kind: 'film', name: 'Tour.mov', bytes: 6, addedAt })
  await db.insert(video).values({ hash, format: 'mov', nextTryAt: addedAt })
  return hash
}

/** Transcodes all videos that are due in an hour, with the probe's result instead of FFmpeg's. */
async function transcodeAll(probed: Awaited<ReturnType<Transcoder['probe']>>, hours = 1) {
  studio.app.transcoder = {
    probe: async () => probed,
    transcode: async (_, to) => {
      writeFileSync(to, 'stream')
      return { ok: true }
    },
    encodeForReview: async () => damaged,
    readSamples: async () => damaged,
    extractFrame: async () => damaged,
    overlay: async () => damaged,
    compressAudio: async () => damaged,
    close: async () => {},
  }
  await transcodeVideos(
    () => studio.system(new Date(Date.now() + hours * 60 * 60_000)),
    () => false,
  )
}

async function listOutcomes(hash: string) {
  const { rows } = await studio.pool.query(
    `select state, array(select name from event where subject_id = hash order by id) as events
     from video where hash = $1`,
    [hash],
  )
  return rows[0]
}

test('records the conversion of a video', async () => {
  const hash = await addVideo('1')
  await transcodeAll({ ok: true, info })
  expect(await listOutcomes(hash)).toEqual({ state: 'streaming', events: ['video.transcoded'] })
})

test('records an unsafe video as broken at once', async () => {
  const hash = await addVideo('2')
  await transcodeAll({ ok: false, problem: 'film-codec' })
  expect(await listOutcomes(hash)).toEqual({ state: 'broken', events: ['video.failed'] })
})

test('records a damaged video as broken after three failures, and none before', async () => {
  const hash = await addVideo('3')
  await transcodeAll(damaged, 1)
  await transcodeAll(damaged, 2)
  expect(await listOutcomes(hash)).toEqual({ state: 'kept', events: [] })
  await transcodeAll(damaged, 3)
  expect(await listOutcomes(hash)).toEqual({ state: 'broken', events: ['video.failed'] })
})
