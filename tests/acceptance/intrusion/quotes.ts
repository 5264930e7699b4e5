import type { Attempts, Scene } from './attempts.ts'
import { addContact, get, money, post } from './clients.ts'
import { withData } from '../../support/data.ts'
import { parseFields, toText } from '../../support/form.ts'
import { sendRequest } from '../../support/http.ts'
import { openClientLink } from '../../support/client-link.ts'
import { type Program, startProgram } from '../../support/program.ts'
import { tricks } from '../../support/route-addresses.ts'
import { getSession, sampleBehindProxy } from '../../support/sign-in.ts'
import { createPreparedFolder } from '../../support/studio.ts'

type Quote = { id: string; number: string; client: string; state: string; title: string }
type Studio = { program: Program; owner: string; client: string; own: Quote; others: Quote[] }

const allFlags = ['seesMoney', 'mayPay', 'maySign']

type Fields = Record<string, string>

/** The answers of a client, with fields that would be accepted. */
const answers: Fields[] = [
  'update',
  'continue',
  'agree',
  'question',
  'decline',
  'undo',
  'undo-decline',
  'renewal',
].map((form) => ({ version: '1', form, reason: 'other', text: 'From elsewhere' }))
const acceptance: Fields = { version: '1', agree: 'on', name: 'Mara Lind' }

/** Everything an answer changes. */
const listAnswers = `select q.id, q.state, q.declined_at, q.renewal_requested_at,
  (select count(*)::int from acceptance a where a.quote_id = q.id) as acceptances,
  (select count(*)::int from quote_visit v where v.quote_id = q.id) as visits
  from quote q order by q.id`

/** Starts a sample studio as a client with an open quote. */
async function openStudio(): Promise<Studio & { before: unknown[] }> {
  const dataDir = await createPreparedFolder()
  const { quotes, before } = await withData({ dataDir }, async (query) => ({
    quotes: await query<Quote>(
      `select id, 'Q-' || number as number, client_id as client, state, content->>'title' as title
        from quote order by state = 'sent' and expires_at > now() desc, number`,
    ),
    before: await query(listAnswers),
  }))
  const [own] = quotes
  const program = await startProgram({ ...sampleBehindProxy, DATA_DIR: dataDir })
  return {
    program,
    owner: await getSession(program, 'owner'),
    client: own!.client,
    own: own!,
    others: quotes.filter(({ client }) => client !== own!.client),
    before,
  }
}

/** Counts each quote that differs from before as one that was answered. */
async function compareAnswers(
  attempts: Attempts,
  { program, before }: { program: Program; before: unknown[] },
  ids: string[],
) {
  await program.stop()
  const pick = (rows: unknown[], id: string) =>
    JSON.stringify(rows.find((row) => (row as { id: string }).id === id))
  const after = await withData(program, (query) => query(listAnswers))
  for (const id of ids)
    attempts.recordAttempt(
      'changing a quote',
      pick(after, id) !== pick(before, id),
      `${pick(before, id)} ${pick(after, id)}`,
    )
}

/** Returns the form of the last step as a contact may send it, without the code of a contract. */
async function readAcceptance(program: Program, path: string, session: string): Promise<Fields> {
  const { text } = await get(program, path, session)
  const form = text.split('<form').find((part) => part.includes('name="agree"')) ?? ''
  const { formKey: _, ...fields } = parseFields(form)
  return { ...fields, agree: 'on', electronic: 'on', name: 'Mara Lind' }
}

/** Requests a code, and reads it in the email log: the program has no mail server. */
async function readCode({ program, owner }: Studio, path: string, form: Fields, session: string) {
  await post(program, path, { ...form, form: 'code' }, session)
  const list = (await get(program, '/portal/settings/email-log', owner)).text
  const [newest] = /\/portal\/settings\/email-log\/[0-9a-f-]{36}/.exec(list) ?? ['']
  const entry = toText((await get(program, newest, owner)).text)
  return /The code for [^:]+: (\d{3} \d{3})/.exec(entry)?.[1] ?? ''
}

/** Checks that the quote could be accepted all along, and that it was only now. */
async function acceptAtLast(attempts: Attempts, studio: Studio) {
  const { program, own } = studio
  const [, , accept] = listPages(own.number) as [string, string, string]
  const { session } = await addContact(studio, allFlags)
  const form = await readAcceptance(program, accept, session)
  const code = await readCode(studio, accept, form, session)
  const { status } = await post(program, accept, { ...form, code }, session)
  attempts.checkPrecondition('a contact with the right accepts', status === 303, status)
  await program.stop()
  const rows = await withData(program, (query) =>
    query<{ name: string }>('select name from acceptance where quote_id = $1', [own.id]),
  )
  attempts.checkPrecondition('which stays', rows.length > 0)
  attempts.recordAttempt('an answer by any of them', rows.length > 1, rows)
}

const listPages = (number: string) =>
  ['', '/details', '/accept'].map((end) => `/client/quotes/${number}${end}`)

/** A client opens and answers their own quotes, by no other number and no other spelling. */
async function tryOtherQuotes(attempts: Attempts) {
  const studio = await openStudio()
  const { program, own, others } = studio
  const { session } = await addContact(studio, allFlags)
  const ownPage = await get(program, `/client/quotes/${own.number}`, session)
  attempts.checkPrecondition('the own quote opens', ownPage.text.includes(own.title))
  const isRead = ({ status, text }: { status: number; text: string }, { title }: Quote) =>
    (status === 200 && money.test(toText(text))) || text.includes(title)
  for (const quote of others) {
    const { number, state } = quote
    for (const path of listPages(number)) {
      for (const end of ['', '.data']) {
        const response = await get(program, `${path}${end}`, session)
        attempts.recordAttempt(`${path}${end}, ${state}`, isRead(response, quote), response.status)
      }
      for (const fields of path.endsWith(number) ? answers : [acceptance]) {
        const { status } = await post(program, path, fields, session)
        attempts.recordAttempt(`${fields.form ?? 'a form'} for ${path}`, status < 400, status)
      }
    }
    for (const [name, trick] of Object.entries(tricks)) {
      const path = trick(`/client/quotes/${number}`)
      const response = await sendRequest(program.url, { path, headers: { cookie: session } })
      attempts.recordAttempt(`${number}, ${name}`, isRead(response, quote), response.status)
    }
  }
  for (const number of ['Q-0', 'Q-999999', own.number.slice(2), 'q-1', 'Q-1e3', own.id]) {
    const { status } = await get(program, `/client/quotes/${number}`, session)
    attempts.recordAttempt(`the number ${number}`, status === 200, status)
  }
  await compareAnswers(
    attempts,
    studio,
    others.map(({ id }) => id),
  )
}

/** A contact answers as far as their checkboxes say, also right after they were taken away. */
async function tryQuoteFlags(attempts: Attempts) {
  const studio = await openStudio()
  const { program, owner, own } = studio
  const [path, , accept] = listPages(own.number) as [string, string, string]
  const raise = { seesMoney: 'on', maySign: 'on', clientId: studio.client, contactId: own.id }
  const former = await addContact(studio, allFlags)
  const form = await readAcceptance(program, accept, former.session)
  const contact = { name: 'Nell', role: 'other', form: 'save', seesMoney: 'on' }
  const email = /name="email"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="email"/.exec(
    (await get(program, former.page, owner)).text,
  )
  const changed = await post(
    program,
    former.page,
    { ...contact, email: email?.[1] ?? email?.[2] ?? '' },
    owner,
  )
  attempts.checkPrecondition('the right to accept is taken away', changed.status < 400)
  for (const [who, { session }] of [
    ['may not accept', await addContact(studio, ['seesMoney', 'mayPay'])],
    ['may no longer accept', former],
    ['sees no money', await addContact(studio, [])],
  ] as const) {
    for (const page of listPages(own.number)) {
      const response = await get(program, page, session)
      attempts.recordAttempt(
        `${page} for a contact who ${who}`,
        who === 'sees no money' && (response.status < 400 || money.test(toText(response.text))),
        response.status,
      )
    }
    for (const fields of answers.filter(({ form }) =>
      ['agree', 'decline', 'undo', 'undo-decline'].includes(form!),
    ))
      await post(program, path, { ...fields, ...raise }, session)
    const { status } = await post(program, accept, { ...form, ...raise }, session)
    attempts.recordAttempt(`accepting by a contact who ${who}`, status < 400, status)
  }
  await acceptAtLast(attempts, studio)
}

/** A quote isn't answered from another site, by an ended session, or by the form of extras. */
async function tryQuoteForms(attempts: Attempts) {
  const studio = await openStudio()
  const { program, owner, own } = studio
  const { page, session } = await addContact(studio, allFlags)
  const [path, details, accept] = listPages(own.number) as [string, string, string]
  const form = await readAcceptance(program, accept, session)
  const forms: [string, Fields][] = [
    ...answers.map((fields): [string, Fields] => [path, fields]),
    [details, { legalName: 'Thief Inc.', street: 'x', city: 'x', country: 'US', revision: '0' }],
    [accept, form],
  ]
  for (const [to, fields] of forms)
    for (const origin of ['https://evil.test', 'null', `${program.url}.evil.test`, '']) {
      const { status } = await post(program, to, fields, session, {
        origin,
        'sec-fetch-site': 'cross-site',
      })
      attempts.recordAttempt(`${to} ${fields.form ?? ''} from ${origin}`, status < 400, status)
    }
  await post(program, path, { ...form, form: 'agree' }, session)
  const changes: Fields[] = [
    { agree: '' },
    { name: ' ' },
    { name: ' \u200b\u2060' },
    { version: '0' },
    { version: '2' },
    { version: '' },
  ]
  for (const change of changes) {
    const { status } = await post(program, accept, { ...form, ...change }, session)
    attempts.recordAttempt(`accepting with ${JSON.stringify(change)}`, status < 400, status)
  }
  await post(program, page, { form: 'revoke-links' }, owner)
  for (const [to, fields] of forms) {
    const { status } = await post(program, to, fields, session)
    attempts.recordAttempt(`${to} ${fields.form ?? ''} by an ended session`, status < 400, status)
  }
  const { headers } = await get(program, path, session)
  attempts.recordAttempt(
    'a cached page of a quote',
    headers['cache-control'] !== 'no-store' || headers['referrer-policy'] !== 'same-origin',
    headers,
  )
  await acceptAtLast(attempts, studio)
}

/** The code of a contract is neither guessed nor used in another browser. */
async function trySigningCodes(attempts: Attempts) {
  const studio = await openStudio()
  const { program, own } = studio
  const [, , accept] = listPages(own.number) as [string, string, string]
  const contact = await addContact(studio, allFlags)
  const form = await readAcceptance(program, accept, contact.session)
  attempts.checkPrecondition('the quote has a contract', form.contract !== undefined, form)
  const code = await readCode(studio, accept, form, contact.session)
  attempts.checkPrecondition('the studio can read the code', code !== '')
  const tryCode = async (name: string, text: string, session: string) => {
    const { status } = await post(program, accept, { ...form, code: text }, session)
    attempts.recordAttempt(name, status < 400, status)
  }
  const other = await openClientLink(program, contact.link)
  await tryCode('a code in another browser with the same link', code, other)
  const digits = code.replace(' ', '')
  for (const text of [
    '',
    '000000%',
    '_'.repeat(6),
    `${digits}0`,
    `${digits} or 1=1`,
    '٣'.repeat(6),
  ])
    await tryCode(`the code ${text}`, text, contact.session)
  const guesses = Array.from({ length: 40 }, (_, n) =>
    String((Number(digits) + 1 + n) % 1_000_000).padStart(6, '0'),
  )
  await Promise.all(guesses.map((text) => tryCode('a guessed code', text, contact.session)))
  await tryCode('the right code after five wrong ones', code, contact.session)
  for (const session of [contact.session, other]) {
    await post(program, accept, { ...form, form: 'code' }, session)
    await tryCode('the code before, in a browser that asked again', code, session)
  }
  await acceptAtLast(attempts, studio)
}

export const quoteScenes: Record<string, Scene> = {
  'quotes of other clients': tryOtherQuotes,
  'what a contact may with a quote': tryQuoteFlags,
  'forms of a quote': tryQuoteForms,
  'codes before a signature': trySigningCodes,
}
