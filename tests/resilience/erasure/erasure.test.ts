import { setTimeout as sleep } from 'node:timers/promises'

import { describe, test } from 'vitest'

import { computeHash } from '../../../app/features/sales/audit-trail/reads.server.ts'
import { type ChainedEntry, verifyChain } from '../../../app/features/sales/audit-trail/rules.ts'
import { check, report } from '../../support/check.ts'
import { type EngineName, engineNames } from '../../support/databases.ts'
import { sendRequest } from '../../support/http.ts'
import { findLeftovers, identifiers, planted } from '../../support/personal-data-fixture.ts'
import { type Program, startProgram } from '../../support/program.ts'
import { getSession } from '../../support/sign-in.ts'
import { readZip } from '../../support/zip.ts'
import { readStudio } from '../backup/studio.ts'
import { copyStudio } from '../upgrade/studio.ts'
import {
  type PlantedStudio,
  createPlantedStudio,
  eraseOverHttp,
  getClientPage,
  listNamedFiles,
  listUnplantedColumns,
} from './studio.ts'

/** Kills on each database. */
const rounds = Number(process.env.ROUNDS ?? 10)

const publicPaths = ['/', '/about', '/services', '/podcast', '/portfolio', '/sitemap.xml']
const portalPaths = [
  '/portal',
  '/portal/clients',
  '/portal/clients/inquiries?tab=all',
  '/portal/clients/payments?from=2025-01-01&to=2025-12-31',
  '/portal/clients/payments.csv',
  '/portal/bookings/list?span=all&state=any',
  '/portal/projects/list?state=all',
  '/portal/settings/activity',
  '/portal/settings/email-log?tab=all',
  '/portal/settings/reply-templates',
  '/portal/search?q=zelda%20quill',
  '/portal/media',
  '/portal/testimonials',
]

describe.each(engineNames)('%s', (engine) => {
  test('exports all planted data, and erasing leaves only the listed exceptions', async () => {
    const studio = await createPlantedStudio(engine)
    const unplanted = await readStudio(studio.setting, listUnplantedColumns)
    check(`${engine}: every personal column is planted`, unplanted.length === 0, unplanted)
    const program = await startProgram(studio.setting)
    const cookie = await getSession(program, 'owner')
    await listNamingPages(program, publicPaths, '') // now they are cached
    const exported = await checkExport(engine, studio, program, cookie)
    const left = await checkErasure(engine, studio, program, cookie)
    report(
      `${exported} of ${studio.client.marks.length} marks exported and ${left} rows left`,
      engine,
    )
  })

  test('kill -9 leaves the client whole or erased', async () => {
    const studio = await createPlantedStudio(engine)
    const states: string[] = []
    for (let round = 0; round < rounds; round++)
      states.push(await killDuring(engine, studio, round))
    const count = (state: string) => states.filter((one) => one === state).length
    check(`${engine}: both outcomes were seen`, count('whole') > 0 && count('erased') > 0, states)
    report(
      `${count('whole')} whole and ${count('erased')} erased after ${rounds} kills`,
      `${engine} kills`,
    )
  })
})

async function checkExport(
  engine: EngineName,
  { client }: PlantedStudio,
  program: Program,
  cookie: string,
) {
  const response = await fetch(`${program.url}/portal/clients/${client.id}/personal-data/export`, {
    method: 'POST',
    headers: { cookie, origin: program.url, accept: 'text/html' },
  })
  const entries = await readZip(Buffer.from(await response.arrayBuffer()))
  const all = [...entries.values()].join('\n')
  // columns for searching repeat the others
  const missing = client.marks.filter((mark) => !mark.includes('search') && !all.includes(mark))
  check(`${engine}: every mark is in the export`, missing.length === 0, missing)
  const files = client.files.filter(({ content }) => !all.includes(content))
  check(`${engine}: every file is in the export`, files.length === 0, files)
  return client.marks.length - missing.length
}

async function checkErasure(
  engine: EngineName,
  studio: PlantedStudio,
  program: Program,
  cookie: string,
) {
  const { setting, client, crew } = studio
  const formKey = crypto.randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      eraseOverHttp(program, getClientPage(studio), planted.name, cookie, formKey),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  check(`${engine}: eight presses get one answer`, new Set(statuses).size === 1, statuses)
  const page = `/portal/settings/people/${crew.id}/personal-data`
  const person = await eraseOverHttp(program, page, crew.name, cookie)
  check(`${engine}: a person is erased`, person.status === 302, person.text.slice(0, 300))
  const paths = [...portalPaths, `/portal/clients/${client.id}`]
  const naming = [
    ...(await listNamingPages(program, publicPaths, '')),
    ...(await listNamingPages(program, paths, cookie)),
  ]
  check(`${engine}: no page names the client`, naming.length === 0, naming)
  await program.stop()
  const named = listNamedFiles(setting.DATA_DIR)
  check(`${engine}: no file names the client`, named.length === 0, named)
  return readStudio(setting, async (query) => {
    const left = await findLeftovers(query, identifiers)
    check(`${engine}: no row names the client`, left.length === 0, left)
    const ofPerson = await findLeftovers(query, [crew.name, crew.email])
    check(`${engine}: no row names the person`, ofPerson.length === 0, ofPerson)
    const erased = await query(`select id from event where name = 'personal-data.erased'`)
    check(`${engine}: each took effect once`, erased.length === 2, erased)
    const kept = await query(
      `select client.name, cents::int, reference from ledger_entry join client on client.id = client_id where client_id = $1`,
      [client.id],
    )
    const wanted = { name: `Deleted client ${client.id.slice(0, 4)}`, cents: 12_345, reference: '' }
    check(
      `${engine}: the payment is kept without a name`,
      JSON.stringify(kept) === JSON.stringify([wanted]),
      kept,
    )
    const entries = (
      await query(
        `select seq::int, subject_id as "subjectId", kind, at, document_hash as "documentHash",
           details_hash as "detailsHash", previous_hash as "previousHash", hash
         from audit_entry order by seq`,
      )
    ).map((row) => ({ ...row, at: new Date(String(row.at)) }) as ChainedEntry)
    const chain = verifyChain(entries, { computeHash })
    check(`${engine}: the audit trail is intact`, entries.length > 0 && chain.ok, chain)
    return left.length + ofPerson.length
  })
}

/** Returns the paths whose page names the client. */
async function listNamingPages(
  program: Program,
  paths: string[],
  cookie: string,
): Promise<string[]> {
  const naming: string[] = []
  for (const path of paths) {
    const { text } = await sendRequest(`${program.url}${path}`, {
      headers: { ...(cookie && { cookie }) },
    })
    if (identifiers.some((one) => text.toLowerCase().includes(one))) naming.push(path)
  }
  return naming
}

/** Kills the program while it erases a copy of the client. Returns what is left. */
async function killDuring(engine: EngineName, studio: PlantedStudio, round: number) {
  const setting = await copyStudio(studio.setting)
  const before = await readStudio(setting, (query) => findLeftovers(query, identifiers))
  const program = await startProgram(setting)
  const cookie = await getSession(program, 'owner')
  const began = performance.now()
  const sent = eraseOverHttp(program, getClientPage(studio), planted.name, cookie).then(
    () => lengths.set(engine, Math.min(lengths.get(engine) ?? Infinity, performance.now() - began)),
    () => null,
  )
  // the first is not killed before its response, and says how long erasing takes
  if (round === 0) await sent
  else await sleep(Math.random() * 1.5 * lengths.get(engine)!)
  await program.kill()
  await sent
  await (await startProgram(setting)).stop() // the embedded database recovers
  const after = await readStudio(setting, (query) => findLeftovers(query, identifiers))
  const state =
    after.length === 0 ? 'erased' : after.length === before.length ? 'whole' : 'in between'
  check(`${engine}: a kill leaves the client whole or erased`, state !== 'in between', after)
  return state
}

/** Milliseconds that erasing takes, the fastest so far. */
const lengths = new Map<EngineName, number>()
