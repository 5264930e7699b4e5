import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { addDays, addMs, day, minute } from '#app/core/day.ts'
import { generateToken, hashText } from '#app/platform/auth/tokens.server.ts'

import { type DataLocation, type Query, withData } from '../../support/data.ts'
import { type EngineName, createDatabaseOn } from '../../support/databases.ts'
import { createInvoiceDriver } from '../../support/invoice-driver.ts'
import { buildContractContent } from '../../support/contracts.ts'
import { type Program, createFolder, startProgram } from '../../support/program.ts'
import { buildQuoteContent, seller } from '../../support/quotes.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'

/**
 * Acceptances alone, and rivals of acceptances. The last kinds are undos of one, signatures of a
 * contract that its signer declines and the studio voids at the same time, and withdrawals from one
 * whose date the studio cancels.
 */
const kinds = [
  'acceptances',
  'the expiry',
  'the cancellation of the quote',
  'a new version',
  'the cancellation of the date',
  'the end of the hold',
  'a booking of the same time',
  'the end of the undo window',
  'the signatures of a contract',
  'the withdrawal from a contract',
] as const
export type Kind = (typeof kinds)[number]
/** The kinds of this run. */
export const playedKinds = kinds.filter((kind) => kind.includes(process.env.CASE ?? ''))

export function hasContract(kind: Kind): boolean {
  return kind === 'the signatures of a contract' || kind === 'the withdrawal from a contract'
}

/** One quote for one date, and its two contacts with their sessions. */
export type Round = {
  n: number
  kind: Kind
  /** The instant at which the expiry, the hold or the undo window ends. */
  at: Date
  quoteId: string
  number: number
  bookingId: string
  clientId: string
  clientName: string
  date: string
  start: string
  end: string
  contacts: [Contact, Contact]
}
type Contact = { id: string; name: string; token: string; package: string; gross: number }

export type Studio = {
  location: DataLocation
  roomId: string
  rounds: Round[]
  programs: Program[]
  agent: Agent
  /** Moves the clock of all programs. */
  setClock(at: Date): Promise<void>
  start(): Promise<Program>
}

/** Milliseconds of the programs' clock from one round to the next. */
const stepMs = 20 * minute
/** Processes on one PostgreSQL. */
const processes = 2
/** Rounds of one client. */
const perClient = 25
/** The program reads its clock again after 20 ms. */
const clockMs = 30
const starts = ['08:00', '11:00', '14:00', '17:00']
const ends = ['10:00', '13:00', '16:00', '19:00']

/** Fills in the studio's details over HTTP, and plants a quote for each round. */
export async function createStudio(engine: EngineName, count: number): Promise<Studio> {
  const databaseUrl = await createDatabaseOn(engine)
  const location = { dataDir: `${createFolder()}/data`, databaseUrl }
  const clock = `${createFolder()}/clock`
  const start = () =>
    startProgram({
      ...sampleBehindProxy,
      DATA_DIR: location.dataDir,
      CLOCK_FILE: clock,
      ...(databaseUrl && { DATABASE_URL: databaseUrl, DATABASE_POOL: '10' }),
    })
  const program = await start()
  const driver = await createInvoiceDriver(program)
  await driver.setUp()
  const clientIds: string[] = []
  for (let n = 0; n < Math.ceil(count / perClient); n++)
    clientIds.push(await driver.addClient(buildClientName(n)))
  driver.close()
  await program.stop()
  const { roomId, rounds } = await withData(location, (query) => plant(query, clientIds, count))
  const programs = [await start()]
  while (databaseUrl && programs.length < processes) programs.push(await start())
  return {
    location,
    roomId,
    rounds,
    programs,
    start,
    agent: new Agent({ keepAlive: true, maxSockets: 20 }),
    async setClock(at) {
      writeFileSync(clock, String(at.getTime() - Date.now()))
      await sleep(clockMs)
    },
  }
}

const buildClientName = (n: number) => `Quoted ${n}`

async function plant(query: Query, clientIds: string[], count: number) {
  const begin = addMs(new Date(), 30 * minute)
  // the studio is open on all dates
  await query(`update studio set closed_days = '[]', closed_names = '{}'`)
  await query('update policy set withdrawal_days = 14')
  const [room] = await query<{ id: string }>(
    `insert into resource (kind, name, position) values ('room', 'Quoted room', 900) returning id`,
  )
  const template = await plantTemplate(query)
  const contacts: [Contact, Contact][] = []
  for (const [n, clientId] of clientIds.entries())
    contacts.push([
      await plantContact(query, clientId, { n, name: 'Alba Reed', package: 'full-day' }),
      await plantContact(query, clientId, { n, name: 'Bruno Vale', package: 'half-day' }),
    ])
  const rounds: Round[] = []
  for (let n = 0; n < count; n++) {
    const at = Math.floor(n / perClient)
    const round = {
      n,
      kind: playedKinds[n % playedKinds.length]!,
      at: addMs(begin, n * stepMs),
      clientId: clientIds[at]!,
      clientName: buildClientName(at),
      date: addDays(begin.toISOString().slice(0, 10), 90 + Math.floor(n / starts.length)),
      start: starts[n % starts.length]!,
      end: ends[n % starts.length]!,
      contacts: contacts[at]!,
    }
    const bookingId = await plantBooking(query, round, room!.id)
    rounds.push({ ...round, bookingId, ...(await plantQuote(query, round, bookingId, template)) })
  }
  return { roomId: room!.id, rounds }
}

/** A published contract. Returns its id. */
async function plantTemplate(query: Query): Promise<string> {
  const content = buildContractContent()
  const [row] = await query<{ id: string }>(
    `insert into contract_template (name, content, published_version, created_at, changed_at)
      values ('Signed together', $1, 1, now(), now()) returning id`,
    [content],
  )
  await query(
    `insert into contract_template_version (template_id, version, content, published_at)
      values ($1, 1, $2, now())`,
    [row!.id, content],
  )
  return row!.id
}

const grossByPackage: Record<string, number> = { 'full-day': 292_000, 'half-day': 172_000 }

/** A contact who may accept quotes, with a session of the client portal. */
async function plantContact(
  query: Query,
  clientId: string,
  { n, name, package: offered }: { n: number; name: string; package: string },
): Promise<Contact> {
  const address = `${name.split(' ')[0]!.toLowerCase()}-${n}@quoted.example`
  const [row] = await query<{ id: string }>(
    `insert into client_contact (client_id, created_at, name, email, email_key, may_sign, sees_money)
      values ($1, now(), $2, $3, $3, true, true) returning id`,
    [clientId, name, address],
  )
  const token = generateToken()
  await query(
    `insert into client_access_link (token_hash, contact_id, target, via, created_at, expires_at)
      values ($1, $2, '/client', 'email', now(), now() + interval '1 year')`,
    [hashText(`link ${token}`), row!.id],
  )
  await query(
    `insert into client_session (token_hash, contact_id, link_hash, started_at, last_seen_at,
        user_agent, code_valid_until)
      values ($1, $2, $3, now(), now(), '', now() + interval '1 year')`,
    [hashText(token), row!.id, hashText(`link ${token}`)],
  )
  return { id: row!.id, name, token, package: offered, gross: grossByPackage[offered]! }
}

type Planned = Pick<Round, 'n' | 'kind' | 'at' | 'clientId' | 'date' | 'start' | 'end' | 'contacts'>

async function plantBooking(query: Query, round: Planned, roomId: string): Promise<string> {
  const isShort =
    round.kind === 'the end of the hold' || round.kind === 'a booking of the same time'
  const [row] = await query<{ id: string }>(
    `insert into booking (created_at, client_id, category, title, state, zone, starts_local,
        ends_local, starts_at, ends_at, total, policy_version, search, held_until)
      select now(), $1, 'photography', 'Quoted ' || $2::text, 'held', time_zone, $3::text, $4::text,
        $3::text::timestamp at time zone time_zone,
        $4::text::timestamp at time zone time_zone, 0,
        (select max(version) from policy), 'quoted', $5 from studio returning id`,
    [
      round.clientId,
      round.n,
      `${round.date}T${round.start}`,
      `${round.date}T${round.end}`,
      isShort ? round.at : addMs(round.at, 60 * day),
    ],
  )
  await query(
    `insert into reservation (booking_id, resource_id, state, during)
      select id, $2, state, tstzrange(starts_at, ends_at) from booking where id = $1`,
    [row!.id, roomId],
  )
  return row!.id
}

async function plantQuote(
  query: Query,
  { kind, at, clientId, contacts }: Planned,
  bookingId: string,
  templateId: string,
) {
  const isWithdrawn = kind === 'the withdrawal from a contract'
  const contactIds = contacts.map(({ id }) => id)
  const content = buildQuoteContent({
    note: '',
    ...(hasContract(kind) && {
      terms: '',
      contractTemplateId: templateId,
      ...(!isWithdrawn && { signing: { contactIds, inOrder: false, isCountersigned: false } }),
    }),
  })
  const expiresAt = kind === 'the expiry' ? at : addMs(at, 60 * day)
  const [row] = await query<{ id: string; number: number }>(
    `insert into quote (client_id, state, content, sent_version, expires_at, created_at, changed_at)
      values ($1, 'sent', $2, 1, $3, now(), now()) returning id, number`,
    [clientId, content, expiresAt],
  )
  await query(
    `insert into quote_version (quote_id, version, content, rates, totals, seller, currency,
        language, policy_version, undo_minutes, hash, expires_at, sent_at, contract_template_id,
        contract_template_version)
      select $1, 1, $2, '{}', '{"net":295000,"tax":0,"gross":295000}', $3, 'USD', 'en',
        max(version), $7::int, repeat('a', 64), $4, now(), $5::uuid, $6::int from policy`,
    [
      row!.id,
      content,
      seller,
      expiresAt,
      hasContract(kind) ? templateId : null,
      hasContract(kind) ? 1 : null,
      isWithdrawn ? 0 : 15,
    ],
  )
  await query('insert into quote_booking (quote_id, booking_id) values ($1, $2)', [
    row!.id,
    bookingId,
  ])
  return { quoteId: row!.id, number: row!.number }
}
