import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import sharp from 'sharp'
import { beforeAll, describe, test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { type Query, withData } from '../../support/data.ts'
import { sendForm } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { readZip } from '../../support/zip.ts'
import {
  type Planted,
  generateCorpus,
  kept,
  listLocations,
  listMissingTools,
  readTags,
  secrets,
} from './corpus.ts'

const folder = createFolder()
const dataDir = `${folder}/data`
const formats: Record<string, string> = { jpg: 'jpeg' }
const galleries = { 'no-location': 'without-places', all: 'with-places' } as const
type Slug = (typeof galleries)[keyof typeof galleries]
/** The browser's token of each gallery. */
const tokens = { 'without-places': createToken(), 'with-places': createToken() }
let program: Program
let files: Planted[] = []
const damaged: Planted = { name: 'cut.jpg', path: `${folder}/cut.jpg`, hasRights: true }

beforeAll(async () => {
  const missing = listMissingTools()
  check('every outside program is installed', missing.length === 0, missing.join(', '))
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} first.`)
  mkdirSync(`${folder}/corpus`)
  files = await generateCorpus(`${folder}/corpus`)
  // the image of a camera whose card was full
  writeFileSync(damaged.path, readFileSync(files[0]!.path).subarray(0, -500))
  const setting = { ...sampleBehindProxy, DATA_DIR: dataDir }
  await (await startProgram(setting)).stop()
  await withData({ dataDir }, plantGalleries)
  program = await startProgram(setting)
})

/** Adds two galleries with all files to the stopped program, and a browser that may open them. */
async function plantGalleries(query: Query) {
  const all = [...files, damaged]
  for (const { path, name } of all) {
    const { hash, content } = readContent(path)
    const original = `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
    mkdirSync(original, { recursive: true })
    copyFileSync(path, `${original}/original`)
    await query('insert into file (hash, bytes, crc32, stored_at) values ($1, $2, $3, now())', [
      hash,
      content.length,
      crc32(content),
    ])
    const ending = name.slice(name.lastIndexOf('.') + 1)
    await query(
      `insert into delivered_file (hash, kind, format, next_try_at) values ($1, $2, $3, now())`,
      [hash, ending.startsWith('m') ? 'video' : 'image', formats[ending] ?? ending],
    )
  }
  for (const [metadata, slug] of Object.entries(galleries)) {
    const [gallery] = await query<{ id: string }>(
      `insert into gallery (slug, created_at, client_id, category, title, state, published_at, sizes, metadata)
        select $1, now(), id, 'photography', $1, 'published', now(), '{original}', $2 from client limit 1
        returning id`,
      [slug, metadata],
    )
    await query(
      `insert into gallery_item (gallery_id, number, hash, name, position, added_at)
        select $1, n, hash, name, n, now()
          from unnest($2::text[], $3::text[]) with ordinality as t (hash, name, n)`,
      [gallery!.id, all.map(({ path }) => readContent(path).hash), all.map(({ name }) => name)],
    )
    await query(
      `with share as (
          insert into gallery_share (gallery_id, sizes, created_at)
          values ($1, '{original}', now()) returning id)
        insert into gallery_session (token_hash, share_id, epoch, started_at, last_seen_at)
          select $2, id, 1, now(), now() from share`,
      [gallery!.id, createHash('sha256').update(tokens[slug]).digest('base64url')],
    )
  }
}

function readContent(path: string) {
  const content = readFileSync(path)
  return { content, hash: createHash('sha256').update(content).digest('hex') }
}

function createToken() {
  return randomBytes(32).toString('base64url')
}

const getCookie = (slug: Slug) => `backlot_link=${tokens[slug]}`

/** Downloads the original of a file from a gallery, whole. */
async function download(slug: Slug, index: number, headers: Record<string, string> = {}) {
  const response = await fetch(`${program.url}/g/${slug}/download/${index + 1}/original`, {
    headers: { cookie: getCookie(slug), ...headers },
    redirect: 'manual',
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Compares what is seen and heard: pixels of images, and all frames of videos. */
async function isPlayedEqual(one: string, other: string): Promise<boolean> {
  if (/\.m(?:p4|ov)$/.test(one)) return readFrames(one) === readFrames(other)
  const [first, second] = await Promise.all(
    [one, other].map((path) => sharp(path).raw().toBuffer()),
  )
  return first!.equals(second!)
}

function readFrames(path: string): string {
  const args = ['-v', 'error', '-i', path, '-map', '0:v', '-f', 'framemd5', '-']
  return execFileSync('ffmpeg', args).toString()
}

describe('a gallery without locations', () => {
  test('delivers every file without them, as long as before and with equal pixels', async () => {
    const found = { planted: 0, located: 0, lengths: 0, pixels: 0, rights: 0, refused: 0 }
    // all of them first: the programs below block this process, and idle connections end
    const delivered: Awaited<ReturnType<typeof download>>[] = []
    for (const index of files.keys())
      delivered.push(await download(galleries['no-location'], index))
    for (const [index, { name, path, hasRights }] of files.entries()) {
      if (listLocations(path).length > 0) found.planted++
      const { status, bytes } = delivered[index]!
      if (status !== 200) {
        found.refused++
        continue
      }
      const saved = `${folder}/delivered-${name}`
      writeFileSync(saved, bytes)
      const locations = [...listLocations(saved), ...listSecrets(bytes)]
      if (!check(`${name}: no location`, locations.length === 0, locations)) found.located++
      if (bytes.length !== readFileSync(path).length) found.lengths++
      if (!(await isPlayedEqual(path, saved))) found.pixels++
      if (hasRights && !hasKept(saved)) found.rights++
    }
    check('at least 60 files', files.length >= 60, files.length)
    check('each had locations before', found.planted === files.length, found)
    check('none is refused', found.refused === 0, found)
    check('lengths are equal', found.lengths === 0, found)
    check('pixels are equal', found.pixels === 0, found)
    check('time, make, copyright and credit stay', found.rights === 0, found)
    report(
      `${files.length} files with planted locations: ${found.located} with one after the download`,
      'files',
    )
  })

  test('zips have the same files, and ranges are parts of them', async () => {
    const slug = galleries['no-location']
    const planned = await sendForm(
      program,
      `/g/${slug}/downloads`,
      { size: 'original' },
      { cookie: getCookie(slug) },
    )
    const page = await fetch(`${program.url}${String(planned.headers.location)}`, {
      headers: { cookie: getCookie(slug) },
    })
    const [href = ''] = /\/download\/[^"]+\.zip/.exec(await page.text()) ?? []
    const response = await fetch(`${program.url}${href}`)
    const zip = Buffer.from(await response.arrayBuffer())
    check('as long as announced', response.headers.get('content-length') === String(zip.length))
    const entries = await readZip(zip)
    let different = 0
    for (const [index, { name }] of files.entries()) {
      const { bytes } = await download(slug, index)
      if (!entries.get(name)?.equals(bytes)) different++
      const from = Math.floor(bytes.length / 3)
      const part = await download(slug, index, { range: `bytes=${from}-${from + 4999}` })
      if (!part.bytes.equals(bytes.subarray(from, from + 5000))) different++
    }
    check('files are equal', different === 0 && entries.size === files.length, {
      different,
      entries: entries.size,
    })
    report(`${entries.size} of them equal in a zip and in ranges`, 'zip')
  })
})

test('a gallery with all metadata delivers every byte', async () => {
  let different = 0
  for (const [index, { path }] of files.entries()) {
    const { bytes } = await download(galleries.all, index)
    if (!bytes.equals(readFileSync(path))) different++
  }
  check('every file is equal', different === 0, different)
  report(`${files.length - different} with all metadata equal to the byte`, 'all')
})

test('a file that can’t be read to its end is left out', async () => {
  const slug = galleries['no-location']
  const { status } = await download(slug, files.length)
  check('it leads to the page that says so', status === 303, status)
  const planned = await sendForm(
    program,
    `/g/${slug}/downloads`,
    { size: 'original' },
    { cookie: getCookie(slug) },
  )
  const location = String(planned.headers.location)
  check(
    'the page of the zip names it',
    location.endsWith(`?uncertain=${files.length + 1}`),
    location,
  )
  const page = await fetch(`${program.url}${location}`, { headers: { cookie: getCookie(slug) } })
  check('by its name', (await page.text()).includes(damaged.name))
  const { bytes } = await download(galleries.all, files.length)
  check('with all metadata it is delivered', bytes.equals(readFileSync(damaged.path)))
})

/** Returns the planted words that are in the bytes, in any part of them. */
function listSecrets(bytes: Buffer): string[] {
  return Object.values(secrets).filter((secret) => bytes.includes(secret))
}

function hasKept(path: string): boolean {
  const values = readTags(path).map(([, value]) => value)
  return Object.values(kept).every((text) => values.includes(text))
}
