import { parseFields } from '../../support/form.ts'
import { readCode } from './email-log.ts'
import { type Presser, getLastId } from './presser.ts'
import {
  billing,
  choice,
  countEmails,
  countEvents,
  countRows,
  list,
  pressQuoteSettings,
  readRevision,
  sendQuote,
} from './quotes.ts'
import { contracts, findContract } from './settings.ts'

/** A contact who signs, in their own browser. */
type Signer = { id: string; name: string; browser: Presser }
/** The two contacts of a client who sign each of its contracts, one after the other. */
type Signers = { client: string; ada: Signer; jonas: Signer }
/** A quote whose contract waits for its second signer: its pages in the portal and for clients. */
type Waiting = { id: string; at: string; page: string }

const consents = { agree: 'on', electronic: 'on', early: 'on' }

/** Presses the buttons of contracts that two contacts of a client and the studio sign. */
export async function pressSigning(presser: Presser, round: number) {
  const signers = await addSigners(presser, round)
  const contract = await publishContract(presser, `Signed contract ${round}`)
  await allowWithdrawal(presser, round)
  // the others can sign once the first signature can't be undone
  await pressQuoteSettings(presser, round, '0')
  const [signed, declined, voided] = [
    await sendContract(presser, signers, contract),
    await sendContract(presser, signers, contract),
    await sendContract(presser, signers, contract),
  ]
  await pressQuoteSettings(presser, round)
  const { ada, jonas } = signers
  await pressFirstSignature(presser, ada, signed)
  await pressReminder(presser, signed)
  await pressSecondSignature(presser, jonas, signed)
  await pressCountersignature(presser, signed)
  await pressWithdrawal(presser, jonas, signed)
  await accept(ada, declined)
  await pressDecline(presser, jonas, declined)
  await accept(ada, voided)
  await pressVoid(presser, voided)
}

async function addSigners(presser: Presser, round: number): Promise<Signers> {
  // the email log shows names
  const [first, second] = [`Ada Signer ${round}`, `Jonas Signer ${round}`]
  const added = await presser.post('/portal/clients/new', {
    name: `Signing ${round}`,
    contact: first,
    email: `ada${round}@press.test`,
  })
  const client = getLastId(String(added.headers.location))
  const own = `/portal/clients/${client}`
  await presser.post(`${own}/contacts/new`, {
    name: second,
    email: `jonas${round}@press.test`,
    role: 'partner',
    seesMoney: 'on',
    maySign: 'on',
    quotes: 'on',
  })
  const html = await presser.fetchHtml(own)
  const enter = async (name: string): Promise<Signer> => {
    const id = new RegExp(`contacts/([0-9a-f-]{36})"[^>]*>${name}<`).exec(html)?.[1] ?? ''
    return { id, name, browser: await presser.enterAsContact(client, id) }
  }
  return { client, ada: await enter(first), jonas: await enter(second) }
}

/** Returns the id of a new contract template. */
async function publishContract(presser: Presser, name: string): Promise<string> {
  await presser.post(`${contracts}/new`, { name, from: '' })
  const id = await findContract(presser, name)
  const own = `${contracts}/${id}`
  const content = JSON.stringify({ blocks: [{ kind: 'text', spans: [{ text: 'We agree.' }] }] })
  const revision = await readRevision(presser, own)
  await presser.post(own, { content, revision, next: 'publish' })
  return id
}

/** Sends a quote with a contract, which the studio signs last. */
async function sendContract(
  presser: Presser,
  { client, ada, jonas }: Signers,
  contract: string,
): Promise<Waiting> {
  const made = await presser.post(`${list}/new`, { client })
  const id = getLastId(String(made.headers.location))
  await sendQuote(presser, id, {
    contract,
    terms: '',
    'signer:0': ada.id,
    'signer:1': jonas.id,
    inOrder: 'on',
    countersigned: 'on',
  })
  const at = `${list}/${id}`
  const number = /Q-\d+/.exec(await presser.fetchHtml(at))?.[0]
  return { id, at, page: `/client/quotes/${number}` }
}

/** Accepts a quote and signs its contract with a code, both of which happen once. */
async function pressFirstSignature(presser: Presser, ada: Signer, quote: Waiting) {
  const { browser, name } = ada
  const details = `${quote.page}/details`
  await browser.post(details, { ...billing, revision: await readRevision(browser, details) })
  await pressCode(presser, ada, quote, {
    button: 'code for an acceptance',
    path: `${quote.page}/accept`,
    fields: choice,
  })
  const fields = { ...(await readAcceptance(ada, quote)), code: await readCode(presser, name) }
  await browser.press('signed acceptance', `${quote.page}/accept`, fields, {
    name: 'quote.accepted',
    subject: quote.id,
  })
  countRows(presser, 'signed acceptance', 'acceptance where quote_id = $1', quote.id)
  countSignatures(presser, 'signed acceptance', 1, quote)
}

/** Accepts a quote in a browser that is confirmed. */
async function accept(ada: Signer, quote: Waiting) {
  await ada.browser.post(`${quote.page}/accept`, await readAcceptance(ada, quote))
}

/** Returns the form of the acceptance, with the contract for the choice. */
async function readAcceptance({ browser, name }: Signer, { page }: Waiting) {
  const fields = { ...choice, ...consents, name }
  // refused with the contract for this choice
  const { text } = await browser.post(`${page}/accept`, fields)
  return { ...fields, contract: readHash(text) }
}

/** Returns the hash of the contract on a page. */
function readHash(html: string): string {
  return /name="contract" value="([^"]*)"/.exec(html)?.[1] ?? ''
}

async function pressReminder(presser: Presser, { id, at }: Waiting) {
  const reminded = { name: 'contract.reminded', subject: id }
  await presser.press('reminder of a contract', `${at}/contract-reminder`, {}, reminded)
  countEmails(presser, 'reminder of a contract', 'contract.reminder', id)
}

async function pressSecondSignature(presser: Presser, jonas: Signer, quote: Waiting) {
  const { browser, name } = jonas
  const path = `${quote.page}/sign`
  const fields = { contract: readHash(await browser.fetchHtml(path)), ...consents, name }
  await pressCode(presser, jonas, quote, { button: 'code for a signature', path, fields })
  await browser.press(
    'signed contract',
    path,
    { ...fields, form: 'sign', code: await readCode(presser, name) },
    { name: 'contract.signed', subject: quote.id },
  )
  countSignatures(presser, 'signed contract', 2, quote)
  // one to each of them, and two to the studio
  countEmails(presser, 'signed contract', 'contract.signed', quote.id, 2)
  countEmails(presser, 'signed contract', 'contract.signed-by-client', quote.id, 2)
}

type CodeForm = { button: string; path: string; fields: Record<string, string> }

/** Requests a code, which is emailed once and confirms the browser once. */
async function pressCode(
  presser: Presser,
  { id, browser }: Signer,
  quote: Waiting,
  { button, path, fields }: CodeForm,
) {
  await browser.press(button, path, { ...fields, form: 'code' })
  for (const event of ['requested', 'entered'])
    presser.count(
      button,
      `select count(*)::int as n from event where name = $1 and subject_id = $2
        and data->>'contact' = $3`,
      [`verification-code.${event}`, quote.id, id],
    )
  countRows(
    presser,
    button,
    `email where kind = 'client.verification-code'
      and to_address = (select email from client_contact where id = $1)`,
    id,
  )
}

const contractsOfQuote = `contract c join acceptance a on a.id = c.acceptance_id
  and a.quote_id = $1`

/** Expects the signature of the signer at a position of the order. */
function countSignatures(presser: Presser, button: string, position: number, { id }: Waiting) {
  countRows(
    presser,
    button,
    `${contractsOfQuote} join contract_signer r on r.contract_id = c.id
      join contract_signature s on s.signer_id = r.id where r.position = ${position}`,
    id,
  )
}

/** Signs for the studio, which ends the acceptance and emails the agreement. */
async function pressCountersignature(presser: Presser, quote: Waiting) {
  const { id, at } = quote
  const button = 'countersigned contract'
  const signed = { name: 'contract.countersigned', subject: id }
  await presser.press(button, `${at}/countersignature`, {}, signed)
  countEvents(presser, button, 'acceptance.finalized', id)
  countSignatures(presser, button, 3, quote)
  countEmails(presser, button, 'quote.accepted', id, 2)
  countEmails(presser, button, 'quote.accepted-by-client', id)
}

/** Lets consumers withdraw from the contracts of the next quotes. */
/** Saves the right of withdrawal in the policy, which changes it in the first round. */
async function allowWithdrawal(presser: Presser, round: number) {
  const path = '/portal/settings/policy'
  const fields = { ...parseFields(await presser.fetchHtml(path)), withdrawal: 'on' }
  const changed = round === 1 ? { name: 'policy.changed', subject: 'policy' } : undefined
  await presser.press('right of withdrawal', path, fields, changed)
}

/** Withdraws from a contract, and enters the studio's share for work already done. */
async function pressWithdrawal(presser: Presser, { browser, name }: Signer, quote: Waiting) {
  const { id, at, page } = quote
  const button = 'withdrawn contract'
  const withdrawn = { name: 'contract.withdrawn', subject: id }
  await browser.press(button, `${page}/withdraw`, { name, text: 'We moved.' }, withdrawn)
  countRows(presser, button, endings, id)
  countEvents(presser, button, 'quote.canceled', id)
  countEmails(presser, button, 'contract.withdrawn', id)
  countEmails(presser, button, 'contract.withdrawn-by-client', id)
  const settled = { name: 'contract.settled', subject: id }
  const form = { amount: '10' }
  await presser.press('settled withdrawal', `${at}/withdrawal-settlement`, form, settled)
  countRows(
    presser,
    'settled withdrawal',
    `quote_invoice where quote_id = $1 and invoice_id in (select id from invoice_draft)`,
    id,
  )
}

const endings = `${contractsOfQuote} join contract_ending e on e.contract_id = c.id`

async function pressDecline(presser: Presser, { browser }: Signer, { id, page }: Waiting) {
  const button = 'declined contract'
  const fields = { form: 'decline', text: 'Another day suits us better.' }
  const declined = { name: 'contract.declined', subject: id }
  await browser.press(button, `${page}/sign`, fields, declined)
  countRows(presser, button, endings, id)
  countEvents(presser, button, 'quote.declined', id)
  countEmails(presser, button, 'contract.declined', id)
  countEmails(presser, button, 'quote.declined', id)
}

async function pressVoid(presser: Presser, { id, at }: Waiting) {
  const button = 'voided contract'
  const voided = { name: 'contract.voided', subject: id }
  await presser.press(button, `${at}/contract-void`, { reason: 'Wrong price' }, voided)
  countRows(presser, button, endings, id)
  countEvents(presser, button, 'quote.canceled', id)
  // one to each signer of the client
  countEmails(presser, button, 'contract.voided', id, 2)
}
