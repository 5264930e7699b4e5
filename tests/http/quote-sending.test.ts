import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addMs, day } from '#app/core/day.ts'
import { acceptance, email, quote, quoteSettings } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { createStaffCtx } from '../support/context.ts'
import { parseFields } from '../support/form.ts'
import { getId, setUpInvoicing } from '../support/invoicing.ts'
import { type SentQuoteInput, addSigner, insertQuote, insertSentQuote } from '../support/quotes.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Sending a quote and its page, without JavaScript. */
const server = await startTestServer()
const { db } = server.app
const plain = { accept: 'text/html' }
const cookies: Record<string, string> = {}
let owner: Ctx

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
  owner = await createStaffCtx(server.app, 'owner', new Date())
  await setUpInvoicing(owner)
})

const fetchPage = (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const send = (path: string, fields: Record<string, string> = {}, who = 'owner') =>
  server.submit(path, { formKey: crypto.randomUUID(), ...fields }, cookies[who], plain)
const getPath = ({ id }: { id: string }) => `/portal/clients/quotes/${id}`
const find = async ({ id }: { id: string }) =>
  (await db.select().from(quote).where(eq(quote.id, id)))[0]!

async function addQuoteClient() {
  const name = `Mill ${crypto.randomUUID().slice(0, 8)}`
  const form = clientSchema.parse({ name, email: `${crypto.randomUUID()}@post.test` })
  const clientId = getId(await addClient(owner, form))
  await addSigner(db, clientId)
  return clientId
}
const addDraft = async (content = {}) =>
  insertQuote(db, { clientId: await addQuoteClient(), content, now: new Date() })
const addSent = async (change: Partial<SentQuoteInput> = {}) =>
  insertSentQuote(db, { clientId: await addQuoteClient(), now: new Date(), ...change })
const getForm = async (row: { id: string }, change = {}) => ({
  revision: String((await find(row)).revision),
  message: 'Here it is.',
  holdUntilExpiry: 'on',
  ...change,
})

describe('the page that sends a quote', () => {
  test('shows the recipient, the subject and what the client will see', async () => {
    const row = await addDraft()
    const page = await readText(await fetchPage(`${getPath(row)}/send`))
    expectIncludes(page, [
      `Send Q-${row.number}`,
      'Send quote',
      `Quote Q-${row.number} from`,
      'Wedding on June 14',
      '$2,950.00',
    ])
    expect(page).not.toContain('Met them in February.')
  })

  test('sends it once, also if the form is sent twice', async () => {
    const row = await addDraft()
    const fields = { ...(await getForm(row)), formKey: crypto.randomUUID() }
    const answers = await Promise.all([
      send(`${getPath(row)}/send`, fields),
      send(`${getPath(row)}/send`, fields),
    ])
    for (const answer of answers)
      expect(answer.headers.get('location')).toBe(`${getPath(row)}?sent`)
    expect(await find(row)).toMatchObject({ state: 'sent', sentVersion: 1 })
    expect(await db.select().from(email).where(eq(email.subjectId, row.id))).toHaveLength(1)
  })

  test('lists what is missing with links to the fields', async () => {
    const row = await addDraft({ title: '', terms: '' })
    const html = await (await fetchPage(`${getPath(row)}/send`)).text()
    expectIncludes(html, [
      'Before you can send it',
      `${getPath(row)}/edit#title`,
      `${getPath(row)}/edit#terms`,
    ])
    expect(html).not.toContain('name="message"')
    const answer = await send(`${getPath(row)}/send`, await getForm(row))
    expect(answer.status).toBe(409)
  })

  test('keeps a message that is too long, and one that a newer edit refused', async () => {
    const row = await addDraft()
    const long = await send(
      `${getPath(row)}/send`,
      await getForm(row, { message: 'x'.repeat(2001) }),
    )
    expect(long.status).toBe(422)
    expect(parseFields(await long.text()).message).toBe('x'.repeat(2001))
    const stale = await send(`${getPath(row)}/send`, await getForm(row, { revision: '0' }))
    expect(stale.status).toBe(409)
    const html = await stale.text()
    expectIncludes(html, ['Someone changed this quote', 'Here it is.'])
  })

  test('leads to the quote with the reason if it can’t be sent', async () => {
    const row = await addSent()
    await db.update(quote).set({ state: 'accepted' }).where(eq(quote.id, row.id))
    const answer = await fetchPage(`${getPath(row)}/send`)
    expect(answer.headers.get('location')).toBe(`${getPath(row)}?problem=quote-is-accepted`)
  })
})

describe('approval', () => {
  test('is requested by a manager and given or refused by an owner', async () => {
    await db
      .insert(quoteSettings)
      .values({ approvalAbove: 1000 })
      .onConflictDoUpdate({ target: quoteSettings.id, set: { approvalAbove: 1000 } })
    const row = await addDraft()
    const path = getPath(row)
    expectIncludes(await readText(await fetchPage(`${path}/send`, 'manager')), ['Request approval'])
    const { revision } = await find(row)
    const asked = await send(`${path}/approval-request`, { revision: `${revision}` }, 'manager')
    expect(asked.headers.get('location')).toBe(`${path}?requested`)
    expect((await send(`${path}/return`, { comment: 'No' }, 'manager')).status).toBe(403)
    const empty = await send(`${path}/return`, { comment: ' ' })
    expect(empty.headers.get('location')).toBe(`${path}/send?problem=quote-comment-missing`)
    expectIncludes(await readText(await fetchPage(empty.headers.get('location')!)), [
      'Enter what should change.',
    ])
    const returned = await send(`${path}/return`, { comment: 'Add travel.' })
    expect(returned.headers.get('location')).toBe(`${path}?returned`)
    expectIncludes(await readText(await fetchPage(path, 'manager')), ['Returned: Add travel.'])
    await db.update(quoteSettings).set({ approvalAbove: null })
  })
})

describe('the page of a quote', () => {
  test('shows versions with their differences, and an older one', async () => {
    const row = await addSent()
    const { content } = row
    const [, extras] = content.sections
    const lines = extras!.lines.filter(({ id }) => id !== 'album')
    const sections = [content.sections[0]!, { ...extras!, lines }]
    await db
      .update(quote)
      .set({ content: { ...content, sections } })
      .where(eq(quote.id, row.id))
    expectIncludes(await readText(await fetchPage(getPath(row))), ['You’ve edited this quote'])
    await send(`${getPath(row)}/send`, await getForm(row))
    const page = await readText(await fetchPage(getPath(row)))
    expectIncludes(page, ['Version 2', 'Version 1', 'Removed Album', 'Not opened yet.'])
    expect(page).not.toContain('40 pages, linen cover')
    const older = await readText(await fetchPage(`${getPath(row)}?version=1`))
    expectIncludes(older, ['Version 1, sent', 'Show the newest version', '40 pages, linen cover'])
    expect((await fetchPage(`${getPath(row)}?version=7`)).status).toBe(404)
  })

  test('has small forms that renew, remind and cancel', async () => {
    const row = await addSent({ expiresAt: addMs(new Date(), -day) })
    const path = getPath(row)
    expectIncludes(await readText(await fetchPage(path)), ['Expired', 'Renew for 14 days'])
    const renewed = await send(`${path}/renewal`)
    expect(renewed.headers.get('location')).toBe(`${path}?renewed`)
    expect((await find(row)).sentVersion).toBe(2)
    const reminded = await send(`${path}/reminder`)
    expect(reminded.headers.get('location')).toBe(`${path}?reminded`)
    const canceled = await send(`${path}/cancellation`)
    expect(canceled.headers.get('location')).toBe(`${path}?canceled`)
    const again = await send(`${path}/cancellation`)
    expect(again.headers.get('location')).toBe(`${path}?problem=quote-is-canceled`)
    expectIncludes(await readText(await fetchPage(again.headers.get('location')!)), [
      'This quote was canceled.',
    ])
  })

  test('shows why the client declined', async () => {
    const row = await addSent()
    await db
      .update(quote)
      .set({
        state: 'declined',
        declinedAt: new Date(),
        declineReason: 'price',
        declineText: 'We spent it all on the cake.',
      })
      .where(eq(quote.id, row.id))
    expectIncludes(await readText(await fetchPage(getPath(row))), [
      'Declined',
      'The price',
      'We spent it all on the cake.',
    ])
  })
})

describe('an acceptance recorded by the studio', () => {
  test('asks how, who and what, and is final', async () => {
    const row = await addSent()
    const path = getPath(row)
    const form = `${path}/acceptance`
    const refused = await send(form, { name: '', 'section:package': 'half-day' })
    expect(refused.status).toBe(422)
    expectIncludes(await readText(refused), ['Choose how they agreed.', 'Enter your full name.'])
    const done = await send(form, {
      how: 'phone',
      name: 'Mara Lind',
      'section:package': 'half-day',
      'line:prints': 'on',
      'quantity:prints': '4',
    })
    expect(done.headers.get('location')).toBe(`${path}?accepted`)
    const [accepted] = await db.select().from(acceptance).where(eq(acceptance.quoteId, row.id))
    expect(accepted).toMatchObject({ recordedHow: 'phone', name: 'Mara Lind' })
    expect(accepted!.totals.gross).toBe(160_000 + 12_000 + 6000)
    const page = await readText(await fetchPage(path))
    expectIncludes(page, ['Accepted', 'Mara Lind', 'Agreed by phone', '$1,780.00', 'Add extras'])
    expect((await fetchPage(form)).headers.get('location')).toBe(
      `${path}?problem=quote-is-accepted`,
    )
  })

  test('is what an invoice is created from', async () => {
    const row = await addSent()
    const path = getPath(row)
    const early = await send(`${path}/invoice`)
    expect(early.headers.get('location')).toBe(`${path}?problem=quote-not-final`)
    await send(`${path}/acceptance`, {
      how: 'email',
      name: 'Mara Lind',
      'section:package': 'full-day',
      'line:album': 'on',
    })
    const created = await send(`${path}/invoice`, {}, 'books')
    expect(created.headers.get('location')).toMatch(/^\/portal\/clients\/invoices\/drafts\//)
    const draft = await (await fetchPage(created.headers.get('location')!)).text()
    expectIncludes(draft, ['Full day of photography', 'Album', 'Travel'])
    expect(draft).not.toContain('Half day of photography')
    expect(await readText(await fetchPage(created.headers.get('location')!))).toContain('$3,370.00')
  })
})

test('quotes are for owners and managers, and to read for bookkeepers', async () => {
  const row = await addSent()
  const path = getPath(row)
  const listStatuses = async (who: string, paths: string[]) =>
    Promise.all(paths.map(async (one) => (await fetchPage(`${path}${one}`, who)).status))
  expect(await listStatuses('manager', ['', '/send', '/acceptance'])).toEqual([200, 200, 200])
  expect(await listStatuses('books', ['', '/send', '/acceptance'])).toEqual([200, 403, 403])
  expect(await listStatuses('crew', ['', '/send', '/acceptance'])).toEqual([403, 403, 403])
  for (const action of ['send', 'cancellation', 'renewal', 'reminder', 'acceptance', 'return'])
    expect((await send(`${path}/${action}`, { revision: '1' }, 'books')).status).toBe(403)
  expect((await send(`${path}/invoice`, {}, 'crew')).status).toBe(403)
  const missing = `/portal/clients/quotes/${crypto.randomUUID()}`
  for (const one of [missing, `${missing}/send`, `${missing}/acceptance`])
    expect((await fetchPage(one)).status).toBe(404)
})
