import { createHash } from 'node:crypto'

import { test } from 'vitest'

import { check, printLine, report } from '../../support/check.ts'
import type { Query } from '../../support/data.ts'
import { createDatabaseOn, engineNames } from '../../support/databases.ts'
import { createFolder, startProgram } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import { type Attempt, type Connection, type Outcome, openConnection } from './attempt.ts'
import {
  insertSecondCredit,
  insertSmallWriteOff,
  listCreditAttempts,
  listWriteOffAttempts,
} from './credits.ts'
import { insertWithNumber, listDocumentAttempts, listNumberAttempts } from './documents.ts'
import {
  listDocumentedTables,
  listErasureAttempts,
  listGuardedTables,
  listKeptAttempts,
  listParentAttempts,
} from './kept.ts'
import { insertCentOfCredit, listAllocationAttempts, listMoneyAttempts } from './payments.ts'
import {
  addAcceptedQuotes,
  addAgreement,
  addContract,
  listAcceptanceAttempts,
  listAgreementAttempts,
  listContractAttempts,
} from './quotes.ts'
import { copyDocument, insertDocument } from './rows.ts'
import { type Studio, fillStudio, findStudio } from './studio.ts'

const sum = { attempts: 0, refused: 0 }

test.each(engineNames)(
  '%s: the database refuses what would falsify books and agreements',
  async (engine) => {
    const databaseUrl = await createDatabaseOn(engine)
    const location = { dataDir: `${createFolder()}/data`, databaseUrl }
    const program = await startProgram({
      ...sampleBehindProxy,
      DATA_DIR: location.dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
    const clients = await fillStudio(program)
    await program.stop()
    const connection = await openConnection(location)
    const { query } = connection
    // only a sample studio may be emptied
    await query('update studio set sample = false')
    await addDocumentFile(query)
    await addAcceptedQuotes(query)
    await addAgreement(query)
    await addContract(query)
    const studio = await findStudio(query, clients)
    const before = await hashTables(query)
    const tables = await checkTables(query)
    await checkControls(connection, studio)
    const attempts = [
      ...(await Promise.all(tables.map((table) => listKeptAttempts(query, table)))).flat(),
      ...listErasureAttempts(),
      ...listParentAttempts(),
      ...listDocumentAttempts(studio),
      ...listNumberAttempts(studio),
      ...listCreditAttempts(studio),
      ...listWriteOffAttempts(studio),
      ...listAllocationAttempts(studio),
      ...listMoneyAttempts(studio),
      ...listAcceptanceAttempts(),
      ...listAgreementAttempts(),
      ...listContractAttempts(),
    ]
    for (const attempt of attempts) await checkAttempt(connection, engine, attempt, tables)
    const after = await hashTables(query)
    check(`${engine}: nothing was changed`, before === after)
    await connection.close()
    printLine(`${engine}: ${attempts.length} attempts on ${tables.length} tables`)
  },
)

test('reports the figure', () => {
  report(`${sum.refused} of ${sum.attempts} attempts refused by name`)
})

/** The program stores rendered documents later, so this one has no file. */
async function addDocumentFile(query: Query) {
  await query(`insert into file (hash, bytes, stored_at) values (repeat('d', 64), 1, now())`)
  await query(
    `insert into document_file (hash, kind, subject_id, name, bytes, content_hash,
      renderer_version, created_at)
      select repeat('d', 64), 'invoice', id, 'INV.pdf', 1, content_hash, 1, now()
        from invoice limit 1`,
  )
}

/** The documents, the triggers and the rows are the same tables. Returns them. */
async function checkTables(query: Query): Promise<string[]> {
  const documented = listDocumentedTables()
  const { kept, truncated } = await listGuardedTables(query)
  check(
    'the documented tables have a trigger against changes and deletions',
    `${kept}` === `${documented}`,
    {
      kept,
      documented,
    },
  )
  const open = documented.filter((name) => !truncated.includes(name))
  check('and one against being emptied', documented.length > 0 && open.length === 0, open)
  for (const name of documented) {
    const rows = await query(`select 1 from "${name}" limit 1`)
    check(`${name} has rows`, rows.length === 1)
  }
  return documented
}

/** The same rows without the fault are accepted, so that a refusal is about the fault. */
async function checkControls({ attempt }: Connection, studio: Studio) {
  const controls: Record<string, (query: Query) => Promise<unknown>> = {
    'a copied invoice': async (query) =>
      insertDocument(query, await copyDocument(query, studio.invoiceId)),
    'a second credit note': (query) => insertSecondCredit(query, studio),
    'a write-off of one cent': (query) => insertSmallWriteOff(query, studio),
    'one cent of credit for an invoice': (query) => insertCentOfCredit(query, studio),
    'a retired key': (query) =>
      query("update seal_key set retired_at = now() where fingerprint = 'b'"),
    'deleted details of an audit entry, as an erasure': (query) =>
      query("select set_config('backlot.erasing', 'on', true); delete from audit_entry_details"),
  }
  for (const [name, run] of Object.entries(controls)) {
    const outcome = await attempt(run)
    check(`${name} is accepted`, outcome === 'accepted', outcome)
  }
  let seen: Awaited<ReturnType<typeof insertWithNumber>> | undefined
  await attempt(async (query) => {
    seen = await insertWithNumber(query, studio, 4711)
  })
  check(
    'a given number is replaced by the next one',
    seen !== undefined && seen.given === seen.next && !String(seen.document).includes('4711'),
    seen,
  )
}

async function checkAttempt(
  { attempt }: Connection,
  engine: string,
  { name, constraint, run }: Attempt,
  tables: string[],
) {
  const outcome = await attempt(run)
  sum.attempts++
  if (check(`${engine}: ${name} is refused by name`, isNamed(outcome, constraint, tables), outcome))
    sum.refused++
}

/** Returns true if an error names the constraint, or else an append-only table. */
function isNamed(outcome: Outcome, constraint: string, tables: string[]): boolean {
  if (outcome === 'accepted') return false
  if (constraint !== '' && !tables.includes(constraint)) return outcome.constraint === constraint
  return (
    tables.some((table) => outcome.message.includes(`"${table}"`)) ||
    outcome.constraint === 'append_only'
  )
}

async function hashTables(query: Query): Promise<string> {
  const names = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const hash = createHash('sha256')
  for (const { name } of names) {
    const [row] = await query<{ text: string }>(
      `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as text from "${name}" t`,
    )
    hash.update(`${name} ${row!.text}\n`)
  }
  return hash.digest('hex')
}
