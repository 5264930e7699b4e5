import type { Query } from '../../support/data.ts'
import { parseFields } from '../../support/form.ts'
import { type Presser, getLastId, pressCount } from './presser.ts'

export const list = '/portal/clients/quotes'
const content = {
  priceMode: 'net',
  title: 'A day of photographs',
  terms: 'Half is due on booking.',
  'section:0': 'coverage',
  'heading:0': 'Coverage',
  'choose:0': 'one',
  'line:0:0': 'full-day',
  'name:0:0': 'Full day',
  'quantity:0:0': '1',
  'price:0:0': '2800',
  'preselected:0:0': 'on',
  'line:0:1': 'half-day',
  'name:0:1': 'Half day',
  'quantity:0:1': '1',
  'price:0:1': '1600',
}
export const billing = { legalName: 'Reed LLC', street: '1 Wharf', city: 'Bath', country: 'US' }
export const choice = { version: '1', 'section:coverage': 'half-day' }
const agreement = { ...choice, how: 'phone', name: 'Ada Reed' }

/** A quote that expired before the program began. */
type ExpiredQuote = { id: string; number: number; clientId: string }

/** Copies an expired quote of the sample for each round, because the clock is not moved. */
export function plantExpiredQuotes(query: Query, count: number): Promise<ExpiredQuote[]> {
  return query<ExpiredQuote>(
    `with sample as (select q.client_id, v.* from quote q join quote_version v on v.quote_id = q.id
        where q.state = 'expired' limit 1),
      copy as (insert into quote (client_id, state, content, sent_version, expires_at, created_at,
        changed_at) select client_id, 'expired', content, 1, expires_at, sent_at, sent_at
        from sample, generate_series(1, $1::int) returning *),
      version as (insert into quote_version (quote_id, version, content, rates, totals, seller,
        currency, language, policy_version, undo_minutes, hash, expires_at, sent_at)
        select copy.id, 1, s.content, rates, totals, seller, currency, language, policy_version,
        undo_minutes, hash, s.expires_at, sent_at from copy, sample s)
      select id, number, client_id as "clientId" from copy`,
    [count],
  )
}

/** Presses every button of quotes, as the owner and as a contact of a client. */
export async function pressQuotes(presser: Presser, round: number, expired: ExpiredQuote) {
  const client = await addClient(presser, round)
  await pressQuoteSettings(presser, round)
  const id = await pressBuilder(presser, round, client)
  await pressApproval(presser, id)
  await pressSending(presser, id)
  await pressAcceptance(presser, id)
  await pressCopies(presser, id)
  await pressAsContact(presser, round, client)
  await pressRenewal(presser, expired)
}

async function addClient(presser: Presser, round: number): Promise<string> {
  const fields = {
    name: `Quoted ${round}`,
    contact: 'Ada Reed',
    email: `quoted${round}@press.test`,
  }
  return getLastId(String((await presser.post('/portal/clients/new', fields)).headers.location))
}

export function countRows(presser: Presser, button: string, from: string, id: string, wanted = 1) {
  presser.count(button, `select count(*)::int as n from ${from}`, [id], wanted)
}

export function countEvents(
  presser: Presser,
  button: string,
  name: string,
  id: string,
  wanted = 1,
) {
  countRows(presser, button, `event where name = '${name}' and subject_id = $1`, id, wanted)
}

export function countEmails(
  presser: Presser,
  button: string,
  kind: string,
  id: string,
  wanted = 1,
) {
  countRows(presser, button, `email where kind = '${kind}' and subject_id = $1`, id, wanted)
}

export async function readRevision(presser: Presser, path: string): Promise<string> {
  return parseFields(await presser.fetchHtml(path)).revision ?? ''
}

/** Saves the settings of quotes, with the minutes in which the next acceptances can be undone. */
export async function pressQuoteSettings(presser: Presser, round: number, undoMinutes = '15') {
  const path = '/portal/settings/quotes'
  await presser.press(
    'settings of quotes',
    path,
    {
      form: 'settings',
      revision: await readRevision(presser, path),
      validDays: '14',
      undoMinutes,
      approvalAbove: '10000',
      terms: `Terms ${round}`,
    },
    { name: 'quote-settings.changed', subject: 'studio' },
  )
}

/** Creates and saves a quote, and saves, renames and removes a template. Returns its id. */
async function pressBuilder(presser: Presser, round: number, client: string): Promise<string> {
  const id = await presser.press('new quote', `${list}/new`, { client })
  countEvents(presser, 'new quote', 'quote.created', id)
  countRows(
    presser,
    'new quote',
    'quote where client_id = $1 and amends_quote_id is null',
    client,
    3,
  )
  const at = `${list}/${id}/edit`
  const saved = { ...content, revision: await readRevision(presser, at) }
  await presser.press('saved quote', at, saved, { name: 'quote.changed' })
  const name = `Quote template ${round}`
  await presser.press('template of a quote', at, { form: 'template', templateName: name })
  const settings = '/portal/settings/quotes'
  const html = await presser.fetchHtml(settings)
  const template = /rename:([0-9a-f-]{36})/.exec(html.slice(html.indexOf(name)))?.[1] ?? ''
  countEvents(presser, 'template of a quote', 'quote-template.added', template)
  const pressTemplate = (button: string, form: string, event: string) =>
    presser.press(
      button,
      settings,
      { form: `${form}:${template}`, name: `${name} again` },
      { name: `quote-template.${event}`, subject: template },
    )
  await pressTemplate('renamed template of a quote', 'rename', 'renamed')
  await pressTemplate('removed template of a quote', 'remove', 'removed')
  countRows(presser, 'templates of quotes', "quote_template where name like $1 || '%'", name, 0)
  return id
}

async function pressApproval(presser: Presser, id: string) {
  const at = `${list}/${id}`
  const revision = await readRevision(presser, `${at}/send`)
  const asked = { name: 'quote.approval-requested' }
  await presser.press('approval request', `${at}/approval-request`, { revision }, asked)
  countEmails(presser, 'approval request', 'quote.approval-requested', id)
  const comment = { comment: 'Offer a half day too.' }
  await presser.press('returned quote', `${at}/return`, comment, { name: 'quote.returned' })
  countEmails(presser, 'returned quote', 'quote.returned', id)
}

/** Sends a quote, reminds of it and renews it. */
async function pressSending(presser: Presser, id: string) {
  const at = `${list}/${id}`
  const form = { revision: await readRevision(presser, `${at}/send`), message: 'Here it is.' }
  await presser.press('sent quote', `${at}/send`, form)
  await presser.press('renewed quote', `${at}/renewal`, {}, { name: 'quote.renewed' })
  countEvents(presser, 'sent and renewed quote', 'quote.sent', id, 2)
  countRows(presser, 'sent and renewed quote', 'quote_version where quote_id = $1', id, 2)
  countEmails(presser, 'renewed quote', 'quote.renewed', id)
  await presser.press('reminder of a quote', `${at}/reminder`, {}, { name: 'quote.reminded' })
  countEmails(presser, 'reminder of a quote', 'quote.reminder', id)
}

/** Records an acceptance, creates its invoice, and adds extras. */
async function pressAcceptance(presser: Presser, id: string) {
  const at = `${list}/${id}`
  await presser.press('recorded acceptance', `${at}/acceptance`, agreement, {
    name: 'quote.accepted',
  })
  countRows(presser, 'recorded acceptance', 'acceptance where quote_id = $1', id)
  countEvents(presser, 'recorded acceptance', 'acceptance.finalized', id)
  countEmails(presser, 'recorded acceptance', 'quote.acceptance-recorded', id)
  const draft = await presser.press('invoice of a quote', `${at}/invoice`)
  countEvents(presser, 'invoice of a quote', 'invoice-draft.created', draft)
  const extras = await presser.press('extras of a quote', `${at}/extras`)
  countEvents(presser, 'extras of a quote', 'quote.created', extras)
  countRows(presser, 'extras of a quote', 'quote where amends_quote_id = $1', id)
  await sendQuote(presser, extras)
  await presser.post(`${list}/${extras}/acceptance`, agreement)
  // different forms, as from as many pages
  await Promise.all(
    [id, ...Array.from({ length: pressCount }, () => extras)].map((quote) =>
      presser.post(`${list}/${quote}/invoice`, {}),
    ),
  )
  for (const quote of [id, extras])
    countRows(presser, 'invoices of a quote', 'quote_invoice where quote_id = $1', quote)
}

/** Fills in a quote and sends it. */
export async function sendQuote(presser: Presser, id: string, change: Record<string, string> = {}) {
  const at = `${list}/${id}`
  const revision = await readRevision(presser, `${at}/edit`)
  await presser.post(`${at}/edit`, { ...content, ...change, revision })
  await presser.post(`${at}/send`, { revision: await readRevision(presser, `${at}/send`) })
}

/** Deletes a copy of a quote, and cancels another one. */
async function pressCopies(presser: Presser, quote: string) {
  const copy = await presser.press('duplicated quote', `${list}/new`, { quote })
  countEvents(presser, 'duplicated quote', 'quote.created', copy)
  await presser.press('deleted quote', `${list}/${copy}/delete`, {}, { name: 'quote.deleted' })
  const made = await presser.post(`${list}/new`, { quote })
  const other = getLastId(String(made.headers.location))
  await sendQuote(presser, other)
  await presser.press(
    'canceled quote',
    `${list}/${other}/cancellation`,
    {},
    { name: 'quote.canceled' },
  )
}

/** Answers a quote as the client does, and takes back each answer. */
async function pressAsContact(presser: Presser, round: number, client: string) {
  const made = await presser.post(`${list}/new`, { client })
  const id = getLastId(String(made.headers.location))
  await sendQuote(presser, id)
  countEmails(presser, 'quote of a client', 'quote.sent', id)
  const number = /Q-\d+/.exec(await presser.fetchHtml(`${list}/${id}`))?.[0]
  const contact = await presser.enterAsContact(client)
  const at = `/client/quotes/${number}`
  const pressForm = (button: string, fields: Record<string, string>, event?: string) =>
    contact.press(
      button,
      at,
      fields,
      event === undefined ? undefined : { name: event, subject: id },
    )
  await pressForm('chosen options', { ...choice, form: 'continue' })
  countRows(presser, 'chosen options', 'quote_visit where quote_id = $1', id)
  countEvents(presser, 'chosen options', 'quote.opened', id)
  await contact.press(
    'billing details of a quote',
    `${at}/details`,
    { ...billing, revision: await readRevision(contact, `${at}/details`) },
    { name: 'client.billing-changed', subject: client },
  )
  await contact.press(
    'accepted quote',
    `${at}/accept`,
    { ...choice, agree: 'on', name: 'Ada Reed' },
    { name: 'quote.accepted', subject: id },
  )
  countRows(presser, 'accepted quote', 'acceptance where quote_id = $1', id)
  await pressForm('acceptance taken back', { form: 'undo' }, 'acceptance.undone')
  const decline = { form: 'decline', reason: 'price', text: '' }
  await pressForm('declined quote', decline, 'quote.declined')
  countEmails(presser, 'decline taken back', 'quote.declined', id, 0)
  await pressForm('decline taken back', { form: 'undo-decline' }, 'quote.reopened')
  const text = `Which day suits ${round}?`
  await pressForm('question about a quote', { form: 'question', text })
  presser.count(
    'question about a quote',
    `select (select count(*) from inquiry where message like $1)::int
      + (select count(*) from inquiry_message where text like $1)::int as n`,
    [`%${text}`],
  )
}

async function pressRenewal(presser: Presser, { id, number, clientId }: ExpiredQuote) {
  const contact = await presser.enterAsContact(clientId)
  const asked = { name: 'quote.renewal-requested', subject: id }
  const path = `/client/quotes/Q-${number}`
  await contact.press('renewal request', path, { form: 'renewal' }, asked)
  countEmails(presser, 'renewal request', 'quote.renewal-requested', id)
}
