import { randomInt } from 'node:crypto'
import { openSync, readSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, describe, test } from 'vitest'

import { listZipPaths } from '../../../app/core/zip-names.ts'
import { check, report } from '../../support/check.ts'
import { withData } from '../../support/data.ts'
import { readMemory, readProcessorTime } from '../../support/processes.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { serveFolder } from '../../support/serve-folder.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { drain, openResponse, readRange, saveSparse, saveWithCuts } from './client.ts'
import {
  type PlantedFile,
  insertDownload,
  insertFiles,
  plantFiles,
  plantSparse,
} from './planted.ts'
import { listMissingTools, readWithAll } from './readers.ts'

/** Gigabytes of the large zip: files of 5 MB that take no room on the disk, and one of 4.4 GB. */
const gigabytes = Number(process.env.GIGABYTES ?? 5)
const rangeCount = 50
const folder = createFolder()
const dataDir = `${folder}/data`
const film = 512 * 1024 * 1024
/** Times that the film is sent to compare the processor time, which is counted in hundredths. */
const costRounds = 15

type Archive = { name: string; path: string; files: PlantedFile[]; size: number }
let program: Program
let cookie = ''
let archives: Archive[] = []
let filmHash = ''

beforeAll(async () => {
  const missing = listMissingTools()
  check('every outside program is installed', missing.length === 0, missing.join(', '))
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} first.`)
  const setting = { ...sampleBehindProxy, DATA_DIR: dataDir }
  await (await startProgram(setting)).stop()
  const planted = await plantAll()
  program = await startProgram(setting)
  cookie = await getSession(program, 'owner')
  archives = await Promise.all(
    planted.map(async ({ name, files, path, ids }) => {
      const href = path ?? (await planThroughForm(ids))
      const head = await fetch(`${program.url}${href}`, { method: 'HEAD' })
      return { name, path: href, files, size: Number(head.headers.get('content-length')) }
    }),
  )
})

/** Adds the files to the stopped program. */
function plantAll() {
  const photos = plantFiles(dataDir, 400, 60_000)
  const notes = plantFiles(dataDir, 10_000, 2000)
  const reels = plantSparse(dataDir, [
    4_400_000_000,
    ...Array.from({ length: Math.round(gigabytes * 200 - 880) }, () => 5_000_000),
  ])
  const [film512] = plantSparse(dataDir, [film])
  filmHash = film512!.hash
  return withData({ dataDir }, async (query) => {
    const ids = await insertFiles(query, photos)
    for (const files of [notes, reels, [film512!]]) await insertFiles(query, files)
    return [
      { name: 'one', files: [photos[0]!], path: await insertDownload(query, 'One', [photos[0]!]) },
      { name: 'four hundred', files: photos, ids },
      { name: 'ten thousand', files: notes, path: await insertDownload(query, 'Notes', notes) },
      { name: 'large', files: reels, path: await insertDownload(query, 'Reels', reels) },
    ] as { name: string; files: PlantedFile[]; path?: string; ids: string[] }[]
  })
}

/** Selects the files in the media library as a browser without JavaScript does. */
async function planThroughForm(ids: string[]): Promise<string> {
  const body = new URLSearchParams([
    ['formKey', crypto.randomUUID()],
    ...ids.map((id) => ['item', id]),
  ])
  const headers = { origin: program.url, accept: 'text/html', cookie }
  const response = await fetch(`${program.url}/portal/media/download`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
  return response.headers.get('location') ?? ''
}

const find = (name: string) => archives.find((one) => one.name === name)!
const getUrl = ({ path }: Archive) => `${program.url}${path}`

describe('zips', () => {
  test('are opened by unzip, 7z, bsdtar and Python, and have the announced length', async () => {
    let read = 0
    for (const archive of archives) {
      const file = `${folder}/${archive.name}.zip`
      await saveSparse(await openResponse(getUrl(archive)), file)
      const bytes = statSync(file).size
      check(`${archive.name}: exactly as long as announced`, bytes === archive.size, {
        bytes,
        announced: archive.size,
      })
      const { names, failures } = await readWithAll(file)
      check(`${archive.name}: read by every program`, failures.length === 0, failures)
      const joinSorted = (list: string[]) => list.toSorted().join('\n')
      const expected =
        archive.name === 'four hundred'
          ? joinSorted(names) // in the order of the library
          : joinSorted(listZipPaths(archive.files.map(({ name }) => ({ folder: '', name }))))
      check(
        `${archive.name}: has every file under its safe name`,
        names.length === archive.files.length && joinSorted(names) === expected,
        names.slice(0, 5),
      )
      read += failures.length === 0 ? 4 : 0
      check(`${archive.name}: ${rangeCount} ranges equal`, (await countWrong(archive, file)) === 0)
      rmSync(file)
    }
    report(`${read} of ${archives.length * 4} openings, the largest of ${gigabytes} GB`, 'opened')
  })

  test('resume at random bytes', async () => {
    const archive = find('four hundred')
    const whole = await drain(await openResponse(getUrl(archive)))
    const cuts = Array.from({ length: rangeCount }, () => randomInt(1, archive.size))
    const path = `${folder}/resumed.zip`
    const { bytes, resumed } = await saveWithCuts(getUrl(archive), path, cuts)
    const { hash } = await hashFile(path)
    const isEqual = bytes === whole.bytes && hash === whole.hash
    check('a download cut off 50 times is equal', isEqual, { bytes, resumed })
    report(`resumed ${resumed} times equal`, 'resumed')
  })
})

/** Compares random ranges, and those at both ends, with the saved file. */
async function countWrong(archive: Archive, path: string): Promise<number> {
  const file = openSync(path, 'r')
  let wrong = 0
  for (let n = 0; n < rangeCount; n++) {
    const length = randomInt(1, Math.min(archive.size, 2_000_000) + 1)
    const from = n < 2 ? n * (archive.size - length) : randomInt(archive.size - length + 1)
    const expected = Buffer.alloc(length)
    readSync(file, expected, 0, length, from)
    if (!(await readRange(getUrl(archive), from, from + length - 1)).equals(expected)) wrong++
  }
  return wrong
}

async function hashFile(path: string) {
  const { createReadStream } = await import('node:fs')
  return drain(createReadStream(path) as never)
}

test('a fifth download at once waits', async () => {
  const url = getUrl(find('large'))
  const openFrom = (address: string) => openResponse(url, { 'x-forwarded-for': address })
  const open = await Promise.all(Array.from({ length: 4 }, () => openFrom('192.0.2.7')))
  const fifth = await openFrom('192.0.2.7')
  const other = await openFrom('192.0.2.8')
  check(
    'four are sent, the fifth gets 503 with Retry-After, and another visitor theirs',
    open.every(({ statusCode }) => statusCode === 200) &&
      fifth.statusCode === 503 &&
      fifth.headers['retry-after'] === '10' &&
      other.statusCode === 200,
    [...open, fifth, other].map(({ statusCode }) => statusCode).join(),
  )
  for (const response of [...open, fifth, other]) response.destroy()
})

test('memory stays flat with eight downloads at once', async () => {
  const url = getUrl(find('large'))
  const download = (n: number) =>
    openResponse(url, {
      'x-forwarded-for': `192.0.2.${n}`,
      range: 'bytes=3900000000-4899999999',
    }).then(countBytes)
  await download(20)
  await sleep(2000)
  const before = readMemory(program.pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory(program.pid))
  }, 100)
  const all = await Promise.all(Array.from({ length: 8 }, (_, n) => download(30 + n)))
  clearInterval(timer)
  const more = Math.round(peak - before)
  check(
    'all eight arrive',
    all.every(({ bytes }) => bytes === 1_000_000_000),
  )
  check('at most 32 MB more', more <= 32, `${more} MB`)
  report(`${more} MB more for eight at once`, 'memory')
})

test('sending costs at most 1.5 times the processor time of nginx without sendfile', async () => {
  const nginx = await serveFolder(`${dataDir}/media/${filmHash.slice(0, 2)}/${filmHash}`)
  const servers = [
    { pid: program.pid, url: `${program.url}/media/${filmHash}-original`, seconds: 0 },
    { pid: nginx.pid, url: `${nginx.url}/original`, seconds: 0 },
  ]
  await sleep(5000) // what the program does after its start isn't sending
  for (let round = 0; round <= costRounds; round++)
    for (const server of servers) {
      const before = readProcessorTime(server.pid)
      const { bytes } = await countBytes(await openResponse(server.url, { cookie }))
      if (bytes !== film) throw new Error(`${bytes} bytes of ${film}`)
      // the first round warms both up
      if (round > 0) server.seconds += readProcessorTime(server.pid) - before
    }
  const ratio = servers[0]!.seconds / servers[1]!.seconds
  const figures = servers
    .map(({ seconds }) => `${Math.round((seconds / costRounds) * 1000)} ms`)
    .join(' and ')
  check('at most 1.5 times', ratio <= 1.5, `${ratio.toFixed(2)} (${figures})`)
  report(`512 MiB for ${ratio.toFixed(2)} times the processor time of nginx (${figures})`, 'cost')
})

async function countBytes(response: Awaited<ReturnType<typeof openResponse>>) {
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) bytes += part.length
  return { bytes }
}
