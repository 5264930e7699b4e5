import { createHash, randomBytes, randomInt } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import sharp from 'sharp'
import { describe, test } from 'vitest'

import { check, report } from '../../support/check.ts'
import { withData } from '../../support/data.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { createFolder, isUp, spawnProgram, startProgram } from '../../support/program.ts'
import type { Program } from '../../support/program.ts'
import { buildWav } from '../../support/recordings.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { listFileFaults } from '../../support/stored-media.ts'
import { sendMultipart, sendPicture, uploadFile } from '../../support/upload.ts'

const rounds = Number(process.env.ROUNDS ?? 8)
const computeHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The same on both databases: files, their rows and what uses them always agree. */
describe.each(engineNames)('%s', (engine) => {
  test('every stored file has one row with its checksums, also after kills', async () => {
    const setting = await createSetting(engine)
    const stored = new Map<string, Buffer>()
    let kills = 0
    for (let round = 0; round < rounds; round++) {
      const program = await startProgram(setting)
      const cookie = await getSession(program, 'owner')
      const sending = sendFiles(program, cookie, round, stored).catch(() => {}) // cut off
      if (round < rounds - 1) {
        await sleep(randomInt(50, 2500))
        await program.kill()
        kills++
      }
      await sending
      if (round === rounds - 1) await checkDownloads(program, cookie, stored)
      await program.stop()
    }
    await deleteOrphans(setting, engine)
    const [faults, documents] = await withData(toLocation(setting), async (query) => [
      await listFileFaults(query, setting.DATA_DIR),
      (await query('select 1 from consent_document')).length,
    ])
    check('signed documents are among them', documents > 0)
    check('files, rows and uses agree', faults.length === 0, faults.slice(0, 6))
    report(
      `${stored.size + documents} files and ${kills} kills: ${faults.length} faults`,
      `${engine} kills`,
    )
  })

  test('documents of an earlier version become files, also after kills', async () => {
    const setting = await createSetting(engine)
    await (await startProgram(setting)).stop()
    const documents = Array.from({ length: 5 }, (_, at) =>
      Buffer.concat([Buffer.from(`%PDF-1.7 ${at}\n`), randomBytes(400_000)]),
    )
    await withData(toLocation(setting), async (query) => {
      for (const [at, bytes] of documents.entries())
        await query(
          `with stored as (insert into file (hash, bytes, stored_at)
              values (encode(sha256($2), 'hex'), length($2), now()))
            insert into consent_document (consent_id, hash, bytes)
            select id, encode(sha256($2), 'hex'), $2 from consent order by id limit 1 offset $1`,
          [at, bytes],
        )
    })
    for (let round = 0; round < rounds; round++) {
      const program = await spawnProgram(setting)
      await sleep(randomInt(300, 2500))
      await program.kill()
    }
    const program = await spawnProgram(setting)
    check('the program starts', await isUp(program), program.getErrors())
    await program.stop()
    const [faults, left] = await withData(toLocation(setting), async (query) => [
      await listFileFaults(query, setting.DATA_DIR),
      (await query('select 1 from consent_document where bytes is not null')).length,
    ])
    check('every document is a file', faults.length === 0 && left === 0, { faults, left })
    report(`${documents.length - left} of 5 documents moved`, `${engine} documents`)
  })
})

async function createSetting(engine: 'embedded' | 'PostgreSQL') {
  const databaseUrl = await createDatabaseOn(engine)
  return {
    ...sampleBehindProxy,
    DATA_DIR: `${createFolder()}/data`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
}
type Setting = Awaited<ReturnType<typeof createSetting>>

const toLocation = ({ DATA_DIR, DATABASE_URL }: Setting) => ({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
})

/**
 * Sends images, recordings, avatars and signed documents until the program is gone. What was
 * acknowledged is added to `stored`, and an avatar that was replaced is removed again.
 */
async function sendFiles(
  program: Program,
  cookie: string,
  round: number,
  stored: Map<string, Buffer>,
) {
  const owner = { program, cookie }
  const shared = buildWav(1)
  for (let n = 0; n < 6; n++) {
    const [picture, avatar] = [await createNoise(), await createNoise()]
    const wav = Buffer.concat([buildWav(1), randomBytes(100)])
    const document = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)])
    const sent = await Promise.all([
      uploadFile(owner, picture, `Harbor ${round}-${n}.jpg`, 'image/jpeg'),
      uploadFile(owner, wav, `Tape ${round}-${n}.wav`, 'audio/wav'),
      uploadFile(owner, shared, 'Same every time.wav', 'audio/wav'),
      sendDocument(program, cookie, document),
      sendPicture(program, avatar, { cookie }),
    ])
    for (const [at, bytes] of [picture, wav, shared].entries())
      if (sent[at]?.status === 200 || sent[at]?.status === 201)
        stored.set(computeHash(bytes), bytes)
  }
}

function createNoise(): Promise<Buffer> {
  return sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#476',
      noise: { type: 'gaussian', mean: 120, sigma: 30 + randomInt(20) },
    },
  })
    .jpeg()
    .toBuffer()
}

let caseStudyId: string | undefined

async function sendDocument(program: Program, cookie: string, bytes: Buffer) {
  caseStudyId ??= await findCaseStudyId(program, cookie)
  return sendMultipart(
    program,
    `/portal/portfolio/${caseStudyId}/consents`,
    {
      who: 'Ada Ottoline',
      givenOn: '2026-01-05',
      names: 'on',
      scope: '',
      document: new File([bytes as BlobPart], 'consent.pdf'),
    },
    cookie,
  )
}

async function findCaseStudyId(program: Program, cookie: string): Promise<string> {
  const response = await fetch(`${program.url}/portal/photography/portfolio`, {
    headers: { cookie },
  })
  return /portfolio\/([0-9a-f-]{36})/.exec(await response.text())?.[1] ?? ''
}

/** Downloads what was acknowledged, whole and in random ranges. */
async function checkDownloads(program: Program, cookie: string, stored: Map<string, Buffer>) {
  let [wrong, ranges] = [0, 0]
  for (const [hash, bytes] of stored) {
    const get = (headers: Record<string, string> = {}) =>
      fetch(`${program.url}/media/${hash}-original`, { headers: { cookie, ...headers } })
    const whole = await get()
    if (whole.status !== 200 || !Buffer.from(await whole.arrayBuffer()).equals(bytes)) wrong++
    for (let n = 0; n < 8; n++) {
      const from = randomInt(bytes.length)
      const to = randomInt(from, bytes.length)
      const part = await get({ range: `bytes=${from}-${to}`, 'if-range': `"${hash}"` })
      const isEqual = Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1))
      ranges++
      if (part.status !== 206 || !isEqual) wrong++
    }
    const [past, stale, known] = [
      await get({ range: `bytes=${bytes.length}-` }),
      await get({ range: 'bytes=0-0', 'if-range': '"another"' }),
      await get({ 'if-none-match': `"${hash}"` }),
    ]
    const statuses = [past.status, stale.status, known.status].join()
    if (statuses !== '416,200,304') wrong++
    for (const response of [past, stale, known]) await response.arrayBuffer()
  }
  check(
    'every acknowledged file is sent equal, whole and in ranges',
    stored.size > 0 && wrong === 0,
    {
      stored: stored.size,
      wrong,
    },
  )
  report(`${stored.size} files and ${ranges} ranges equal`, 'ranges')
}

/**
 * Lets the hourly cleanup run as if two hours had passed: what a kill leaves is deleted only when
 * no process can still be writing it.
 */
async function deleteOrphans(setting: Setting, engine: string) {
  if (engine === 'embedded') {
    await (await startProgram(setting)).stop() // cleans up at its start
    return
  }
  await withData(toLocation(setting), async (query) => {
    await query(
      "update scheduled_job set due_at = now() - interval '1 minute' where name = 'sweep-image-files'",
    )
  })
  const clock = `${createFolder()}/clock`
  writeFileSync(clock, String(2 * 60 * 60_000))
  const program = await startProgram({ ...setting, CLOCK_FILE: clock })
  await withData(toLocation(setting), async (query) => {
    for (let round = 0; round < 200; round++) {
      const [row] = await query<{ done: boolean }>(
        "select completed_at > now() + interval '1 hour' as done from scheduled_job where name = 'sweep-image-files'",
      )
      if (row?.done) return
      await sleep(100)
    }
  })
  await program.stop()
  rmSync(clock)
}
