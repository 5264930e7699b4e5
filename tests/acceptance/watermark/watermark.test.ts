import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { beforeAll, describe, test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { type EngineName, createDatabaseOn, engineNames } from '../../support/databases.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import {
  type Gallery,
  type Studio,
  createGallery,
  enterOpenLink,
  get,
  inviteGuest,
  post,
  publish,
  saveOpenLink,
} from '../galleries/studio.ts'

const sum = { previews: 0, clean: 0, released: 0 }

describe.each(engineNames)('%s', (engine) => {
  let studio: Studio
  beforeAll(async () => {
    studio = await openStudio(engine)
  })
  test('no one gets a clean preview of a gallery with a watermark', () => checkGallery(studio))
})

test('reports the figure', () => {
  report(
    `${sum.previews.toLocaleString('en-US')} previews, ${sum.clean} of them clean; ${sum.released} clean at the first request after the release`,
  )
})

async function openStudio(engine: EngineName): Promise<Studio> {
  const databaseUrl = await createDatabaseOn(engine)
  const mail = await startMailServer()
  const program = await startProgram({
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    SMTP_URL: mail.url,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  return { program, owner: await getSession(program, 'owner'), mail }
}

/** A photo of one color, whose pixels show where a watermark is. */
function drawPhoto(seed: number): Promise<Buffer> {
  const background = { r: 80 + (seed % 60), g: 120, b: 110 }
  return sharp({ create: { width: 2400, height: 1600 + (seed % 97), channels: 3, background } })
    .jpeg()
    .toBuffer()
}

type Viewer = { name: string; cookie: string }

async function checkGallery(studio: Studio) {
  const gallery = await createGallery(studio, {
    title: 'Proofs',
    client: 'Tern Architects',
    draw: drawPhoto,
  })
  await publish(studio, gallery)
  const viewers: Viewer[] = [
    { name: 'a guest with originals', cookie: await invite(studio, gallery, 'all', 'original') },
    { name: 'a guest with the web size', cookie: await invite(studio, gallery, 'web', 'web') },
    { name: 'a guest who may only look', cookie: await invite(studio, gallery, 'look', '') },
    {
      name: 'a browser of the link',
      cookie: await enterOpenLink(studio, await saveOpenLink(studio, gallery)),
    },
    { name: 'the owner', cookie: studio.owner },
  ]
  const clean = await collectClean(studio, gallery, viewers[0]!)
  await setWatermark(studio, gallery, true)
  for (const viewer of viewers) await checkViewer(studio, gallery, { viewer, clean })
  await changeWatermark(studio)
  for (const viewer of viewers) await checkViewer(studio, gallery, { viewer, clean })
  await checkRelease(studio, gallery, viewers)
}

const invite = (studio: Studio, gallery: Gallery, name: string, sizes: string) =>
  inviteGuest(studio, gallery, { email: `${name}@proofs.test`, sizes })

/** Turns the watermark of a gallery on or off by its form. */
async function setWatermark(studio: Studio, { id, slug }: Gallery, isOn: boolean) {
  const path = `/portal/galleries/${id}/settings`
  const { text } = await get(studio.program, path, studio.owner)
  await post(studio, path, {
    title: 'Proofs',
    slug,
    category: 'photography',
    sizes: 'original',
    metadata: 'no-location',
    revision: readRevision(text),
    ...(isOn && { alwaysWatermark: 'on' }),
  })
}

async function changeWatermark(studio: Studio) {
  const path = '/portal/settings/delivery'
  const { text } = await get(studio.program, path, studio.owner)
  const look = { position: 'center', size: '40', strength: '60' }
  const revision = readRevision(text)
  await post(studio, path, { form: 'watermark', kind: 'text', text: '© Proof', ...look, revision })
}

const readRevision = (html: string) => /name="revision" value="(\d+)"/.exec(html)?.[1] ?? ''

type Clean = { digests: Set<string>; etags: Map<string, string> }

const listNumbers = ({ photos }: Gallery) => photos.map((_, index) => index + 1)
const variants = ['480', '960', '1920', 'poster', 'stream', 'audio', 'document', 'original']

/** Keeps what guests got before the gallery had a watermark. */
async function collectClean(studio: Studio, gallery: Gallery, { cookie }: Viewer): Promise<Clean> {
  const clean: Clean = {
    digests: new Set(gallery.photos.map(computeDigest)),
    etags: new Map(),
  }
  for (const number of listNumbers(gallery))
    for (const variant of ['480', '960', '1920']) {
      const path = `/g/${gallery.slug}/files/${number}/${variant}`
      const { bytes, etag } = await fetchBytes(studio, path, cookie)
      check('a preview is clean before', !(await isMarked(bytes)))
      clean.digests.add(computeDigest(bytes))
      clean.etags.set(path, etag)
    }
  return clean
}

/** Asks every address in every way, and those in the pages. */
async function checkViewer(
  studio: Studio,
  gallery: Gallery,
  { viewer, clean }: { viewer: Viewer; clean: Clean },
) {
  const paths = listNumbers(gallery).flatMap((number) =>
    variants.map((variant) => `/g/${gallery.slug}/files/${number}/${variant}`),
  )
  const inPages = await listPageFiles(studio, gallery, viewer)
  check('pages have addresses of files', inPages.length >= 4, inPages)
  const requests = [
    ...[...paths, ...inPages].map((path) => ({ path, headers: {} })),
    ...paths.flatMap((path) => [
      { path: `${path}?w=0123456789ab`, headers: {} },
      { path: `${path}?v=1`, headers: { range: 'bytes=0-' } },
      { path, headers: { 'if-none-match': clean.etags.get(path) ?? '"none"' } },
    ]),
  ]
  // at once, before the queue has made them
  const answers = await Promise.all(
    requests.map(({ path, headers }) => fetchBytes(studio, path, viewer.cookie, headers)),
  )
  for (const [index, { status, bytes }] of answers.entries()) {
    const { path } = requests[index]!
    const mayOpen = viewer.name === 'the owner' && path.includes('/original')
    if (mayOpen || ![200, 206, 304].includes(status)) continue
    sum.previews++
    const isClean =
      status === 304 || clean.digests.has(computeDigest(bytes)) || !(await isMarked(bytes))
    if (isClean) sum.clean++
    check(`${viewer.name} gets ${path} with the watermark`, !isClean, status)
  }
}

/** Returns the addresses of files in the pages of a gallery, its list and the client's page. */
async function listPageFiles({ program }: Studio, { slug }: Gallery, { cookie }: Viewer) {
  const pages = [`/g/${slug}`, `/g/${slug}?page=1`, `/g/${slug}/items/1`, '/client']
  const texts = await Promise.all(
    pages.map(async (page) => (await get(program, page, cookie)).text),
  )
  return [
    ...new Set(
      texts.flatMap(
        (text) =>
          text.match(new RegExp(`/g/${slug}/files/\\d+/\\w+(?:\\?w=[0-9a-f]+)?`, 'g')) ?? [],
      ),
    ),
  ]
}

/** The pages of before still ask for the former addresses. */
async function checkRelease(studio: Studio, gallery: Gallery, viewers: Viewer[]) {
  const former = await Promise.all(
    viewers.map(async (viewer) => listPageFiles(studio, gallery, viewer)),
  )
  await setWatermark(studio, gallery, false)
  for (const [index, viewer] of viewers.entries()) {
    const now = await listPageFiles(studio, gallery, viewer)
    check('no page leads to a watermark', !now.some((path) => path.includes('?w=')), now)
    for (const path of [...former[index]!, ...now]) {
      const { status, bytes } = await fetchBytes(studio, path, viewer.cookie)
      const isClean = status === 200 && !(await isMarked(bytes))
      check(`${viewer.name} gets ${path} clean`, isClean, status)
      if (isClean) sum.released++
    }
  }
}

async function fetchBytes({ program }: Studio, path: string, cookie: string, headers = {}) {
  const response = await fetch(`${program.url}${path}`, { headers: { cookie, ...headers } })
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

function computeDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns true if a picture isn't of one color. */
async function isMarked(bytes: Buffer): Promise<boolean> {
  const { channels } = await sharp(bytes).stats()
  return channels[1]!.max - channels[1]!.min > 30
}
