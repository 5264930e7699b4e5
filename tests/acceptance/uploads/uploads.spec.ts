import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'

import { test } from '../../support/browser-test.ts'
import { withData } from '../../support/data.ts'
import { sendRequest } from '../../support/http.ts'
import { type Program, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { fetchPicture, buildMultipart, sendPicture } from '../../support/upload.ts'
import { buildCorpus } from './corpus.ts'
import { checkParts } from './resumable.ts'
import { createCopy, createPhoto } from '../../support/photo.ts'
import { listWorkers, watchMemory } from '../../support/processes.ts'
import { type Uploader as Scene, removePicture, startUploader } from '../../support/uploader.ts'
import { checkHostile, findFaults } from './hostile.ts'
import { check, report, printLine } from '../../support/check.ts'

const computeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let photo: Buffer
test.beforeAll(async () => {
  photo = await createPhoto()
})

test('hostile files leave nothing behind and need little memory', async ({ browser }) => {
  const scene = await startUploader()
  const normal = watchMemory(scene.program.pid)
  check(
    'an ordinary image is accepted',
    (await sendPicture(scene.program, photo, scene)).status === 303,
  )
  check('it gets every rendition', await waitForRenditions(scene, computeHash(photo)))
  const usual = normal()
  await scene.program.stop()

  const hostile = await checkHostileFiles(browser)
  check(
    'hostile files need less than twice the memory of an ordinary image',
    hostile.peak.worker < 2 * usual.worker && hostile.peak.program < 2 * usual.program,
    { hostile: hostile.peak, usual },
  )
  printLine(
    `peak memory, MB: an ordinary image ${Math.round(usual.program)} + ` +
      `${Math.round(usual.worker)}, the hostile ones ${Math.round(hostile.peak.program)} + ` +
      `${Math.round(hostile.peak.worker)}`,
  )
  report(
    `${hostile.count} hostile files: ${hostile.scripts} scripts run, ${hostile.crashes} ` +
      `crashes, ${hostile.gps} GPS in ${hostile.renditions} renditions, refused ones left ` +
      `${hostile.left} bytes; memory ${(hostile.peak.worker / usual.worker).toFixed(2)} x`,
    'hostile',
  )
})

test('an upload that is cut off leaves nothing', async () => {
  report(`${await checkCutUploads(photo)} cut uploads`, 'cut')
})
test('a form with an image takes effect once', () => checkEightAtOnce(photo))
test('fifty photos all get a rendition', async () => {
  const seconds = await checkFiftyPictures(photo)
  printLine(`fifty images of 12 megapixels had a rendition in ${seconds.toFixed(1)} s`)
})
test('a resumable upload arrives complete and once', async () => {
  report(await checkParts(photo), 'resumable')
})

/** Waits until every rendition exists. */
async function waitForRenditions({ program, cookie }: Scene, hash: string): Promise<boolean> {
  for (let round = 0; round < 600; round++) {
    const events = await fetch(`${program.url}/portal/settings/profile`, { headers: { cookie } })
    const folder = join(program.dataDir, 'media', hash.slice(0, 2), hash)
    const names = existsSync(folder) ? readdirSync(folder) : []
    const countOfKind = (ending: string) =>
      names.filter((name) => name.endsWith(ending) && !/^(?:480|160)\./.test(name)).length
    if (
      events.status === 200 &&
      countOfKind('.avif') > 0 &&
      countOfKind('.avif') === countOfKind('.webp') &&
      !names.some((name) => name.endsWith('.part'))
    )
      return true
    await sleep(300)
  }
  return false
}

/** Lists files in the media folder that don't belong to these images. */
function countExtraBytes(dataDir: string, hashes: string[]): string[] {
  const media = join(dataDir, 'media')
  if (!existsSync(media)) return []
  return readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !hashes.some((hash) => path.includes(hash)))
}

async function checkHostileFiles(browser: Browser) {
  const scene = await startUploader()
  const { program, cookie } = scene
  const files = await buildCorpus()
  const memory = watchMemory(program.pid)
  const context = await browser.newContext({ extraHTTPHeaders: { cookie } })
  const page = await context.newPage()
  let scripts = 0
  page.on('dialog', (dialog) => {
    scripts++
    void dialog.dismiss()
  })
  const wrong: string[] = []
  const left: string[] = []
  const telling: string[] = []
  let renditions = 0
  for (const one of files) {
    const response = await sendPicture(program, one.bytes, { cookie, name: one.name }).catch(
      (error: Error) => ({ status: 0, text: error.message }),
    )
    const kept = response.status === 303
    wrong.push(...findFaults(one, response))
    const hash = computeHash(one.bytes)
    if (kept && one.gps && !(await waitForRenditions(scene, hash)))
      wrong.push(`${one.about}: not complete`)
    const seen = kept
      ? await listTellingRenditions(scene, hash, one.gps === true)
      : { telling: [], renditions: 0 }
    telling.push(...seen.telling.map((what) => `${one.about}: ${what}`))
    renditions += seen.renditions
    if (kept && one.polyglot) await checkOpenedFile(page, program, hash)
    await removePicture(scene)
    left.push(...countExtraBytes(program.dataDir, []).map((path) => `${one.about}: ${path}`))
  }
  await context.close()
  const peak = memory()
  const crashes = await checkHostile(program, {
    sent: files.length,
    wrong,
    scripts,
    telling,
    renditions,
    left,
  })
  return {
    count: files.length,
    scripts,
    crashes,
    gps: telling.length,
    renditions,
    left: left.length,
    peak,
  }
}

/** Returns the renditions that contain metadata. */
async function listTellingRenditions({ program, cookie }: Scene, hash: string, all: boolean) {
  const folder = join(program.dataDir, 'media', hash.slice(0, 2), hash)
  const names = all ? readdirSync(folder).filter((name) => name !== 'original') : ['480.webp']
  const telling: string[] = []
  for (const name of names) {
    const bytes = await fetchPicture(program, hash, name, cookie)
    const about =
      bytes &&
      (await sharp(bytes)
        .metadata()
        .catch(() => null))
    const word =
      bytes && /GPSLatitude|Spy Camera|<script|alert\(/.exec(bytes.toString('latin1'))?.[0]
    if (!about || about.exif || about.xmp || about.iptc || about.icc || word)
      telling.push(
        `${name} ${!bytes ? 'is missing' : !about ? 'is no image' : (word ?? 'has metadata')}`,
      )
  }
  return { telling, renditions: names.length }
}

/** Opens the file directly, as a link in an email does, and embeds it in one of our pages. */
async function checkOpenedFile(page: Page, program: Program, hash: string) {
  for (const name of ['480.webp', 'original'])
    // A download doesn't navigate.
    await page.goto(`${program.url}/media/${hash}-${name}`, { timeout: 10_000 }).catch(() => {})
  await page.goto(`${program.url}/auth`)
  await page.evaluate((from) => {
    for (const [name, at] of [
      ['script', 'src'],
      ['iframe', 'src'],
      ['object', 'data'],
      ['embed', 'src'],
    ] as const)
      document.body.append(Object.assign(document.createElement(name), { [at]: from }))
  }, `/media/${hash}-original`)
  await page.waitForTimeout(60)
}

/** Kills each image worker as soon as it starts. */
async function killWorkers({ program, cookie }: Scene, photo: Buffer) {
  let ended = 0
  const hunter = setInterval(() => {
    for (const pid of listWorkers(program.pid)) {
      ended++
      process.kill(pid, 'SIGKILL')
    }
  }, 5)
  const failed = await sendPicture(program, photo, { cookie })
  clearInterval(hunter)
  check(
    'an image whose worker dies repeatedly is refused, and leaves nothing',
    failed.status === 422 && ended > 1 && countExtraBytes(program.dataDir, []).length === 0,
    { status: failed.status, ended },
  )
  check('the next one is accepted', (await sendPicture(program, photo, { cookie })).status === 303)
}

/** Nothing is left of uploads that are interrupted, or whose worker or program is killed. */
async function checkCutUploads(photo: Buffer): Promise<number> {
  const scene = await startUploader()
  const { program, cookie } = scene
  const { body, type } = await buildMultipart(photo, 'a.jpg')
  const { hostname, port } = new URL(program.url)
  const times = 24
  for (let n = 0; n < times; n++) {
    const line = connect(Number(port), hostname)
    line.on('error', () => {})
    line.write(
      `POST /portal/settings/profile HTTP/1.1\r\nhost: ${hostname}\r\norigin: ` +
        `${program.url}\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\ncontent-length: ` +
        `${body.length}\r\n\r\n`,
    )
    line.write(body.subarray(0, Math.floor((body.length * n) / times)))
    await sleep(60)
    line.destroy()
  }
  for (let round = 0; round < 50 && countExtraBytes(program.dataDir, []).length > 0; round++)
    await sleep(100)
  check(
    '0 bytes are left of interrupted uploads',
    countExtraBytes(program.dataDir, []).length === 0,
    countExtraBytes(program.dataDir, []),
  )

  await killWorkers(scene, photo)

  const under = sendPicture(program, createCopy(photo, 1), { cookie }).catch(() => null)
  await sleep(40)
  await program.kill()
  await under
  await sleep(300)
  const again = await startProgram({ ...sampleBehindProxy, DATA_DIR: program.dataDir })
  const known = [computeHash(photo), computeHash(createCopy(photo, 1))]
  const folders = readdirSync(join(program.dataDir, 'media'))
    .filter((name) => name !== '.arriving')
    .flatMap((two) => readdirSync(join(program.dataDir, 'media', two)))
  check(
    'after a kill there is one complete image, and nothing else',
    countExtraBytes(program.dataDir, known).length === 0 && folders.length === 1,
    { folders, beside: countExtraBytes(program.dataDir, known) },
  )
  await again.stop()
  return times
}

/** Sends one form with a file eight times at once: one image, one event. */
async function checkEightAtOnce(photo: Buffer) {
  const { program, cookie } = await startUploader()
  const { body, type } = await buildMultipart(photo, 'a.jpg')
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      sendRequest(`${program.url}/portal/settings/profile`, {
        method: 'POST',
        headers: { origin: program.url, accept: 'text/html', 'content-type': type, cookie },
        body,
      }),
    ),
  )
  const beside = countExtraBytes(program.dataDir, [computeHash(photo)])
  await program.stop()
  const counts = await withData(
    { dataDir: program.dataDir, databaseUrl: undefined },
    async (query) =>
      (
        await query<{ pictures: number; events: number }>(
          `select (select count(*)::int from image) as pictures, (select count(*)::int
            from event where name = 'staff.picture-changed') as events`,
        )
      )[0]!,
  )
  check(
    'a form with an image that is sent eight times at once takes effect once',
    responses.every(({ status }) => status === 303) &&
      beside.length === 0 &&
      counts.pictures === 1 &&
      counts.events === 1,
    { answers: responses.map(({ status }) => status), beside, ...counts },
  )
}

/**
 * Uploads fifty images, four at a time as a browser does. Returns the seconds until each has a
 * rendition.
 */
async function checkFiftyPictures(photo: Buffer): Promise<number> {
  const scene = await startUploader()
  const waiting = Array.from({ length: 50 }, (_, n) => createCopy(photo, n))
  const began = performance.now()
  const refused: number[] = []
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const { status } = await sendPicture(scene.program, one, scene)
        if (status !== 303) refused.push(status)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  check('fifty images of twelve megapixels all have a rendition', refused.length === 0, refused)
  await scene.program.stop()
  return seconds
}
