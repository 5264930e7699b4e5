import { test } from 'vitest'

import { check, printLine, report } from '../../tests/support/check.ts'
import { type Query, withData } from '../../tests/support/data.ts'
import { type EngineName, createDatabaseOn } from '../../tests/support/databases.ts'
import { sendRequest } from '../../tests/support/http.ts'
import { type Program, createFolder, startProgram } from '../../tests/support/program.ts'
import { getSession, sampleBehindProxy } from '../../tests/support/sign-in.ts'
import { type TimedTargets, maxRatio, measureInTurns } from './turns.ts'

/** The environment variables INVOICES and ROUNDS reduce the work. */
const [smallCount, largeCount] = [1000, Number(process.env.INVOICES) || 100_000]
/** Open at any time, in both studios. */
const unsettled = 500

test.each(['PostgreSQL', 'embedded'] as const)(
  '%s: the list of 100 times the invoices takes as long as before',
  async (engine) => {
    const settings = [
      await createStudio(engine, smallCount),
      await createStudio(engine, largeCount),
    ]
    const [small, large] = [await startProgram(settings[0]!), await startProgram(settings[1]!)]
    const found = await measureInTurns(
      await listWays(small, smallCount),
      await listWays(large, largeCount),
    )
    for (const program of [small, large])
      check(`${engine}: the program shuts down cleanly`, (await program.stop()) === 0)
    const ratios = Object.entries(found).map(([name, times]) => {
      const ratio = times.large / times.small
      printLine(
        `${engine}, invoices, ${name}: p50 ${times.small.toFixed(1)} ms and ` +
          `${times.large.toFixed(1)} ms (${ratio.toFixed(2)} times)`,
      )
      check(`${engine}: ${name} takes at most ${maxRatio} times as long`, ratio <= maxRatio, times)
      return ratio
    })
    report(
      `${engine} invoices ${Math.max(...ratios).toFixed(2)} times at most`,
      `${engine} invoices`,
    )
  },
)

/** Creates the sample studio with this many more invoices, one client per five of them. */
async function createStudio(engine: EngineName, invoices: number) {
  const databaseUrl = await createDatabaseOn(engine)
  const dataDir = `${createFolder()}/data`
  const setting = {
    ...sampleBehindProxy,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  await (await startProgram(setting)).stop()
  await withData({ dataDir, databaseUrl }, async (query) => {
    for (let n = 0; n < invoices; n += 5000)
      await insertInvoices(query, n, Math.min(n + 5000, invoices) - 1, invoices)
    for (const table of ['client', 'invoice', 'invoice_balance']) await query(`analyze ${table}`)
  })
  return setting
}

/** Inserts rows as a restore does, without the checks of issued documents. */
async function insertInvoices(query: Query, from: number, to: number, all: number) {
  await query(
    `insert into client (created_at, name, sort_name, search)
      select now(), 'Grown ' || n, 'grown ' || n, 'grown ' || n
      from generate_series($1::int / 5, $2::int / 5) n`,
    [from, to],
  )
  await query(`set session_replication_role = replica;
    with planted as (select n, c.id as client from generate_series(${from}, ${to}) n
        join client c on c.search = 'grown ' || n / 5),
      issued as (insert into invoice (series, year, number, document_number, kind, client_id,
        issued_on, due_on, currency, price_mode, language, seller, buyer, net, tax, gross, texts,
        content_hash, issued_at)
      select 'INV', 1990, n + 1, 'OLD-' || lpad(n::text, 7, '0'), 'standalone', client,
        current_date - (${all} - n) / 200, current_date - (${all} - n) / 200 + 14, 'USD', 'net', 'en',
        '{}', '{}', 10000 + n, 0, 10000 + n, '{}', 'x', now() from planted returning *)
    insert into invoice_balance (invoice_id, client_id, open, due_on, settled_at)
      select id, client_id, case when number > ${all - unsettled} then gross else 0 end, due_on,
        case when number > ${all - unsettled} then null else now() end from issued;
    set session_replication_role = origin`)
}

/** The data of the list: open with its totals by age, all, a later page, and three searches. */
async function listWays(program: Program, invoices: number): Promise<TimedTargets> {
  const cookie = await getSession(program, 'owner')
  const request = (query: (round: number) => string) => async (round: number) => {
    const path = `/portal/clients/invoices.data?${query(round)}`
    const { status, text } = await sendRequest(`${program.url}${path}`, { headers: { cookie } })
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 200)}`)
  }
  const pick = (round: number) => (invoices - 1 - round * 7) % invoices
  return {
    ways: {
      'open and totals by age': request(() => ''),
      overdue: request(() => 'tab=overdue'),
      all: request(() => 'tab=all'),
      paid: request(() => 'tab=all&state=paid'),
      'search by client': request((round) => `tab=all&q=grown+${Math.floor(pick(round) / 5)}`),
      'search by number': request(
        (round) => `tab=all&q=OLD-${String(pick(round)).padStart(7, '0')}`,
      ),
      'search for nothing': request((round) => `tab=all&q=nothing-like-${round}`),
    },
    close: async () => {},
  }
}
