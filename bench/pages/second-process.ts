import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import sharp from 'sharp'

import { getCaseStudyId } from '../../db/seed/portfolio.ts'
import { createEmptyDatabase } from '../../tests/support/databases.ts'
import { sendRequest, getCookie, sendForm, buildForwardedFor } from '../../tests/support/http.ts'
import { type Program, startProgram } from '../../tests/support/program.ts'
import { password, sampleBehindProxy } from '../../tests/support/sign-in.ts'
import { sendMultipart } from '../../tests/support/upload.ts'
import { check, printLine } from '../../tests/support/check.ts'

const rounds = 4

/**
 * A second process on the same PostgreSQL database shows a change of the first within a second,
 * also after its listening connection was cut.
 */
export async function checkSecondProcess() {
  const databaseUrl = await createEmptyDatabase()
  if (
    !check(
      'PostgreSQL is available',
      databaseUrl !== null,
      'set DATABASE_URL or install its server',
    ) ||
    databaseUrl === null
  )
    return
  const setting = { ...sampleBehindProxy, DATABASE_URL: databaseUrl }
  const first = await startProgram(setting)
  const second = await startProgram(setting)
  const cookie =
    getCookie(
      await sendForm(
        first,
        '/auth',
        { email: 'owner@longlight.example', password },
        buildForwardedFor(3_100_000),
      ),
      'backlot_session',
    ) ?? ''
  const publish = (email: string) =>
    sendForm(first, '/portal/settings/email', { form: 'studio', email }, { cookie })
  const waits: number[] = []
  const cut: number[] = []
  for (let round = 0; round < rounds; round++) {
    await measureUntilShown(second, 'longlight.example')
    await publish(`heard${round}@longlight.example`)
    waits.push(await measureUntilShown(second, `heard${round}@longlight.example`))
    const endedCount = await endListening(databaseUrl)
    check('both listening connections ended', endedCount === 2, endedCount)
    // Published while the second process isn't listening.
    await publish(`missed${round}@longlight.example`)
    cut.push(await measureUntilShown(second, `missed${round}@longlight.example`))
    await sleep(500)
  }
  printLine(
    `second process: right after ${waits.map(Math.round).join(', ')} ms; after its listening ` +
      `was cut ${cut.map(Math.round).join(', ')} ms`,
  )
  check(
    'the other process shows a change within a second',
    waits.every((ms) => ms <= 1000),
    waits,
  )
  check(
    'also when its listening connection was cut',
    cut.every((ms) => ms <= 1000),
    cut,
  )
  await checkWithdrawal(first, second, { cookie, databaseUrl })
  await Promise.all([first.stop(), second.stop()])
}

const slug = 'field-ware'

/** Gives the project an image of the library. Returns its hash and the id of the consent. */
async function setPicture(first: Program, cookie: string, databaseUrl: string) {
  const item = getCaseStudyId(slug)
  const picture = new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 90, height: 60, channels: 3, background: '#369' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'a.jpg',
  )
  await sendMultipart(first, '/portal/media', { picture }, cookie)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const {
    rows: [image],
  } = await database.query<{ hash: string; release: string }>(
    `select hash, (select id from consent where case_study_id = $1) as release from image
      where usage = 'site'`,
    [item],
  )
  await database.query('update case_study set picture = $1 where id = $2', [image!.hash, item])
  await database.query(
    'insert into media_usage (hash, shown, case_study_id) select $1, published, id from case_study where id = $2',
    [image!.hash, item],
  )
  await database.end()
  return image!
}

/**
 * After consent is withdrawn at the first process, the second shows neither the page nor its image.
 */
async function checkWithdrawal(
  first: Program,
  second: Program,
  { cookie, databaseUrl }: { cookie: string; databaseUrl: string },
) {
  const image = await setPicture(first, cookie, databaseUrl)
  const address = `/media/${image.hash}-480.webp`
  const before = await sendRequest(`${first.url}${address}`)
  const page = await sendRequest(`${second.url}/portfolio/${slug}`)
  check('a page and its image are public before', before.status === 200 && page.status === 200, [
    before.status,
    page.status,
  ])
  await sendForm(first, `/portal/portfolio/consents/${image.release}/withdrawal`, {}, { cookie })
  const requestStatus = async (program: Program, path: string, etag: unknown = '') =>
    (await sendRequest(`${program.url}${path}`, { headers: { 'if-none-match': String(etag) } }))
      .status
  const statuses = [
    await requestStatus(first, address),
    await requestStatus(first, address, before.headers.etag),
    await requestStatus(second, address, before.headers.etag),
  ]
  check(
    'after withdrawal the image is 404 at both with the next request',
    statuses.every((status) => status === 404),
    statuses,
  )
  check(
    'the page is removed at the first',
    (await requestStatus(first, `/portfolio/${slug}`, page.headers.etag)) === 307,
  )
  const startMs = performance.now()
  let status = await requestStatus(second, `/portfolio/${slug}`, page.headers.etag)
  for (; status !== 307 && performance.now() - startMs < 1000; await sleep(10))
    status = await requestStatus(second, `/portfolio/${slug}`, page.headers.etag)
  check('the page is removed at the second within a second', status === 307, status)
  printLine(
    `second process: a withdrawn page was gone after ${Math.round(performance.now() - startMs)} ms`,
  )
}

/**
 * Returns the milliseconds until a request returns the page with this text. Measured by the start
 * of the last request without it.
 */
async function measureUntilShown(program: Program, text: string): Promise<number> {
  const startMs = performance.now()
  for (;;) {
    const elapsed = performance.now() - startMs
    if ((await sendRequest(`${program.url}/contact`)).text.includes(text)) return elapsed
    if (elapsed > 20_000) return elapsed
    await sleep(20)
  }
}

/** Ends every listening connection on the server. Returns their number. */
async function endListening(databaseUrl: string): Promise<number> {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and query ilike 'listen %'`,
  )
  await admin.end()
  return rowCount ?? 0
}
