import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'

import type { Browser } from '@playwright/test'
import sharp from 'sharp'

import { test } from '../../tests/support/browser-test.ts'
import { check, printLine, report } from '../../tests/support/check.ts'
import { type Query, withData } from '../../tests/support/data.ts'
import { getCookie, sendForm, sendRequest } from '../../tests/support/http.ts'
import { type Program, createFolder, startProgram } from '../../tests/support/program.ts'
import { getSession, sampleBehindProxy } from '../../tests/support/sign-in.ts'
import { getMedian, measureColdVisit, toCookie } from '../measure.ts'
import { hasNginx, serveStatic } from '../pages/nginx.ts'

const phone = { width: 390, height: 844 }
/** A slow mobile connection, as in the measurements of the site's pages. */
const slow = { down: 1600, up: 750, latency: 150 }
const rounds = Number(process.env.ROUNDS ?? 5)
const dataDir = `${createFolder()}/data`
const setting = { ...sampleBehindProxy, DATA_DIR: dataDir }

type Gallery = { path: string; cookie: string; items: number }
let program: Program
let [small, large] = [] as unknown as [Gallery, Gallery]

test.beforeAll(async () => {
  program = await startProgram(setting)
  const owner = await getSession(program, 'owner')
  const ids = [await createGallery(owner, 'Small'), await createGallery(owner, 'Large')] as const
  await program.stop()
  await withData({ dataDir }, async (query) => {
    await plantItems(query, ids[0], 100)
    await plantItems(query, ids[1], 10_000)
  })
  program = await startProgram(setting)
  const session = await getSession(program, 'owner')
  small = { ...(await openGallery(session, ids[0])), items: 100 }
  large = { ...(await openGallery(session, ids[1])), items: 10_000 }
})
test.afterAll(() => program.stop())

test('the first screen loads like files', async ({ browser }) => {
  check('nginx is installed', hasNginx())
  const ratio = await compareFirstScreen(browser)
  report(`first screen ${ratio.toFixed(2)} times that of files`, 'first screen')
})
test('10,000 pictures scroll like 100', async ({ browser }) => {
  const figure = await compareScrolling(browser)
  report(figure, 'scrolling')
})

async function createGallery(owner: string, title: string): Promise<string> {
  const created = await sendForm(
    program,
    '/portal/galleries/new',
    { title, client: 'Tern Architects', category: 'photography', formKey: crypto.randomUUID() },
    { cookie: owner },
  )
  const id = created.headers.location!.split('/').at(-1)!
  const fields = { form: 'link', sizes: 'web', formKey: crypto.randomUUID() }
  await sendForm(program, `/portal/galleries/${id}/guests`, fields, { cookie: owner })
  return id
}

/** Publishes a gallery and opens its link. */
async function openGallery(owner: string, id: string) {
  const fields = { formKey: crypto.randomUUID() }
  await sendForm(program, `/portal/galleries/${id}/publication`, fields, { cookie: owner })
  const headers = { cookie: owner }
  const { text } = await sendRequest(`${program.url}/portal/galleries/${id}/guests`, { headers })
  const link = /\/g\/[a-z0-9-]+\/open\/[\w-]{43}/.exec(text)![0]
  const opened = await sendRequest(`${program.url}${link}`)
  return { path: link.slice(0, link.indexOf('/open/')), cookie: getCookie(opened, 'backlot_link')! }
}

/** Adds pictures whose previews are a few files with many names. */
async function plantItems(query: Query, galleryId: string, count: number) {
  const previews = await Promise.all([3000 / 2000, 2000 / 3000, 16 / 9].map(createPreview))
  for (let from = 1; from <= count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from + 1) }, (_, at) => {
      const preview = previews[(from + at) % previews.length]!
      const hash = createHash('sha256').update(randomBytes(16)).digest('hex')
      const folder = `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
      mkdirSync(folder, { recursive: true })
      for (const name of ['480.webp', '960.webp', '1920.webp', 'original'])
        linkSync(preview.path, `${folder}/${name}`)
      return { number: from + at, hash, width: preview.width, height: preview.height }
    })
    const json = JSON.stringify(rows)
    await query(
      `with row as (select * from jsonb_to_recordset($1) as r(number int, hash text, width int, height int)),
        stored as (insert into file (hash, bytes, crc32, stored_at) select hash, 1000, 1, now() from row),
        delivered as (insert into delivered_file (hash, kind, format, width, height, state, next_try_at)
          select hash, 'image', 'jpeg', width, height, 'ready', now() from row returning hash)
      insert into gallery_item (gallery_id, number, hash, name, position, added_at)
        select $2::uuid, number, row.hash, 'IMG_' || number || '.jpg', number, now()
        from row join delivered on delivered.hash = row.hash`,
      [json, galleryId],
    )
  }
  await query(
    'update gallery set last_number = $1, items_revision = items_revision + 1 where id = $2',
    [count, galleryId],
  )
}

async function createPreview(ratio: number) {
  const [width, height] = [480, Math.round(480 / ratio)]
  const path = `${createFolder()}/preview.webp`
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  writeFileSync(path, await picture.webp({ quality: 60 }).toBuffer())
  return { path, width: width * 6, height: height * 6 }
}

/** Compares the time of the largest paint with the same page and pictures as files of nginx. */
async function compareFirstScreen(browser: Browser): Promise<number> {
  const { path, cookie } = small
  const fetchBytes = async (path: string) =>
    new Uint8Array(
      await (await fetch(`${program.url}${path}`, { headers: { cookie } })).arrayBuffer(),
    )
  const html = new TextDecoder().decode(await fetchBytes(path))
  const pictures = new Set(
    [...html.matchAll(/\/g\/[a-z0-9-]+\/files\/\d+\/\d+/g)].map(([at]) => at),
  )
  const images = new Map<string, Uint8Array>()
  for (const picture of pictures) images.set(picture, await fetchBytes(picture))
  const files = await serveStatic(
    new Map([
      ['/', html],
      [path, html],
    ]),
    images,
  )
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const visit = await measureColdVisit(browser, `${program.url}${path}`, phone, slow, cookie)
    check('nothing is missing', visit.failed.length === 0, visit.failed)
    check('nothing moves', visit.cls < 0.05, visit.cls)
    ours.push(visit.lcp)
    theirs.push((await measureColdVisit(browser, `${files.url}${path}`, phone, slow)).lcp)
  }
  const ratio = getMedian(ours) / getMedian(theirs)
  printLine(
    `first screen: ${ours.map(Math.round).join(' ')} against ${theirs.map(Math.round).join(' ')} ms`,
  )
  check('the first screen is at most 1.15 times that of files', ratio <= 1.15, ratio)
  return ratio
}

/** Scrolls through both galleries, a third of the window in each frame. */
async function compareScrolling(browser: Browser): Promise<string> {
  const frames = { small: [] as number[], large: [] as number[] }
  let [tiles, worst] = [0, 0]
  for (let round = 0; round < rounds; round++)
    for (const [name, gallery] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const measured = await measureScrolling(browser, gallery)
      frames[name].push(...measured.frames)
      if (name !== 'large') continue
      tiles = Math.max(tiles, measured.tiles)
      worst = Math.max(worst, ...measured.frames)
    }
  const [ours, theirs] = [getPercentile(frames.large, 95), getPercentile(frames.small, 95)]
  check('at most 120 tiles are in the document', tiles <= 120, tiles)
  check('19 of 20 frames take at most 1.3 times as long', ours <= 1.3 * theirs, [ours, theirs])
  const median = getMedian(frames.large)
  return `10,000 pictures: a frame takes ${median.toFixed(1)} ms (median), ${ours.toFixed(1)} ms (19 of 20) against ${theirs.toFixed(1)} ms with 100, at worst ${worst.toFixed(0)} ms, ${tiles} tiles`
}

async function measureScrolling(browser: Browser, { path, cookie }: Gallery) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([toCookie(program.url, cookie)])
  const page = await context.newPage()
  await page.goto(`${program.url}${path}`, { waitUntil: 'load' })
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 200)
  await page.waitForTimeout(1500)
  const measured = await page.evaluate(async () => {
    const frames: number[] = []
    let [tiles, last] = [0, performance.now()]
    const waitForFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let at = 0; at < 300; at++) {
      const before = scrollY
      scrollBy(0, innerHeight / 3)
      const now = await waitForFrame()
      frames.push(now - last)
      last = now
      if (at % 10 === 0)
        tiles = Math.max(tiles, document.querySelectorAll('[href*="/items/"]').length)
      if (scrollY === before) scrollTo(0, 0)
    }
    return { frames: frames.slice(5), tiles }
  })
  await context.close()
  return measured
}

function getPercentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!
}
