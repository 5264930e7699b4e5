import { existsSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { createUploadFolder } from '#app/platform/media/storage.server.ts'
import { receiveUpload } from '#app/platform/media/multipart-upload.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { deleteOrphanedFiles } from '../file/writes.server.ts'
import { saveImage, renderImages, recoverImageJobs, removeImage } from './writes.server.ts'

const studio = await openTestStudio()
const { dataDir } = studio.app.config
const media = `${dataDir}/media`
afterAll(() => studio.app.mediaWorker.close())

async function receiveImage(width: number) {
  const form = new FormData()
  form.set(
    'picture',
    new File(
      [
        (await sharp({ create: { width, height: 200, channels: 3, background: '#936' } })
          .jpeg()
          .toBuffer()) as BlobPart,
      ],
      'a.jpg',
    ),
  )
  const { file } = await receiveUpload(
    new Request('http://studio.test/', { method: 'POST', body: form }),
    dataDir,
  )
  if (!file.ok) throw new Error(file.problem)
  return file.received
}

const getImageRow = async () => (await studio.pool.query('select * from image')).rows[0]
const renderAll = async () => {
  let left = 20
  await renderImages(
    () => studio.system(),
    () => left-- === 0,
  )
}

test('makes WebP first and then AVIF, with a change notice for each', async () => {
  const crew = await studio.as('crew')
  const heard: string[] = []
  studio.app.live.subscribe((noun) => heard.push(noun))
  await saveImage(crew, 'profile', await receiveImage(900))
  expect(await getImageRow()).toMatchObject({ state: 'seen', width: 900, height: 200 })
  let pieces = 0
  await renderImages(
    () => studio.system(),
    () => pieces++ === 1,
  )
  const folder = `${media}/${(await getImageRow()).hash.slice(0, 2)}/${(await getImageRow()).hash}`
  expect([(await getImageRow()).state, readdirSync(folder).toSorted()]).toEqual([
    'ready',
    ['160.webp', '400.webp', '480.webp', '800.webp', '900.jpg', '900.webp', 'original'],
  ])
  await renderAll()
  expect([
    (await getImageRow()).state,
    readdirSync(folder)
      .filter((name) => name.endsWith('.avif'))
      .toSorted(),
    heard.filter((noun) => noun === 'image').length,
  ]).toEqual(['complete', ['400.avif', '800.avif', '900.avif'], 2])
})

test('marks an image as broken after three failures and stops trying', async () => {
  await saveImage(await studio.as('crew'), 'profile', await receiveImage(901))
  const { hash } = await getImageRow()
  writeFileSync(`${media}/${hash.slice(0, 2)}/${hash}/original`, 'no longer a picture')
  for (let round = 0; round < 3; round++) {
    await studio.pool.query("update image set next_try_at = now() - interval '1 hour'")
    await renderAll()
  }
  expect(await getImageRow()).toMatchObject({ state: 'broken', claimed_at: null })
})

test('leaves an image to other processes when its file is missing, without counting a failure, and tries again later', async () => {
  await saveImage(await studio.as('crew'), 'profile', await receiveImage(902))
  const { hash } = await getImageRow()
  const original = `${media}/${hash.slice(0, 2)}/${hash}/original`
  renameSync(original, `${original}.away`)
  await renderAll()
  expect(await getImageRow()).toMatchObject({ state: 'seen', tries: 0, claimed_at: null })
  renameSync(`${original}.away`, original)
  await renderAll()
  expect(await getImageRow()).toMatchObject({ state: 'seen', tries: 0 })
  await renderImages(
    () => studio.system(new Date(Date.now() + 6 * 60_000)),
    () => false,
  )
  expect((await getImageRow()).state).toBe('complete')
})

test('deletes files of a process that died, but not recent ones', async () => {
  const straySubfolder = `${media}/ab/${'ab'.repeat(32)}`
  const hour = new Date(Date.now() - 2 * 60 * 60_000)
  const createAbandonedUpload = async (modifiedAt?: Date) => {
    const arrival = await createUploadFolder(dataDir)
    mkdirSync(straySubfolder, { recursive: true })
    for (const folder of [arrival, straySubfolder]) {
      writeFileSync(`${folder}/original`, 'x')
      if (modifiedAt) utimesSync(folder, modifiedAt, modifiedAt)
    }
    return arrival
  }
  const fresh = await createAbandonedUpload()
  await deleteOrphanedFiles(studio.system())
  expect([existsSync(fresh), existsSync(straySubfolder)]).toEqual([true, true])
  const old = await createAbandonedUpload(hour)
  await deleteOrphanedFiles(studio.system())
  expect([
    existsSync(old),
    existsSync(straySubfolder),
    existsSync(fresh),
    (await getImageRow()) !== undefined,
  ]).toEqual([false, false, true, true])
  await recoverImageJobs(studio.system())
  const { hash } = await getImageRow()
  expect([
    readdirSync(`${media}/.arriving`),
    existsSync(`${media}/${hash.slice(0, 2)}/${hash}`),
  ]).toEqual([[], true])
  await removeImage(await studio.as('crew'), 'profile')
  expect(existsSync(`${media}/${hash.slice(0, 2)}/${hash}`)).toBe(false)
})
