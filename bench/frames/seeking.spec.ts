import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, Page } from '@playwright/test'

import { test } from '../../tests/support/browser-test.ts'
import { check, printLine, report } from '../../tests/support/check.ts'
import { withData } from '../../tests/support/data.ts'
import { type Program, createFolder, startProgram } from '../../tests/support/program.ts'
import { createRandom } from '../../tests/support/random-documents.ts'
import { serveFolder } from '../../tests/support/serve-folder.ts'
import { getSession, sampleBehindProxy } from '../../tests/support/sign-in.ts'
import { getMedian, toCookie } from '../measure.ts'

const minutes = 120
const rounds = 60
const folder = createFolder()
const dataDir = `${folder}/data`
const setting = { ...sampleBehindProxy, DATA_DIR: dataDir }
let program: Program
let copy = ''

test.beforeAll(async () => {
  test.setTimeout(0)
  const video = generateVideo()
  const hash = await computeHash(video)
  await (await startProgram(setting)).stop()
  const media = `${dataDir}/media/${hash.slice(0, 2)}/${hash}`
  mkdirSync(media, { recursive: true })
  linkSync(video, `${media}/original`)
  await plantReview(hash, statSync(video).size)
  program = await startProgram(setting)
  for (let round = 0; round < 3000 && copy === ''; round++) {
    await sleep(200)
    copy = ['review.mp4', 'stream.mp4'].map((name) => `${media}/${name}`).find(existsSync) ?? ''
  }
  if (copy === '') throw new Error('The program made no copy for the review.')
})
test.afterAll(() => program.stop())

/** Repeats one minute, because encoding two hours takes too long. */
function generateVideo(): string {
  const [minute, list, whole] = ['minute.mp4', 'list.txt', 'whole.mp4'].map(
    (name) => `${folder}/${name}`,
  ) as [string, string, string]
  const run = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])
  const encode = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-crf', '20']
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=60']
  // as the program encodes copies: a whole frame every half second, none that refer to later ones
  run(...picture, ...encode, '-bf', '0', '-g', '12', minute)
  writeFileSync(list, `file '${minute}'\n`.repeat(minutes))
  run('-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', whole)
  return whole
}

async function computeHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

async function plantReview(hash: string, bytes: number) {
  await withData({ dataDir }, async (query) => {
    await query('insert into file (hash, bytes, stored_at) values ($1, $2, now())', [hash, bytes])
    await query(
      `insert into delivered_file (hash, kind, format, state, review_state, next_try_at)
        values ($1, 'video', 'mp4', 'ready', 'waiting', now())`,
      [hash],
    )
    await query(
      `with created as (
        insert into review (slug, created_at, client_id, project_id, category, title, state)
        select 'two-hours', now(), client_id, id, 'videography', 'Two hours', 'open'
        from project limit 1 returning id)
      insert into review_version (review_id, number, hash, name, added_at, published_at)
      select id, 1, $1, 'two-hours.mp4', now(), now() from created`,
      [hash],
    )
  })
}

test('a two-hour copy seeks like a file', async ({ browser }) => {
  const nginx = await serveFolder(copy.slice(0, copy.lastIndexOf('/')))
  const cookie = await getSession(program, 'owner')
  const ours = await openVideo(browser, program.url, '/r/two-hours/media/1/stream', cookie)
  const theirs = await openVideo(browser, nginx.url, copy.slice(copy.lastIndexOf('/')))
  const random = createRandom(Number(process.env.SEED ?? 1))
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const frame = random(minutes * 60 * 25)
    for (const [index, page] of [ours, theirs].entries()) {
      const milliseconds = await measureSeek(page, (frame + 0.5) / 25)
      // the first seek warms both up
      if (round > 0) times[index]!.push(milliseconds)
    }
  }
  const [own, others] = times.map(getMedian) as [number, number]
  const ratio = own / others
  printLine(`seeks: ${own.toFixed(0)} against ${others.toFixed(0)} ms`)
  check('a seek takes at most 1.2 times as long as in a file of nginx', ratio <= 1.2, ratio)
  report(
    `a two-hour copy seeks in ${own.toFixed(0)} ms (median), ${ratio.toFixed(2)} times that of a file of nginx`,
    'seeking',
  )
})

/** Opens an empty page of the server, with the video in it. */
async function openVideo(
  browser: Browser,
  origin: string,
  path: string,
  cookie?: string,
): Promise<Page> {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([toCookie(origin, cookie)])
  const page = await context.newPage()
  await page.goto(`${origin}/contact`) // or that it isn't found
  await page.evaluate(async (source) => {
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    document.body.replaceChildren(video)
    await new Promise((done, fail) => {
      video.addEventListener('loadeddata', done, { once: true })
      video.addEventListener('error', () => fail(new Error(video.error?.message)), { once: true })
      video.src = source
    })
  }, path)
  return page
}

/** Returns the milliseconds until the picture of another time is shown. */
async function measureSeek(page: Page, time: number): Promise<number> {
  await page.bringToFront()
  return page.evaluate(
    (time) =>
      new Promise<number>((done) => {
        const video = document.querySelector('video')!
        const began = performance.now()
        video.requestVideoFrameCallback((now) => done(now - began))
        video.currentTime = time
      }),
    time,
  )
}
