import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  client,
  deliveredFile,
  file,
  gallery,
  galleryItem,
  watermark,
} from '#app/data/schema/index.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import type { Transcoder } from '#app/platform/media/transcoder.server.ts'
import { getCurrentWatermark } from '#app/features/media/watermark/reads.server.ts'
import { ensureWatermarked } from '#app/features/media/watermarked-file/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { renderWatermarks } from './jobs.server.ts'

const studio = await openTestStudio()
const { db, config } = studio.app
let [marked, plain] = ['', '']
let number = 0

beforeAll(async () => {
  const [row] = await db.select({ id: client.id }).from(client).limit(1)
  const add = async (slug: string, alwaysWatermark: boolean) => {
    const createdAt = new Date('2026-01-01T00:00:00Z')
    const [added] = await db
      .insert(gallery)
      .values({
        slug,
        alwaysWatermark,
        createdAt,
        clientId: row!.id,
        category: 'photography',
        title: slug,
        sizes: ['web'],
      })
      .returning({ id: gallery.id })
    return added!.id
  }
  marked = await add('marked', true)
  plain = await add('plain', false)
})
beforeEach(async () => {
  await db.delete(galleryItem)
  studio.app.transcoder = null
})
afterAll(async () => {
  await studio.app.mediaWorker.close()
  await studio.app.pdfWorker.close()
})

const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()

/** Adds a file to a gallery, with its bytes on the disk, and returns its folder and hash. */
async function addFile(
  galleryId: string,
  values: Partial<typeof deliveredFile.$inferInsert> = {},
  bytes = photo,
) {
  const hash = createHash('sha256').update(`${++number}`).digest('hex')
  const folder = getMediaFolder(config.dataDir, hash)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, bytes)
  const now = new Date('2026-01-01T00:00:00Z')
  await db.insert(file).values({ hash, bytes: bytes.length, storedAt: now })
  await db.insert(deliveredFile).values({
    hash,
    kind: 'image',
    format: 'jpeg',
    width: 1200,
    height: 800,
    state: 'ready',
    nextTryAt: now,
    ...values,
  })
  await db
    .insert(galleryItem)
    .values({ galleryId, number, hash, name: `${number}.jpg`, position: number, addedAt: now })
  return { folder, hash }
}

const renderAll = () =>
  renderWatermarks(
    () => studio.system(),
    () => false,
  )
const getKey = async () => (await getCurrentWatermark(studio.system())).key
const listMarked = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('w'))

test('makes what a gallery with a watermark shows, and nothing for others', async () => {
  const [shown, other] = [await addFile(marked), await addFile(plain)]
  await renderAll()
  const key = await getKey()
  expect(listMarked(shown.folder).toSorted()).toEqual(
    [`w${key}-1920.webp`, `w${key}-480.webp`, `w${key}-960.webp`].toSorted(),
  )
  expect((await sharp(`${shown.folder}/w${key}-1920.webp`).metadata()).width).toBe(1200)
  expect(listMarked(other.folder)).toEqual([])
  await db.update(gallery).set({ alwaysWatermark: true }).where(eq(gallery.id, plain))
  await renderAll()
  expect(listMarked(other.folder)).toHaveLength(3)
  await db.update(gallery).set({ alwaysWatermark: false }).where(eq(gallery.id, plain))
})

test('a changed watermark makes new files and removes the former ones', async () => {
  const { folder } = await addFile(marked)
  await renderAll()
  const former = listMarked(folder)
  await db.insert(watermark).values({ text: 'Proof', strength: 60 })
  await renderAll()
  const key = await getKey()
  const now = listMarked(folder)
  expect(now).toHaveLength(3)
  expect(now.every((name) => name.startsWith(`w${key}-`))).toBe(true)
  expect(now.some((name) => former.includes(name))).toBe(false)
  await db.delete(watermark)
})

test('makes a picture that is asked for at once, once for all who wait', async () => {
  const { folder, hash } = await addFile(marked)
  const ctx = studio.visitor()
  const current = await getCurrentWatermark(ctx)
  const picture = { hash, kind: 'image', width: 1200 } as const
  const names = await Promise.all(
    [1, 2, 3].map(() => ensureWatermarked(ctx, picture, current, 480)),
  )
  expect(new Set(names)).toEqual(new Set([`w${current.key}-480.webp`]))
  expect(listMarked(folder)).toEqual([`w${current.key}-480.webp`])
})

test('a picture that can’t be read has no preview, and isn’t tried again and again', async () => {
  const { folder, hash } = await addFile(marked, {}, Buffer.from('no picture'))
  await renderAll()
  expect(listMarked(folder)).toEqual([])
  const [row] = await db.select().from(deliveredFile).where(eq(deliveredFile.hash, hash))
  expect(row).toMatchObject({ watermarkKey: await getKey(), claimedAt: null })
  const current = await getCurrentWatermark(studio.visitor())
  expect(await ensureWatermarked(studio.visitor(), row!, current, 480)).toBeNull()
})

test('without FFmpeg, videos and recordings wait', async () => {
  const film = await addFile(marked, { kind: 'video', format: 'mp4', seconds: 3 })
  const sound = await addFile(marked, { kind: 'audio', format: 'wav', seconds: 3 })
  await renderAll()
  expect([...listMarked(film.folder), ...readdirSync(sound.folder)]).toEqual(['original'])
  const rows = await db.select().from(deliveredFile).where(eq(deliveredFile.hash, film.hash))
  expect(rows[0]!.watermarkKey).toBe('')
})

test('with FFmpeg, a video gets a layer of its size, and a recording a small copy', async () => {
  const layers: object[] = []
  const transcoder: Partial<Transcoder> = {
    overlay: async (_, to, { sheet, width, height }) => {
      const layer = await sharp(readFileSync(sheet)).metadata()
      layers.push({ width, height, layer: [layer.width, layer.height, layer.hasAlpha] })
      writeFileSync(to, 'film')
      return { ok: true }
    },
    compressAudio: async (_, to) => {
      writeFileSync(to, 'sound')
      return { ok: true }
    },
  }
  studio.app.transcoder = transcoder as Transcoder
  const size = { width: 1920, height: 1080, seconds: 3 }
  const waiting = await addFile(marked, {
    kind: 'video',
    format: 'mp4',
    state: 'received',
    ...size,
  })
  const film = await addFile(marked, { kind: 'video', format: 'mp4', ...size })
  const sound = await addFile(marked, { kind: 'audio', format: 'wav', seconds: 3 })
  writeFileSync(`${film.folder}/poster.jpg`, photo)
  await renderAll()
  const key = await getKey()
  expect(layers).toEqual([{ width: 960, height: 540, layer: [960, 540, true] }])
  expect(listMarked(film.folder)).toContain(`w${key}-video.mp4`)
  expect(listMarked(film.folder)).toHaveLength(4)
  expect(existsSync(`${sound.folder}/preview.m4a`)).toBe(true)
  expect(listMarked(waiting.folder)).toEqual([])
})
