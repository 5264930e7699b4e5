import { existsSync, readdirSync, writeFileSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { client, deliveredFile, gallery } from '#app/data/schema/index.server.ts'
import { computeChecksums } from '#app/platform/media/checksums.server.ts'
import { createUploadFolder, getMediaFolder } from '#app/platform/media/storage.server.ts'
import { sniffFormat } from '#app/platform/media/sniff-format.ts'
import { renderDeliveredImages } from '#app/features/media/delivered-file/jobs.server.ts'
import { queuePrintSizes } from '#app/features/media/delivered-file/writes.server.ts'
import {
  addGallerySection,
  deleteGallerySection,
  moveGallerySection,
} from '#app/features/delivery/gallery-section/writes.server.ts'
import { setCover } from '#app/features/delivery/gallery/writes.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { ok } from '#app/core/result.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { listGalleryItems } from './reads.server.ts'
import { listGallerySections } from '#app/features/delivery/gallery-section/reads.server.ts'
import {
  addGalleryItem,
  moveGalleryItems,
  removeGalleryItems,
  sortGalleryItems,
} from './writes.server.ts'

const studio = await openTestStudio()
const { db, config } = studio.app
const owner = await studio.as('owner')
afterAll(() => studio.app.mediaWorker.close())

let galleryId = ''
let galleries = 0
beforeEach(async () => {
  const [someone] = await db.select({ id: client.id }).from(client).limit(1)
  const [row] = await db
    .insert(gallery)
    .values({
      slug: `gallery-${++galleries}`,
      createdAt: owner.now,
      clientId: someone!.id,
      category: 'photography',
      title: 'Harbor',
      sizes: ['web', 'original'],
    })
    .returning({ id: gallery.id })
  galleryId = row!.id
})

/** Each image is another content, by its height. */
let height = 30
const createImage = (width = 40) =>
  sharp({ create: { width, height: ++height, channels: 3, background: '#936' } })
    .jpeg()
    .toBuffer()

async function receive(bytes: Buffer, name: string) {
  const folder = await createUploadFolder(config.dataDir)
  writeFileSync(`${folder}/original`, bytes)
  const kind = sniffFormat(bytes.subarray(0, 64))
  if (kind === 'heic' || kind === 'other') throw new Error(kind)
  return { folder, name, kind, ...computeChecksums(bytes) }
}

async function add(name: string, { folder = '', bytes }: { folder?: string; bytes?: Buffer } = {}) {
  const received = await receive(bytes ?? (await createImage()), name)
  const result = await addGalleryItem(owner, galleryId, received, { sectionId: null, folder })
  if (!result.ok) throw new Error(result.problem)
  return result.value
}

const listNames = async () => (await listGalleryItems(owner, galleryId)).map(({ name }) => name)
const getRevision = async () =>
  (await db.select().from(gallery).where(eq(gallery.id, galleryId)))[0]!.itemsRevision

test('shows files in the order of their names, however they arrive', async () => {
  for (const name of ['IMG_10.jpg', 'IMG_9.jpg', 'IMG_100.jpg', 'IMG_1.jpg', 'IMG_50.jpg'])
    await add(name)
  expect(await listNames()).toEqual([
    'IMG_1.jpg',
    'IMG_9.jpg',
    'IMG_10.jpg',
    'IMG_50.jpg',
    'IMG_100.jpg',
  ])
})

test('keeps the same content once', async () => {
  const bytes = await createImage()
  const first = await add('a.jpg', { bytes })
  const again = await add('copy.jpg', { bytes })
  expect([again.outcome, again.item.name, again.item.id]).toEqual([
    'exists',
    'a.jpg',
    first.item.id,
  ])
  expect(await listNames()).toEqual(['a.jpg'])
})

test('replaces a file of the same name in the same section, and deletes the former one', async () => {
  const first = await add('a.jpg')
  await add('b.jpg')
  const elsewhere = await add('a.jpg', { folder: 'Camera B' })
  const replaced = await add('a.jpg')
  expect([elsewhere.outcome, replaced.outcome, replaced.item.number]).toEqual([
    'added',
    'replaced',
    first.item.number,
  ])
  expect(await listNames()).toEqual(['a.jpg', 'b.jpg', 'a.jpg'])
  expect(existsSync(getMediaFolder(config.dataDir, first.item.hash))).toBe(false)
  expect(existsSync(getMediaFolder(config.dataDir, replaced.item.hash))).toBe(true)
})

test('makes a section of each dropped folder, by its own name', async () => {
  await add('1.jpg', { folder: 'Wedding/Ceremony' })
  await add('2.jpg', { folder: 'Wedding/Party' })
  await add('3.jpg', { folder: 'ceremony' })
  const sections = await listGallerySections(owner, galleryId)
  expect(sections.map(({ title }) => title)).toEqual(['Ceremony', 'Party'])
  expect(await listNames()).toEqual(['1.jpg', '3.jpg', '2.jpg'])
})

test('moves files to a section or before another, and sorts them again', async () => {
  const [one, two, three] = [await add('1.jpg'), await add('2.jpg'), await add('3.jpg')]
  const section = await addGallerySection(owner, galleryId, 'Details')
  const sectionId = section.ok ? section.value.id : ''
  await moveGalleryItems(owner, galleryId, [three.item.id], {
    sectionId: null,
    before: one.item.id,
  })
  expect(await listNames()).toEqual(['3.jpg', '1.jpg', '2.jpg'])
  const revision = await getRevision()
  await moveGalleryItems(owner, galleryId, [two.item.id, three.item.id], { sectionId })
  expect(await listNames()).toEqual(['1.jpg', '3.jpg', '2.jpg'])
  await sortGalleryItems(owner, galleryId, 'name')
  expect(await listNames()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(await getRevision()).toBe(revision + 2)
  await deleteGallerySection(owner, galleryId, sectionId)
  expect(await listNames()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(
    await moveGalleryItems(owner, galleryId, [two.item.id], { sectionId: crypto.randomUUID() }),
  ).toMatchObject({ problem: 'section-is-gone' })
})

test('moves sections', async () => {
  const ids: string[] = []
  for (const title of ['A', 'B', 'C']) {
    const added = await addGallerySection(owner, galleryId, title)
    if (added.ok) ids.push(added.value.id)
  }
  await moveGallerySection(owner, galleryId, ids[2]!, ids[0]!)
  const sections = await listGallerySections(owner, galleryId)
  expect(sections.map(({ title }) => title)).toEqual(['C', 'A', 'B'])
})

test('removes files, which end as the cover', async () => {
  const [one, two] = [await add('1.jpg'), await add('2.jpg')]
  await setCover(owner, galleryId, one.item.id)
  await removeGalleryItems(owner, galleryId, [one.item.id])
  expect(await listNames()).toEqual(['2.jpg'])
  const [row] = await db.select().from(gallery).where(eq(gallery.id, galleryId))
  expect(row!.coverItemId).toBeNull()
  expect(existsSync(getMediaFolder(config.dataDir, one.item.hash))).toBe(false)
  const three = await add('3.jpg')
  expect(three.item.number).toBe(two.item.number + 1)
})

test('accepts a PDF, and crew adds nothing to a gallery of another project', async () => {
  const pdf = await add('Program.pdf', { bytes: Buffer.from('%PDF-1.7\n%%EOF') })
  const [file] = await db.select().from(deliveredFile).where(eq(deliveredFile.hash, pdf.item.hash))
  expect(file).toMatchObject({ kind: 'document', state: 'ready' })
  const crew = await studio.as('crew')
  const received = await receive(await createImage(), 'x.jpg')
  expect(
    await addGalleryItem(crew, galleryId, received, { sectionId: null, folder: '' }),
  ).toMatchObject({ problem: 'gallery-is-gone' })
})

test('makes the sizes of an image, and the print size once a gallery offers it', async () => {
  const { item } = await add('wide.jpg', { bytes: await createImage(5000) })
  const renderAll = () =>
    renderDeliveredImages(
      () => studio.system(),
      () => false,
    )
  const list = () => readdirSync(getMediaFolder(config.dataDir, item.hash)).toSorted()
  await renderAll()
  expect(list()).toEqual(['1920.webp', '2048.jpg', '480.webp', '960.webp', 'original'])
  await db
    .update(gallery)
    .set({ sizes: ['print'] })
    .where(eq(gallery.id, galleryId))
  await transact(owner, async (ctx) => {
    await queuePrintSizes(ctx, galleryId)
    return ok()
  })
  await renderAll()
  expect(list()).toContain('4096.jpg')
  const folder = getMediaFolder(config.dataDir, item.hash)
  expect((await sharp(`${folder}/4096.jpg`).metadata()).width).toBe(4096)
  const [row] = await db.select().from(deliveredFile).where(eq(deliveredFile.hash, item.hash))
  expect(row).toMatchObject({ state: 'ready', width: 5000, kind: 'image' })
})
