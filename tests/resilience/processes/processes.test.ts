import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { withData } from '../../support/data.ts'
import { createDatabaseOn } from '../../support/databases.ts'
import { buildForwardedFor, sendForm, sendRequest } from '../../support/http.ts'
import {
  type Program,
  createFolder,
  isUp,
  spawnProgram,
  startProgram,
} from '../../support/program.ts'
import { buildWav } from '../../support/recordings.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { buildMessage } from '../../support/studio.ts'
import {
  beginUpload,
  buildPartHeaders,
  completeUpload,
  fetchPicture,
  requestUpload,
} from '../../support/upload.ts'

/** Two programs on one PostgreSQL and one data folder, without any other setting in common. */
const setting: Record<string, string> = { ...sampleBehindProxy, SECRET_KEY: '' }
let [first, second] = [] as unknown as [Program, Program]
let cookie = ''
/** Times that a change took to be heard of in the other program, in milliseconds. */
const heard: number[] = []
const rounds = Number(process.env.ROUNDS ?? 20)
const getHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  setting.DATABASE_URL = (await createDatabaseOn('PostgreSQL'))!
  setting.DATA_DIR = `${createFolder()}/data`
})

test('programs that start together on an empty database share a studio', async () => {
  ;[first, second] = (await Promise.all([spawnProgram(setting), spawnProgram(setting)])) as [
    Program,
    Program,
  ]
  const up = await Promise.all([first, second].map(isUp))
  check('both start', up.every(Boolean), [first.getErrors(), second.getErrors()])
  cookie = await getSession(first, 'owner')
})

test('who signs in at one is signed in at both, and signed out', async () => {
  const open = async (program: Program, session: string) =>
    (await sendRequest(`${program.url}/portal`, { headers: { cookie: session } })).status
  for (const [at, elsewhere] of [
    [first, second],
    [second, first],
  ] as const) {
    const session = await getSession(at, 'manager')
    check('a session is valid at the other program', (await open(elsewhere, session)) === 200)
    await sendForm(at, '/auth/sign-out', {}, { cookie: session })
    check('and ends there, too', (await open(elsewhere, session)) !== 200)
  }
})

test('a change at one is noticed at the other', async () => {
  for (let round = 0; round < rounds; round++) {
    const [at, elsewhere] = round % 2 ? [first, second] : [second, first]
    const stream = listen(elsewhere)
    await stream.until('retry: 3000')
    const began = performance.now()
    const message = buildMessage(round)
    const sent = await sendForm(at, '/contact', message, buildForwardedFor(round))
    check('the message is saved', sent.status === 303, sent.status)
    await stream.until('data: inquiry')
    heard.push(performance.now() - began)
    stream.end()
    const list = await sendRequest(`${elsewhere.url}/portal/clients/inquiries`, {
      headers: { cookie },
    })
    check('and in the other program’s list', list.text.includes(message.name))
  }
  const slowest = Math.round(Math.max(...heard))
  report(`${heard.length} of ${rounds} changes heard of, at most ${slowest} ms later`, 'heard')
})

test('an upload goes on at the other program, and both send the file', async () => {
  for (const [about, at] of [
    ['begun at the first', [first, second]],
    ['begun at the second', [second, first]],
  ] as const) {
    const bytes = Buffer.concat([buildWav(1), randomBytes(20 * 1024 * 1024)])
    const path = await begin(at[0], bytes)
    const part = 4 * 1024 * 1024
    for (let offset = 0; offset < bytes.length; offset += part)
      await sendPart(at[(offset / part) % 2]!, path, bytes, offset, part)
    await finish(about, at[1], path, bytes)
  }
})

test('of two programs that get the same part one writes it', async () => {
  const bytes = Buffer.concat([buildWav(1), randomBytes(6 * 1024 * 1024)])
  const path = await begin(first, bytes)
  const part = 2 * 1024 * 1024
  for (let offset = 0; offset < bytes.length; offset += part) {
    const answers = await Promise.all(
      [first, second].map((program) => sendPart(program, path, bytes, offset, part)),
    )
    check('one of them succeeds', answers.filter((status) => status === 204).length === 1, answers)
  }
  await finish('sent twice', second, path, bytes)
})

test('one goes on when the other is killed', async () => {
  const bytes = Buffer.concat([buildWav(1), randomBytes(6 * 1024 * 1024)])
  const path = await begin(first, bytes)
  await sendPart(first, path, bytes, 0, 2 * 1024 * 1024)
  const rest = sendPart(first, path, bytes, 2 * 1024 * 1024, bytes.length).catch(() => 0)
  await first.kill()
  await rest
  const { headers } = await requestUpload({ program: second, cookie }, 'HEAD', path)
  const offset = Number(headers['upload-offset'])
  await sendPart(second, path, bytes, offset, bytes.length)
  first = await startProgram(setting)
  await finish('begun at a program that was killed', second, path, bytes)
})

test('a program with another folder or key is refused', async () => {
  const other = await spawnProgram({
    ...setting,
    DATA_DIR: `${createFolder()}/data`,
    SECRET_KEY: '',
  })
  const code = await Promise.race([other.ended, sleep(60_000)])
  check(
    'another data folder is refused with a sentence',
    code === 1 && /^This database’s files aren’t in .* the same DATA_DIR/.test(other.getErrors()),
    other.getErrors(),
  )
  const key = randomBytes(32).toString('base64')
  const foreign = await spawnProgram({ ...setting, SECRET_KEY: key })
  check(
    'another key is refused with a sentence',
    (await Promise.race([foreign.ended, sleep(60_000)])) === 1 &&
      foreign.getErrors().startsWith('The secret key doesn’t match'),
    foreign.getErrors(),
  )
})

test('nothing is left twice', async () => {
  await Promise.all([first.stop(), second.stop()])
  const [found] = await withData(
    { dataDir: setting.DATA_DIR!, databaseUrl: setting.DATABASE_URL },
    (ask) =>
      ask<{ studios: number; upgrades: number; folders: number }>(
        `select (select count(*)::int from studio) as studios,
          (select count(*)::int from upgrade) as upgrades,
          (select count(*)::int from data_folder) as folders`,
      ),
  )
  check(
    'there is one studio, one version and one folder',
    Object.values(found!).every((count) => count === 1),
    found,
  )
})

async function begin(program: Program, bytes: Buffer): Promise<string> {
  const begun = await beginUpload({ program, cookie }, bytes.length, 'Tape.wav', 'audio/wav')
  check('the upload begins', begun.status === 201, begun.status)
  return begun.headers.location ?? ''
}

async function sendPart(
  program: Program,
  path: string,
  bytes: Buffer,
  offset: number,
  length: number,
): Promise<number> {
  const response = await requestUpload(
    { program, cookie },
    'PATCH',
    path,
    buildPartHeaders(offset),
    bytes.subarray(offset, offset + length),
  )
  return response.status
}

async function finish(about: string, program: Program, path: string, bytes: Buffer) {
  const completed = await completeUpload({ program, cookie }, path, 'Tape.wav')
  check(`an upload ${about} is complete`, completed.status === 201, [
    completed.status,
    completed.text,
  ])
  for (const one of [first, second]) {
    const stored = await fetchPicture(one, getHash(bytes), 'original', cookie)
    check('and both programs send it', stored !== null && getHash(stored) === getHash(bytes))
  }
}

/** Listens to a program's change notices. */
function listen(program: Program) {
  let said = ''
  const sent = request(`${program.url}/portal/live`, { headers: { cookie } }, (response) =>
    response.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    }),
  )
  sent.on('error', () => {})
  sent.end()
  return {
    async until(text: string) {
      for (let round = 0; round < 6000 && !said.includes(text); round++) await sleep(5)
    },
    end: () => sent.destroy(),
  }
}
