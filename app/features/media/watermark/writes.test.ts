import { mkdirSync, writeFileSync } from 'node:fs'

import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  watermark,
  file,
  image,
  mediaItem,
  studio as studioTable,
} from '#app/data/schema/index.server.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { getMediaFolder } from '#app/platform/media/storage.server.ts'
import { deleteOrphanedFiles, deleteUnusedFiles } from '#app/features/media/file/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { toWatermarkFields, watermarkSchema } from './form.ts'
import { getCurrentWatermark, getWatermark, listLogoChoices, listSamples } from './reads.server.ts'
import { type WatermarkDesign, defaultWatermark, pickSamples } from './rules.ts'
import { changeWatermark, renderSample } from './writes.server.ts'

const studio = await openTestStudio()
const { db, config } = studio.app
const logo = 'a'.repeat(64)
const opaque = 'b'.repeat(64)
const photo = 'c'.repeat(64)

beforeAll(async () => {
  await addImage(
    logo,
    'png',
    sharp({ create: { ...square, channels: 4, background: clear } }).png(),
  )
  await addImage(
    opaque,
    'png',
    sharp({ create: { ...square, channels: 3, background: '#963' } }).png(),
  )
  await addImage(
    photo,
    'jpeg',
    sharp({ create: { ...square, channels: 3, background: '#963' } }).jpeg(),
  )
})
afterAll(async () => {
  await studio.app.mediaWorker.close()
  await studio.app.pdfWorker.close()
})

const square = { width: 400, height: 400 }
const clear = { r: 255, g: 255, b: 255, alpha: 0.5 }

async function addImage(hash: string, format: 'png' | 'jpeg', picture: Sharp) {
  const folder = getMediaFolder(config.dataDir, hash)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/original`, await picture.toBuffer())
  writeFileSync(`${folder}/480.webp`, await picture.webp().toBuffer())
  const addedAt = new Date('2026-01-01T00:00:00Z')
  await db.insert(file).values({ hash, bytes: 6, storedAt: addedAt })
  await db
    .insert(mediaItem)
    .values({ hash, kind: 'picture', name: `${hash[0]}.${format}`, bytes: 6, addedAt })
  await db.insert(image).values({
    hash,
    usage: 'site',
    format,
    bytes: 6,
    ...square,
    focus: [5, 5],
    dominantColor: '#963',
    state: 'complete',
    addedAt,
    nextTryAt: addedAt,
  })
}

/** Saves a change of the present watermark as the manager types it. */
async function save(change: Partial<Record<keyof WatermarkDesign | 'revision', string>>) {
  const ctx = await studio.as('manager')
  const { design, revision } = await getWatermark(ctx)
  const values = { ...toWatermarkFields(design), revision: String(revision), ...change }
  const input = parseForm(watermarkSchema, values)
  if (!input.ok) return input.problems
  const result = await changeWatermark(ctx, input.form)
  return result.ok ? 'saved' : result.problem
}

test('is the name of the studio until the studio says otherwise', async () => {
  const ctx = await studio.as('owner')
  const { key, design } = await getCurrentWatermark(ctx)
  expect(design.text).toBe('Longlight')
  await db.update(studioTable).set({ name: 'Other Light' })
  expect((await getCurrentWatermark(ctx)).key).not.toBe(key)
  await db.update(studioTable).set({ name: 'Longlight' })
  expect((await getCurrentWatermark(ctx)).key).toBe(key)
})

test('another drawing has another key, and the same one the same', async () => {
  const ctx = await studio.as('owner')
  const { key } = await getCurrentWatermark(ctx)
  const keys = new Set([key])
  const changes = [{ text: '© Łukasz' }, { position: 'top' }, { size: '40' }, { strength: '50' }]
  for (const change of changes) {
    expect(await save(change)).toBe('saved')
    keys.add((await getCurrentWatermark(ctx)).key)
  }
  expect(keys.size).toBe(5)
  expect(await save({ text: '', position: 'tiled', size: '30', strength: '35' })).toBe('saved')
  expect((await getCurrentWatermark(ctx)).key).toBe(key)
})

test('says at the field what is wrong', async () => {
  expect(await save({ text: 'x'.repeat(61) })).toEqual({ text: 'watermark-long' })
  expect(await save({ size: '61', strength: '4' })).toEqual({
    size: 'watermark-size',
    strength: 'watermark-strength',
  })
  expect(await save({ size: '' })).toEqual({ size: 'watermark-size' })
  expect(await save({ text: 'Tide 田' })).toBe('watermark-characters')
  expect(await save({ kind: 'logo', logoHash: 'x' })).toEqual({
    logoHash: 'watermark-logo-missing',
  })
  expect(await save({ kind: 'logo', logoHash: 'd'.repeat(64) })).toBe('watermark-logo-gone')
  expect(await save({ kind: 'logo', logoHash: photo })).toBe('watermark-logo-gone')
  expect(await save({ kind: 'logo', logoHash: opaque })).toBe('watermark-logo-opaque')
  expect(await save({ size: '20', revision: '0' })).toBe('studio-was-changed')
})

test('records each change once, with who made it', async () => {
  const count = async () =>
    (await studio.pool.query("select 1 from event where name = 'watermark.changed'")).rows.length
  const before = await count()
  expect(await save({ size: '31' })).toBe('saved')
  expect(await save({ size: '31' })).toBe('saved')
  expect(await count()).toBe(before + 1)
})

test('refuses everyone but owner and manager', async () => {
  for (const role of ['crew', 'bookkeeper'] as const) {
    const ctx = await studio.as(role)
    await expect(changeWatermark(ctx, { ...defaultWatermark, revision: 1 })).rejects.toThrow()
  }
})

test('keeps the file of the logo after it left the library', async () => {
  expect(await save({ kind: 'logo', logoHash: logo })).toBe('saved')
  const ctx = await studio.as('manager')
  await db.delete(mediaItem).where(eq(mediaItem.hash, logo))
  await db.delete(image).where(eq(image.hash, logo))
  await deleteUnusedFiles(ctx, logo)
  await deleteOrphanedFiles(studio.system(), 0)
  expect(await db.$count(file, eq(file.hash, logo))).toBe(1)
  expect((await listLogoChoices(ctx, logo)).map(({ hash }) => hash)).toContain(logo)
  expect(await save({ size: '25' })).toBe('saved')
  expect((await db.select().from(watermark))[0]).toMatchObject({ logoHash: logo, size: 25 })
})

test('shows any design on a picture of the studio before it is saved', async () => {
  const ctx = await studio.as('manager')
  const [sample] = await listSamples(ctx)
  expect(sample).toMatchObject({ id: photo, width: 400 })
  const plain = await renderSample(ctx, photo, { ...defaultWatermark, strength: 5 })
  const strong = await renderSample(ctx, photo, { ...defaultWatermark, strength: 80 })
  const drawn = await renderSample(ctx, photo, {
    ...defaultWatermark,
    kind: 'logo',
    logoHash: logo,
  })
  for (const picture of [plain, strong, drawn])
    expect((await sharp(picture!).metadata()).format).toBe('webp')
  expect(plain!.equals(strong!)).toBe(false)
  const gone = { ...defaultWatermark, kind: 'logo', logoHash: opaque.replaceAll('b', 'e') } as const
  expect(await renderSample(ctx, photo, gone)).toBeNull()
  expect(await renderSample(ctx, '../secret', defaultWatermark)).toBeNull()
})

test('chooses a wide and a tall picture', () => {
  const [wide, tall, other] = [
    { width: 3, height: 2 },
    { width: 2, height: 3 },
    { width: 4, height: 2 },
  ]
  expect(pickSamples([other!, wide!, tall!])).toEqual([other, tall])
  expect(pickSamples([tall!])).toEqual([tall])
  expect(pickSamples([])).toEqual([])
})
