import { randomUUID } from 'node:crypto'

import type { Attempts, Scene } from './attempts.ts'
import { compareTimes } from './timing.ts'
import { createClientLink, openClientLink } from '../../support/client-link.ts'
import { withData } from '../../support/data.ts'
import { toText } from '../../support/form.ts'
import { buildForwardedFor, sendForm, sendRequest } from '../../support/http.ts'
import { type Program, startProgram } from '../../support/program.ts'
import { listAddresses, tricks } from '../../support/route-addresses.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { createPreparedFolder } from '../../support/studio.ts'

/** The document, receipt and booking numbers, and the names, of one client or of all others. */
type Owned = { invoices: string[]; receipts: string[]; bookings: string[]; names: string[] }
type Studio = {
  program: Program
  owner: string
  client: string
  own: Owned
  others: Owned
}

const toToken = (link: string) => link.split('/').at(-1)!
export const get = (program: Program, path: string, cookie: string) =>
  sendRequest(`${program.url}${path}`, { headers: { cookie, accept: 'text/html' } })
export const post = (
  program: Program,
  path: string,
  fields: Record<string, string>,
  cookie: string,
  headers: Record<string, string> = {},
) => sendForm(program, path, { formKey: randomUUID(), ...fields }, { cookie, ...headers })

/** Starts a sample studio and lists what its client with the most invoices owns. */
async function openStudio(): Promise<Studio> {
  const dataDir = await createPreparedFolder()
  const { client, own, others } = await withData({ dataDir }, async (query) => {
    const [row] = await query<{ id: string }>(
      `select client_id as id from invoice where document_number is not null
        group by client_id order by count(*) desc, client_id limit 1`,
    )
    const list = async (text: string, isOwn: boolean) =>
      (
        await query<{ value: string }>(`${text} ${isOwn ? '=' : '<>'} $1 order by 1`, [row!.id])
      ).map(({ value }) => value)
    const listOwned = async (isOwn: boolean): Promise<Owned> => ({
      invoices: await list(
        'select document_number as value from invoice where document_number is not null and client_id',
        isOwn,
      ),
      receipts: await list(
        "select 'R-' || number as value from ledger_entry where number is not null and client_id",
        isOwn,
      ),
      bookings: await list(`select 'BK-' || number as value from booking where client_id`, isOwn),
      names: await list('select name as value from client where id', isOwn),
    })
    return { client: row!.id, own: await listOwned(true), others: await listOwned(false) }
  })
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: dataDir })
  return { program, owner: await getSession(program, 'owner'), client, own, others }
}

/** Adds a contact with these checkboxes and returns their session and link. */
export async function addContact(
  { program, owner, client }: Pick<Studio, 'program' | 'owner' | 'client'>,
  flags: string[],
) {
  const email = `contact-${randomUUID().slice(0, 8)}@tide.test`
  const path = `/portal/clients/${client}/contacts`
  const added = await post(
    program,
    `${path}/new`,
    { name: 'Nell', email, role: 'other', ...Object.fromEntries(flags.map((f) => [f, 'on'])) },
    owner,
  )
  const page = String(added.headers.location).split('?')[0]!
  const link = await createClientLink(program, owner, page)
  return { page, link, session: await openClientLink(program, link) }
}

/** Neither the session nor the token of a client is one of the staff, and the reverse. */
async function tryClientAsStaff(attempts: Attempts) {
  const studio = await openStudio()
  const { program, owner, own } = studio
  const { session, link } = await addContact(studio, ['seesMoney', 'mayPay'])
  attempts.checkPrecondition(
    'the client’s page opens',
    (await get(program, '/client', session)).text.includes(own.names[0]!),
  )
  const value = session.split('=')[1]!
  const cookies = [
    session,
    `${session}; backlot_session=${value}`,
    `backlot_session=${toToken(link)}; backlot_device=${value}`,
  ]
  const paths = listAddresses()
    .filter(({ pattern }) => pattern.startsWith('/portal'))
    .map(({ pattern, acts }) => ({
      path: pattern.replace(':clientId', studio.client).replace(/:\w+/g, randomUUID()),
      acts,
    }))
  for (const { path, acts } of paths)
    for (const [n, cookie] of cookies.entries()) {
      const { status, text } = await get(program, `${path}${n === 1 ? '.data' : ''}`, cookie)
      attempts.recordAttempt(
        `${path} as a client, cookie ${n}`,
        (status === 200 && !text.includes('SingleFetchRedirect')) || text.includes(own.names[0]!),
        status,
      )
      if (!acts) continue
      const sent = await post(program, path, { name: 'x' }, cookie)
      attempts.recordAttempt(
        `a form to ${path} as a client, cookie ${n}`,
        !String(sent.headers.location).startsWith('/auth') && sent.status < 400,
        sent.status,
      )
    }
  for (const cookie of [
    owner,
    `backlot_client=${owner.split('=')[1]}`,
    `backlot_client=${toToken(link)}`,
  ])
    for (const path of ['/client', '/client/billing', `/client/invoices/${own.invoices[0]}`])
      attempts.recordAttempt(
        `${path} with ${cookie.split('=')[0]} of another person`,
        (await get(program, path, cookie)).text.includes(own.names[0]!),
      )
  await program.stop()
}

/** The pages of one client by their numbers. */
const listPaths = ({ invoices, receipts, bookings }: Owned) => [
  ...invoices.flatMap((number) => [`/client/invoices/${number}`, `/client/invoices/${number}/pdf`]),
  ...receipts.flatMap((number) => [`/client/receipts/${number}`, `/client/receipts/${number}/pdf`]),
  ...bookings.flatMap((number) => [
    `/client/bookings/${number}`,
    `/client/bookings/${number}/calendar.ics`,
    `/booking/${number}`,
  ]),
]

const mayOpen = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
  (status === 200 && !/redirect/i.test(String(headers['x-remix-response']))) ||
  (status === 303 && String(headers.location).startsWith('/booking/'))

export const money = /\$\d/

/** A client opens their own documents by number, and no others. */
async function tryOtherClients(attempts: Attempts) {
  const studio = await openStudio()
  const { program, own, others } = studio
  const { session } = await addContact(studio, ['seesMoney', 'mayPay'])
  for (const path of [`/client/invoices/${own.invoices[0]}`, `/client/receipts/${own.receipts[0]}`])
    attempts.checkPrecondition(
      `${path} opens`,
      (await get(program, path, session)).status === 200,
      path,
    )
  const foreign = listPaths(others)
  for (const path of foreign) {
    const response = await get(program, path, session)
    attempts.recordAttempt(`${path} of another client`, mayOpen(response), response.status)
    const data = await get(program, `${path}.data`, session)
    const name = others.names.find((one) => data.text.includes(`"${one}"`))
    attempts.recordAttempt(`${path}.data of another client`, name !== undefined, name)
  }
  for (const [name, trick] of Object.entries(tricks))
    for (const path of foreign.filter((one) => /invoices/.test(one)).slice(0, 4)) {
      const response = await sendRequest(program.url, {
        path: trick(path),
        headers: { cookie: session },
      })
      // without the cookie, which other spellings don't get, the page asks for a link
      attempts.recordAttempt(
        `${path} of another client, ${name}`,
        mayOpen(response) &&
          (money.test(toText(response.text)) ||
            others.names.some((one) => response.text.includes(one))),
        response.status,
      )
    }
  for (const number of others.invoices.slice(0, 5))
    for (const form of ['transfer', 'correction']) {
      const sent = await post(
        program,
        `/client/invoices/${number}`,
        { form, text: 'It was me.', clientId: randomUUID(), number },
        session,
      )
      attempts.recordAttempt(
        `${form} for ${number} of another client`,
        sent.status < 400,
        sent.status,
      )
    }
  await program.stop()
}

/** A contact sees and does what their checkboxes say, also with other fields in their forms. */
async function tryContactFlags(attempts: Attempts) {
  const studio = await openStudio()
  const { program, own } = studio
  const [blind, onlooker] = [await addContact(studio, []), await addContact(studio, ['seesMoney'])]
  const paths = [
    '/client',
    ...listPaths(own).filter((path) => !path.startsWith('/booking/')),
    '/client/statement',
    '/client/statement/pdf',
    '/client/documents.zip',
    '/client/billing',
  ]
  const raise = {
    seesMoney: 'on',
    mayPay: 'on',
    role: 'owner',
    receives: 'invoices',
    clientId: studio.client,
  }
  for (const form of ['details', 'message'])
    await post(
      program,
      '/client?seesMoney=on&mayPay=on',
      { form, name: 'Nell', phone: '', text: 'Hello', ...raise },
      blind.session,
    )
  for (const path of paths)
    for (const end of ['', '.data']) {
      const response = await get(program, `${path}${end}`, blind.session)
      attempts.recordAttempt(
        `${path}${end} for a contact who sees no money`,
        money.test(toText(response.text)) ||
          (path !== '/client' && !path.endsWith('.ics') && end === '' && mayOpen(response)),
        response.status,
      )
    }
  const billing = { legalName: 'Thief Inc.', city: 'x', country: 'US', revision: '0', ...raise }
  for (const [who, contact, path, fields] of [
    ['sees no money', blind, '/client/billing', billing],
    ['sees no money', blind, `/client/invoices/${own.invoices[0]}`, { form: 'transfer' }],
    [
      'sees no money',
      blind,
      `/client/invoices/${own.invoices[0]}`,
      { form: 'correction', text: 'x' },
    ],
    ['may not pay', onlooker, `/client/invoices/${own.invoices[0]}`, { form: 'transfer' }],
  ] as const) {
    const { status } = await post(program, path, { ...fields, ...raise }, contact.session)
    attempts.recordAttempt(`a form to ${path} by a contact who ${who}`, status < 400, status)
  }
  await program.stop()
}

/** Other sites send nothing in a client's name, and what ended stays ended. */
async function tryClientSessions(attempts: Attempts) {
  const studio = await openStudio()
  const { program, owner, own } = studio
  const { page, link, session } = await addContact(studio, ['seesMoney', 'mayPay'])
  const forms: [string, Record<string, string>][] = [
    ['/client', { form: 'message', text: 'From elsewhere' }],
    ['/client', { form: 'details', name: 'Thief' }],
    ['/client', { form: 'leave' }],
    ['/client/billing', { city: 'Elsewhere' }],
    [`/client/invoices/${own.invoices[0]}`, { form: 'transfer' }],
  ]
  for (const [path, fields] of forms)
    for (const origin of ['https://evil.test', 'null', `${program.url}.evil.test`, '']) {
      const { status } = await post(program, path, fields, session, {
        origin,
        'sec-fetch-site': 'cross-site',
      })
      attempts.recordAttempt(`${path} ${fields.form ?? ''} from ${origin}`, status < 400, status)
    }
  for (const rest of [
    '?to=//evil.test',
    '?target=https://evil.test',
    '/..//evil.test',
    '?next=/portal',
  ]) {
    const { headers } = await get(program, `${link}${rest}`, '')
    const location = String(headers.location ?? '/')
    attempts.recordAttempt(
      `a link that leads to ${location}`,
      !location.startsWith('/') || location.startsWith('//') || location.includes('evil'),
      location,
    )
  }
  const left = await openClientLink(program, link)
  await post(program, '/client', { form: 'leave' }, left)
  attempts.recordAttempt(
    'a session that signed out',
    (await get(program, '/client', left)).text.includes(own.names[0]!),
  )
  await post(program, page, { form: 'revoke-links' }, owner)
  for (const cookie of [session, await openClientLink(program, link)])
    attempts.recordAttempt(
      'a session of a revoked link',
      (await get(program, '/client', cookie)).text.includes(own.names[0]!),
    )
  attempts.recordAttempt('a token in the log', program.getOutput().includes(toToken(link)))
  await program.stop()
}

/** Asking for a lost link takes the same time for a client's address as for any other. */
async function compareLinkRequests(attempts: Attempts) {
  const dataDir = await createPreparedFolder()
  const emails = await withData({ dataDir }, async (query) =>
    (await query<{ email: string }>('select distinct email from client_contact')).map(
      ({ email }) => email,
    ),
  )
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: dataDir })
  await compareTimes(attempts, 'asking for a client’s link', 75, (kind, n) =>
    sendForm(
      program,
      '/client',
      {
        form: 'link',
        email:
          kind === 'known' ? emails[n % emails.length]! : `nobody${n % emails.length}@post.test`,
      },
      buildForwardedFor(60_000 + 2 * n + Number(kind === 'known')),
    ),
  )
  await program.stop()
}

export const clientScenes: Record<string, Scene> = {
  'a client as staff': tryClientAsStaff,
  'other clients': tryOtherClients,
  'what a contact may': tryContactFlags,
  'sessions of clients': tryClientSessions,
  'timing of link requests': compareLinkRequests,
}
