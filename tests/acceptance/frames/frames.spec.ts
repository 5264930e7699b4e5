import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { formatTimecode, getFrameAt, getFrameTime } from '#app/core/timecode.ts'

import { test } from '../../support/browser-test.ts'
import { check, printLine, report } from '../../support/check.ts'
import { type Query, withData } from '../../support/data.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { createRandom } from '../../support/random-documents.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { seekAll, serveFiles } from './player.ts'
import { type Video, generateVideos, listMissingTools, listPainted, probeVideo } from './videos.ts'

const seeksPerVideo = Number(process.env.SEEKS ?? 130)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const folder = createFolder()
const dataDir = `${folder}/data`
let prepared: Prepared[] = []
const sum = { seeks: 0, right: 0, named: 0 }

/** A video with what the program read of it, and the copy that it made. */
type Prepared = Video & { row: Row; copy: string; original: string }
type Row = {
  rate_num: number
  rate_den: number
  frame_count: number
  start_frame: number
  drop_frame: boolean
  is_variable_rate: boolean
  review_state: string
}

test.beforeAll(async () => {
  test.setTimeout(0)
  const missing = listMissingTools()
  check('every outside program is installed', missing.length === 0, missing.join(', '))
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} first.`)
  printLine(`seed ${seed}: SEED=${seed} seeks to the same frames again`)
  mkdirSync(`${folder}/videos`)
  prepared = await prepareVideos(generateVideos(`${folder}/videos`))
})

/** Has the program make the copies, in its queue, and returns what it stored. */
async function prepareVideos(videos: Video[]): Promise<Prepared[]> {
  const setting = { ...sampleBehindProxy, DATA_DIR: dataDir }
  await (await startProgram(setting)).stop()
  const hashes = videos.map(({ path }) =>
    createHash('sha256').update(readFileSync(path)).digest('hex'),
  )
  await withData({ dataDir }, (query) => plantVideos(query, videos, hashes))
  const program = await startProgram(setting)
  for (let round = 0; round < 3000; round++) {
    if (hashes.every((hash) => findCopy(hash) !== null)) break
    await sleep(200)
  }
  await sleep(1000) // until the state of the last one is saved
  await program.stop()
  const rows = await withData({ dataDir }, (query) =>
    query<Row & { hash: string }>('select * from delivered_file where hash = any($1)', [hashes]),
  )
  return videos.map((video, at) => ({
    ...video,
    row: rows.find(({ hash }) => hash === hashes[at])!,
    original: getPath(hashes[at]!, 'original'),
    copy: findCopy(hashes[at]!) ?? '',
  }))
}

async function plantVideos(query: Query, videos: Video[], hashes: string[]) {
  for (const [at, { path }] of videos.entries()) {
    const hash = hashes[at]!
    mkdirSync(getPath(hash, ''), { recursive: true })
    copyFileSync(path, getPath(hash, 'original'))
    await query('insert into file (hash, bytes, stored_at) values ($1, $2, now())', [
      hash,
      readFileSync(path).length,
    ])
    await query(
      `insert into delivered_file (hash, kind, format, state, review_state, next_try_at)
        values ($1, 'video', $2, 'ready', 'waiting', now())`,
      [hash, path.endsWith('.mov') ? 'mov' : 'mp4'],
    )
  }
  // files that nothing uses are deleted at the start
  const [gallery] = await query<{ id: string }>(
    `insert into gallery (slug, created_at, client_id, category, title, sizes)
      select 'frames', now(), id, 'videography', 'Frames', '{}' from client limit 1
      returning id`,
  )
  await query(
    `insert into gallery_item (gallery_id, number, hash, name, position, added_at)
      select $1, n, hash, hash, n, now() from unnest($2::text[]) with ordinality as t (hash, n)`,
    [gallery!.id, hashes],
  )
}

const getPath = (hash: string, name: string) =>
  `${dataDir}/media/${hash.slice(0, 2)}/${hash}/${name}`
const findCopy = (hash: string) =>
  ['review.mp4', 'stream.mp4'].map((name) => getPath(hash, name)).find(existsSync) ?? null

test('the program reads rates, frames and timecodes', () => {
  for (const { name, rate, row, timecode, isVariable, copy, isCopied, path } of prepared) {
    check(`${name}: its copy is ready`, row.review_state === 'ready', row.review_state)
    check(`${name}: its rate`, row.rate_num === rate.num && row.rate_den === rate.den, row)
    check(`${name}: its kind of rate`, row.is_variable_rate === isVariable)
    const { frames } = probeVideo(copy)
    check(`${name}: its frames`, row.frame_count === frames, [row.frame_count, frames])
    const start = { startFrame: row.start_frame, dropFrame: row.drop_frame }
    const written = formatTimecode(0, rate, start)
    check(`${name}: its timecode`, written === timecode, [written, timecode])
    const probed = probeVideo(path).timecode
    check(`${name}: its timecode as ffprobe reads it`, written === probed, [written, probed])
    check(`${name}: copied or encoded`, copy.endsWith('stream.mp4') === isCopied, copy)
  }
})

test('a copy has the frames of its video', () => {
  for (const { name, copy, original, isVariable, rate, isCopied } of prepared) {
    const [copied, painted] = [listPainted(copy), listPainted(original)]
    if (isCopied || (!isVariable && name !== 'delayed.mp4')) {
      check(`${name}: the same frames`, copied.join() === painted.join(), copied)
      continue
    }
    // each is the last one that had begun, by half a frame at most
    const late = name === 'delayed.mp4' ? 0.5 : 0
    const wrong = copied.findIndex((number, frame) => {
      const now = ((frame + 0.5) * rate.den) / rate.num
      const begun = painted.filter((one) => late + one! / 30 <= now + 1e-3)
      return number !== (begun.at(-1) ?? painted[0])
    })
    check(`${name}: the frames of their times`, wrong < 0, [wrong, copied[wrong]])
  }
})

test('every seek shows its frame', async ({ page }) => {
  const random = createRandom(seed)
  const url = await serveFiles(prepared.map(({ copy }) => copy))
  await page.goto(url)
  for (const [at, { name, copy, rate }] of prepared.entries()) {
    const painted = listPainted(copy)
    const frames = Array.from({ length: seeksPerVideo }, (_, index) =>
      // the first, the last, one after the other, and at random
      index === 0
        ? 0
        : index === 1
          ? painted.length - 1
          : index < 20
            ? 38 + index
            : random(painted.length),
    )
    const times = frames.map((frame) => getFrameTime(frame, rate))
    const seen = await seekAll(page, `${url}/${at}`, times)
    const wrong = seen.flatMap((one, index) =>
      one.painted === painted[frames[index]!] ? [] : [[frames[index], one.painted]],
    )
    const misnamed = seen.flatMap(({ mediaTime }, index) =>
      mediaTime === null || getFrameAt(mediaTime, rate) === frames[index]
        ? []
        : [[frames[index], mediaTime]],
    )
    check(`${name}: every seek shows its frame`, wrong.length === 0, wrong)
    check(`${name}: the browser names it`, misnamed.length === 0, misnamed)
    sum.seeks += seen.length
    sum.right += seen.length - wrong.length
    sum.named += seen.filter(({ mediaTime }) => mediaTime !== null).length
  }
})

test('reports the figure', () => {
  const format = (figure: number) => figure.toLocaleString('en-US')
  report(
    `${format(sum.right)} of ${format(sum.seeks)} seeks showed their frame in ${prepared.length} videos at 8 rates; the browser named ${format(sum.named)}`,
  )
})
