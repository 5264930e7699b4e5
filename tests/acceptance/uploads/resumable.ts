import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { withData } from '../../support/data.ts'
import { sendRequest, getCookie, sendForm } from '../../support/http.ts'
import { buildLocatedFiles, locationMarks } from '../../support/located.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { buildVideo, buildWav } from '../../support/recordings.ts'
import { password, sampleBehindProxy, signIn } from '../../support/sign-in.ts'
import {
  completeUpload,
  requestUpload,
  beginUpload,
  uploadFile,
  fetchPicture,
  partHeaders,
  buildPartHeaders,
} from '../../support/upload.ts'
import { buildCorpus } from './corpus.ts'
import { check } from '../../support/check.ts'

/* Resumable uploads: interrupted repeatedly, over killed programs, and with every hostile file. */

type Scene = { program: Program; cookie: string; restartProgram(): Promise<void> }
const megabyte = 1024 * 1024
const cuts = 20
const computeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function checkParts(photo: Buffer): Promise<string> {
  const scene = await startScene()
  const files = {
    'a video of 60 MB': buildVideo({ seconds: 600, inside: buildNoise(60 * megabyte) }),
    'an image': photo,
  }
  const results: string[] = []
  for (const [about, bytes] of Object.entries(files)) {
    const { response, moments, resent } = await uploadWithCuts(
      scene,
      bytes,
      about.includes('video') ? 'Harbor.mp4' : 'Harbor.jpg',
    )
    const { item } = JSON.parse(response.text) as { item?: { id: string; hash: string } }
    const original = join(
      scene.program.dataDir,
      'media',
      computeHash(bytes).slice(0, 2),
      computeHash(bytes),
      'original',
    )
    check(
      `${about}, cut at ${cuts} moments and over two kills, is complete`,
      response.status === 201 &&
        item?.hash === computeHash(bytes) &&
        existsSync(original) &&
        computeHash(readFileSync(original)) === computeHash(bytes),
      { status: response.status, text: response.text, moments },
    )
    const second = JSON.parse((await uploadFile(scene, bytes, 'Again.mp4', 'video/mp4')).text) as {
      item?: { id: string }
      isNew?: boolean
    }
    check(
      `${about}, uploaded again, is the same item`,
      second.item?.id === item?.id && second.isNew === false,
      second,
    )
    results.push(`${about} ${((resent / bytes.length) * 100).toFixed(1)} % sent twice`)
  }
  const hostile = await checkHostileFiles(scene)
  const located = await checkLocatedFiles(scene)
  const left = await checkCleanUp(scene, Object.values(files).map(computeHash))
  return (
    `${results.join(', ')}; ${hostile} hostile files in parts, ${located} videos and recordings ` +
    `served without their location, ${left} bytes left`
  )
}

async function startScene(): Promise<Scene> {
  const dataDir = `${createFolder()}/data`
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: dataDir })
  const cookie =
    getCookie(await signIn(program, 'owner@longlight.example', password), 'backlot_session') ?? ''
  const scene: Scene = {
    program,
    cookie,
    async restartProgram() {
      scene.program = await startProgram({
        ...sampleBehindProxy,
        DATA_DIR: dataDir,
        PORT: new URL(program.url).port,
      })
    },
  }
  return scene
}

/** Builds the same noise each time, without repetition. */
function buildNoise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0, n = 1; at + 4 <= length; at += 4)
    bytes.writeUInt32LE((n = (Math.imul(n, 1_664_525) + 1_013_904_223) >>> 0), at)
  return bytes
}

/**
 * Uploads with the connection cut at twenty moments. At two of them the program is killed as well.
 */
async function uploadWithCuts(scene: Scene, bytes: Buffer, name: string) {
  const at = (await beginUpload(scene, bytes.length, name, '')).headers.location ?? ''
  const moments = Array.from({ length: cuts }, () =>
    Math.floor(Math.random() * bytes.length),
  ).toSorted((one, other) => one - other)
  let offset = 0
  let resent = 0
  for (const [n, moment] of moments.entries()) {
    while (offset + partHeaders <= moment) offset = await sendPart(scene, at, bytes, offset)
    if (moment > offset) await sendCutPart(scene, at, bytes, offset, moment, n === 6 || n === 13)
    const there = Number((await requestUpload(scene, 'HEAD', at)).headers['upload-offset'])
    if (!(there >= offset && there <= Math.max(offset, moment)))
      throw new Error(`Cut at ${moment}, it says it has ${there} where it had ${offset}.`)
    resent += Math.max(0, moment - there)
    offset = there
  }
  while (offset < bytes.length) offset = await sendPart(scene, at, bytes, offset)
  return { response: await completeUpload(scene, at, name), moments, resent }
}

async function sendPart(scene: Scene, at: string, bytes: Buffer, offset: number): Promise<number> {
  const response = await requestUpload(
    scene,
    'PATCH',
    at,
    buildPartHeaders(offset),
    bytes.subarray(offset, offset + partHeaders),
  )
  if (response.status !== 204)
    throw new Error(`A part at ${offset} was answered ${response.status}: ${response.text}`)
  return Number(response.headers['upload-offset'])
}

/** Sends a part up to this byte, then cuts the connection or kills the program. */
async function sendCutPart(
  scene: Scene,
  at: string,
  bytes: Buffer,
  offset: number,
  moment: number,
  kills: boolean,
) {
  const { program, cookie } = scene
  const whole = Math.min(partHeaders, bytes.length - offset)
  const line = request(`${program.url}${at}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      origin: program.url,
      cookie,
      'tus-resumable': '1.0.0',
      ...buildPartHeaders(offset),
      'content-length': whole,
    },
  })
  line.on('error', () => {})
  await new Promise((go) => {
    line.write(bytes.subarray(offset, moment), go)
  })
  await sleep(Math.random() * 40)
  if (kills) await program.kill()
  line.destroy()
  if (kills) await scene.restartProgram()
}

/** Hostile files: images, and corrupted and truncated videos and recordings. */
async function listHostileFiles() {
  const good = {
    'a.mp4': buildVideo({ seconds: 9, width: 320, height: 240 }),
    'a.mov': buildVideo({ seconds: 9, brand: 'qt  ' }),
    'a.wav': buildWav(1),
  }
  const bent = Object.entries(good).flatMap(([name, bytes]) =>
    Array.from({ length: 12 }, (_, round) => {
      const other = Buffer.from(bytes)
      for (
        let n = 0, at = 7919 * (round + 1);
        n < 2 ** (round % 5);
        n++, at = (Math.imul(at, 69_069) + 1) >>> 0
      )
        other[8 + (at % (Math.min(other.length, 700) - 8))] = (at >> 8) & 255
      return { about: `${name}, bent ${round}`, bytes: other, name, wanted: 'either' as const }
    }),
  )
  const short = Object.entries(good).flatMap(([name, bytes]) =>
    [12, 40].map((length) => ({
      about: `${name}, ${length} bytes of it`,
      bytes: bytes.subarray(0, length),
      name,
      wanted: 'refused' as const,
    })),
  )
  return [...(await buildCorpus()), ...bent, ...short]
}

async function checkHostileFiles(scene: Scene): Promise<number> {
  const files = await listHostileFiles()
  const wrong: string[] = []
  for (const { about, bytes, name, wanted } of files) {
    const { status, text } = await uploadFile(scene, bytes, name, 'image/jpeg').catch(
      (error: Error) => ({ status: 0, text: error.message }),
    )
    const kept = status === 201
    if (
      ![201, 422].includes(status) ||
      (wanted === 'kept' && !kept) ||
      (wanted === 'refused' && kept)
    )
      wrong.push(`${about}: ${status} ${text.slice(0, 80)}`)
    if (status === 422 && !/"problem":"[a-z-]+"/.test(text))
      wrong.push(`${about}: refused without a problem`)
    if (kept)
      wrong.push(
        ...(
          await findServedPage(
            scene,
            (JSON.parse(text) as { item: { id: string; hash: string } }).item,
          )
        ).map((what) => `${about}: ${what}`),
      )
  }
  const { program } = scene
  const crashes = program
    .getOutput()
    .split('\n')
    .filter((line) => /"status":5\d\d|"event":"(?:request|job)-failed"/.test(line))
  check(
    'in parts too: every response is the expected one, and nothing is served as a page',
    wrong.length === 0,
    wrong.slice(0, 12),
  )
  check('in parts too: 0 crashes', program.isRunning() && crashes.length === 0, crashes.slice(0, 5))
  return files.length
}

/**
 * Uploads videos and recordings with location data: the file a page plays has none, and the
 * original still has it.
 */
async function checkLocatedFiles(scene: Scene): Promise<number> {
  const files = buildLocatedFiles()
  const wrong: string[] = []
  for (const { about, kind, format, bytes } of files) {
    const { status, text } = await uploadFile(scene, bytes, `a.${format}`, '')
    if (status !== 201) {
      wrong.push(`${about}: ${status} ${text.slice(0, 80)}`)
      continue
    }
    const { item } = JSON.parse(text) as { item: { id: string; hash: string } }
    const played = await fetchPicture(scene.program, item.hash, `${kind}.${format}`, scene.cookie)
    const original = await fetchPicture(scene.program, item.hash, 'original', scene.cookie)
    if (
      !played ||
      played.length !== bytes.length ||
      locationMarks.test(played.toString('latin1')) ||
      !original?.equals(bytes)
    )
      wrong.push(
        `${about}: ${played?.length} bytes are played, ${original?.length} stored, of ` +
          `${bytes.length}`,
      )
    wrong.push(...(await findServedPage(scene, item)).map((what) => `${about}: ${what}`))
  }
  check(
    '0 videos and recordings are served with their location or a comment',
    wrong.length === 0,
    wrong,
  )
  return files.length
}

/** Checks that the original is served only as a download, then removes the item. */
async function findServedPage(
  scene: Scene,
  { id, hash }: { id: string; hash: string },
): Promise<string[]> {
  const { program, cookie } = scene
  const original = await sendRequest(`${program.url}/media/${hash}-original`, {
    headers: { cookie },
  })
  const wrong =
    original.status === 200 &&
    (original.headers['content-type'] !== 'application/octet-stream' ||
      !original.headers['content-disposition']?.startsWith('attachment') ||
      original.headers['x-content-type-options'] !== 'nosniff')
      ? [`served as ${original.headers['content-type']}`]
      : []
  const removed = await sendForm(
    program,
    '/portal/media/delete',
    { formKey: crypto.randomUUID(), item: id },
    { cookie, accept: 'application/json' },
  )
  return removed.status === 200 ? wrong : [...wrong, `removal ${removed.status}`]
}

/** Abandons two uploads and advances two days. Returns the bytes that don't belong to items. */
async function checkCleanUp(scene: Scene, kept: string[]): Promise<number> {
  for (const name of ['Left.mp4', 'Left.wav']) {
    const at = (await beginUpload(scene, 3 * partHeaders, name, '')).headers.location ?? ''
    await requestUpload(scene, 'PATCH', at, buildPartHeaders(0), buildNoise(megabyte))
  }
  await scene.program.stop()
  const { dataDir } = scene.program
  const uploads = join(dataDir, 'media', '.uploads')
  const long = new Date(Date.now() - 49 * 60 * 60_000)
  for (const name of readdirSync(uploads)) utimesSync(join(uploads, name), long, long)
  const rows = await withData({ dataDir }, async (query) => {
    await query(
      "update scheduled_job set due_at = now() - interval '1 minute' where name = 'sweep-uploads'",
    )
    return query<{ hash: string }>('select hash from media_item')
  })
  check(
    'one item for each of them',
    kept.every((hash) => rows.filter((row) => row.hash === hash).length === 1),
    rows.length,
  )
  await scene.restartProgram()
  for (let round = 0; round < 100 && readdirSync(uploads).length > 0; round++) await sleep(100)
  await scene.program.stop()
  const known = rows.map(({ hash }) => hash)
  const left = readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !known.some((hash) => path.includes(hash)))
  const bytes = left.reduce((sum, path) => sum + statSync(path).size, 0)
  check(
    '0 bytes are left of uploads that were abandoned, refused or removed',
    left.length === 0,
    left.slice(0, 6),
  )
  return bytes
}
