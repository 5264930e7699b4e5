import { afterAll, test } from 'vitest'

import { setTimeout as sleep } from 'node:timers/promises'

import { type DataLocation, type Query, withData } from '../../support/data.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { getCookie } from '../../support/http.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { password, sampleBehindProxy, signIn } from '../../support/sign-in.ts'
import {
  type AccessTarget,
  type AccessLog,
  requestEveryPage,
  createAccessLog,
  submitEveryForm,
} from './requests.ts'
import { listCorrectedPages } from './invoice-marks.ts'
import { listWrongWords } from './quote-marks.ts'
import { listObjects, marks, plantMarks } from './marks.ts'
import { matrix } from '../../support/permission-matrix.ts'
import { people } from '../../support/permission-rows.ts'
import { listAddresses } from '../../support/route-addresses.ts'
import { check, report, printLine } from '../../support/check.ts'

const accounts = { owner: 'owner', manager: 'manager', bookkeeper: 'books', crew: 'crew' }
/** Tables that change without any permission. */
const changingTables = [
  'rate_limit',
  'staff_session',
  'trusted_device',
  'scheduled_job',
  'idempotency_key',
  // The places of metadata in files, known from when they are first read.
  'metadata_redaction',
  // Counts the rejected requests themselves.
  'security_event',
]
const pendingEmail = [
  'state',
  'held_reason',
  'tries',
  'next_try_at',
  'claimed_at',
  'sent_at',
  'last_error',
  'failed_at',
  'body',
]

const all = listAddresses()
const sum = { answers: 0, leaks: 0, databases: 0 }

test('the matrix lists every URL and action of app/routes.ts, and no others', () => {
  const unknown = all.filter(
    ({ pattern, acts }) => !matrix[pattern] || acts !== (matrix[pattern].act !== undefined),
  )
  check(
    'every URL and every action of app/routes.ts is in the matrix',
    unknown.length === 0,
    unknown,
  )
  const gone = Object.keys(matrix).filter(
    (pattern) => !all.some((address) => address.pattern === pattern),
  )
  check('and the matrix contains no others', gone.length === 0, gone)
})

test.each(engineNames)('%s: every role reads and changes only what it may', async (engine) => {
  const routes = all.filter(({ pattern }) => matrix[pattern])
  const log = await checkAccess(await createDatabaseOn(engine), routes)
  sum.answers += log.answers
  sum.leaks += log.leaks.length
  sum.databases++
})

afterAll(() => {
  printLine(
    `${all.length} URLs, ${all.filter(({ acts }) => acts).length} of them with an ` +
      `action; ${marks.length} marks`,
  )
  report(`${sum.answers} responses on ${sum.databases} databases, ${sum.leaks} leaks`)
})

/** Runs all requests on a new sample studio in one database. */
async function checkAccess(
  databaseUrl: string | undefined,
  routes: AccessTarget['routes'],
): Promise<AccessLog> {
  const engine = databaseUrl ? 'PostgreSQL' : 'embedded'
  const began = performance.now()
  const where: DataLocation = { dataDir: `${createFolder()}/data`, databaseUrl }
  const start = () =>
    startProgram({
      ...sampleBehindProxy,
      DATA_DIR: where.dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
  const { asking, asleep, lastEvent } = await prepareStudio(start, where, routes)
  const ear = createAccessLog()

  asking.program = await start()
  await requestEveryPage(asking, ear)
  await submitEveryForm(asking, ear, 'refused')
  await asking.program.stop()
  const after = await withData(where, hashData)
  check(`${engine}: requests without permission have changed nothing`, after === asleep, [
    ...listChangedTables(asleep, after),
    ...(await withData(where, (query) => listEventsAfter(query, lastEvent))),
  ])

  asking.program = await start()
  await submitEveryForm(asking, ear, 'allowed')
  check(
    `${engine}: the program is still running and shuts down cleanly`,
    asking.program.isRunning() && (await asking.program.stop()) === 0,
    asking.program.getErrors().slice(-600),
  )

  check(
    `${engine}: every status is the one in the matrix`,
    ear.unexpected.length === 0,
    ear.unexpected.slice(0, 12),
  )
  check(
    `${engine}: no response is a failure of the program`,
    ear.failed.length === 0,
    ear.failed.slice(0, 12),
  )
  check(`${engine}: 0 leaks`, ear.leaks.length === 0, ear.leaks.slice(0, 12))
  const never = marks
    .filter(({ name, may }) => may.length > 0 && !ear.seen.has(name))
    .map(({ name }) => name)
  check(`${engine}: every mark was seen by a permitted role`, never.length === 0, never)
  if (ear.unexpected.length > 12) printLine(ear.unexpected.slice(12, 60).join('\n'))
  printLine(
    `${engine}: ${ear.answers} responses, ${ear.leaks.length} leaks, marks seen ` +
      `${[...ear.seen.values()].reduce((sum, n) => sum + n, 0)} times by permitted roles, ` +
      `${Math.round((performance.now() - began) / 1000)} s`,
  )
  return ear
}

/**
 * Plants marks in the sample studio, signs in every role, and takes a digest of the data before the
 * requests.
 */
async function prepareStudio(
  start: () => Promise<Program>,
  where: DataLocation,
  routes: AccessTarget['routes'],
) {
  await (await start()).stop()
  const given = await withData(
    where,
    async (query) =>
      (
        await query<{ crewId: string; crewThing: string }>(
          `select p.id as "crewId", s.id as "crewThing" from staff p
            join resource s on s.staff_id = p.id where p.role = 'crew'`,
        )
      )[0]!,
  )
  const program = await start()
  const cookies: Record<string, string> = { visitor: '' }
  for (const person of people.slice(1))
    cookies[person] =
      getCookie(
        await signIn(program, `${accounts[person as 'owner']}@longlight.example`, password),
        'backlot_session',
      ) ?? ''
  check('all four can sign in', Object.values(cookies).filter(Boolean).length === 4)
  const planted = await plantMarks(program, cookies.owner!, given)
  const wrongWords = listWrongWords(planted)
  check(
    'a client sees their quote without the words of the studio',
    wrongWords.length === 0,
    wrongWords,
  )
  await program.stop()
  // Waits until the program has encoded the planted image and held the emails.
  while (
    await withData(
      where,
      async (query) =>
        (
          await query(
            `select from image where state <> 'complete'
              union all select from email where state in ('queued', 'sending')`,
          )
        ).length > 0,
    )
  ) {
    const maker = await start()
    await sleep(1000)
    await maker.stop()
  }
  const { objects, pages, ...before } = await withData(where, async (query) => ({
    pages: [
      ...(await listCorrectedPages(query, planted)),
      `/portal/clients/quotes/${planted.returned}`,
    ],
    objects: await listObjects(query, planted, given),
    asleep: await hashData(query),
    lastEvent: (await query<{ id: string }>('select max(id) as id from event'))[0]!.id,
  }))
  return { ...before, asking: { program, cookies, objects, pages, routes } satisfies AccessTarget }
}

/** Returns a digest of every table: name, number of rows and checksum, one line each. */
async function hashData(query: Query): Promise<string> {
  const tables = (
    await query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
  ).filter(({ name }) => !changingTables.includes(name))
  const lines: string[] = []
  for (const { name } of tables) {
    const without = name === 'email' ? pendingEmail : ['seen_at']
    const [row] = await query<{ n: number; sum: string | null }>(
      `select count(*)::int as n, md5(string_agg(row, '|' order by row)) as sum
        from (select (to_jsonb(t) - $1::text[])::text as row from "${name}" t) as rows`,
      [without],
    )
    lines.push(`${name} ${row!.n} ${row!.sum}`)
  }
  return lines.join('\n')
}

async function listEventsAfter(query: Query, last: string): Promise<string[]> {
  const events = await query<{ name: string }>('select name from event where id > $1', [last])
  return events.map(({ name }) => `event ${name}`)
}

function listChangedTables(before: string, after: string): string[] {
  const known = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !known.has(line))
}
