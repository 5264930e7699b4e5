import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { beforeEach, expect, test } from 'vitest'

import { acceptanceForm, addKey, choice, startWithQuotes } from '../support/client-quote-fixture.ts'
import { buildPlanEntry } from '../support/payment-plans.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** Quotes in the client portal: what is shown, choosing, details, and accepting. */
const { client, cookie, enter, query, get, send, count, sendQuote, setFlags } =
  await startWithQuotes()
let quote = { id: '', number: '', path: '' }
const accept = (fields: Record<string, string> = {}, as = cookie) =>
  send(`${quote.path}/accept`, { ...acceptanceForm, ...addKey('accept'), ...fields }, as)
const readState = async () =>
  (await query<{ state: string }>('select state from quote where id = $1', [quote.id]))[0]!.state

beforeEach(async () => {
  await setFlags(true, true)
  quote = await sendQuote()
})

/** Sends a second version in which travel costs $150 more. */
async function updateQuote() {
  await query(
    `insert into quote_version select (jsonb_populate_record(v, jsonb_build_object('version', 2,
      'content', jsonb_set(content, '{sections,1,lines,0,unitPrice}', '27000')))).* from quote_version v
      where quote_id = $1`,
    [quote.id],
  )
  await query('update quote set sent_version = 2 where id = $1', [quote.id])
}

test('the page of the client names the quote to review first, and lists all', async () => {
  const text = await readText(await get('/client'))
  expect(text).toMatch(/Next step Review your quote “Wedding on June 14” by \w+ \d+\. Review quote/)
  expect(text).toMatch(
    new RegExp(`Quotes ${quote.number} \\$2,950\\.00 Wedding on June 14 Open until`),
  )
  await setFlags(true, false)
  expect(await readText(await get('/client'))).not.toContain('Review your quote')
  await setFlags(false, false)
  expect(await readText(await get('/client'))).not.toContain(quote.number)
})

test('a quote shows its lines, prices and total, and records its first opening', async () => {
  const [page] = await Promise.all([get(quote.path), get(quote.path)])
  expect([
    page.status,
    page.headers.get('cache-control'),
    page.headers.get('x-robots-tag'),
    page.headers.get('referrer-policy'),
  ]).toEqual([200, 'no-store', 'noindex', 'same-origin'])
  const text = await readText(page)
  expectIncludes(text, [
    'Wedding on June 14',
    'Full day of photography',
    '$2,800',
    'Half day of photography',
    'Choose one.',
    'Travel',
    'Total $2,950.00',
    'Update total',
  ])
  expect(text).not.toContain('Met them in February')
  await get(quote.path)
  expect(await count(`event where name = 'quote.opened' and subject_id = $1`, [quote.id])).toBe(1)
  expect(
    await query('select version, step, choice, opened from quote_visit where quote_id = $1', [
      quote.id,
    ]),
  ).toEqual([{ version: 1, step: 'choose', choice: null, opened: 1 }])
  // a look without a session opens nothing
  expect(await readText(await get(quote.path, ''))).toContain('Open your page')
})

test('update total saves the choice, and continuing checks it', async () => {
  const changed = { ...choice, 'section:package': 'half-day', 'quantity:prints': '4' }
  const updated = await send(quote.path, { ...changed, form: 'update' })
  expect([updated.status, updated.headers.get('location')]).toEqual([303, `${quote.path}#total`])
  expect(await readText(await get(quote.path))).toContain('Total $1,780.00')
  const next = await send(quote.path, { ...changed, form: 'continue' })
  expect([next.status, next.headers.get('location')]).toEqual([303, `${quote.path}/details`])

  const wrong = await send(quote.path, { ...changed, 'quantity:prints': '12', form: 'continue' })
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  expectIncludes(page, ['Choose a whole number from 1 to 10.', 'value="12"'])
  for (const typed of ['many', '', '1e99', '-1'])
    expect(
      (await send(quote.path, { ...changed, 'quantity:prints': typed, form: 'update' })).status,
    ).toBe(422)
  // the last choice that was offered is still saved
  expect(await readText(await get(quote.path))).toContain('Total $1,780.00')
})

test('sections with limits and a minimum order say what is missing', async () => {
  quote = await sendQuote({ content: { minimum: 400_000 } })
  const low = await send(quote.path, { ...choice, form: 'continue' })
  expect([low.status, await low.text()]).toEqual([
    422,
    expect.stringContaining('The minimum order is $4,000.00. Add $1,050.00 more to continue.'),
  ])
  const none = await send(quote.path, { version: '1', form: 'continue' })
  expect([none.status, await none.text()]).toEqual([
    422,
    expect.stringContaining('Choose one to continue.'),
  ])
})

test('billing details are asked once, then confirmed', async () => {
  const path = `${quote.path}/details`
  expect(await (await get(path)).text()).toContain('value="Mara Lind Ltd."')
  const missing = await send(path, { ...addKey('details'), revision: '0', legalName: 'Lind LLC' })
  expect(missing.status).toBe(422)
  expectIncludes(await missing.text(), ['Lind LLC', 'Enter your city.', 'Choose your country.'])
  const saved = await send(path, {
    ...addKey('details'),
    revision: '0',
    legalName: 'Lind LLC',
    street: '1 Pier Road',
    city: 'Portland',
    country: 'US',
  })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${quote.path}/accept`])
  expectIncludes(await readText(await get(path)), ['Lind LLC', '1 Pier Road', 'Looks right'])
  const stale = await send(path, {
    ...addKey('details'),
    revision: '7',
    legalName: 'Other LLC',
    street: '1 Pier Road',
    city: 'Portland',
    country: 'US',
  })
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('Other LLC')])
})

test('accepting needs the terms and a name, can be undone, and happens once', async () => {
  const page = await readText(await get(`${quote.path}/accept`))
  expectIncludes(page, ['Half is due on booking', 'I agree to these terms', 'Total $2,950.00'])
  expect(page).not.toMatch(/Half day of photography|Choose how long|Minimum/)
  const unnamed = await accept({ name: ' ' })
  expect([unnamed.status, await unnamed.text()]).toEqual([
    422,
    expect.stringContaining('Enter your full name.'),
  ])
  expect((await accept({ name: '\u200b\u2060' })).status).toBe(422)
  expectIncludes(await (await accept({ agree: '', name: '' })).text(), [
    'Enter your full name.',
    'Agree to the terms to continue.',
  ])
  const disagreed = await accept({ agree: '', name: 'Mara Lind' })
  expect(disagreed.status).toBe(422)
  expectIncludes(await disagreed.text(), ['Agree to the terms to continue.', 'value="Mara Lind"'])

  const key = addKey('accept')
  const responses = await Promise.all(Array.from({ length: 8 }, () => accept(key)))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(303))
  expect(await count('acceptance where quote_id = $1', [quote.id])).toBe(1)
  const accepted = await get(quote.path)
  expect(await readText(accepted)).toMatch(
    /You accepted this quote at \d+:\d\d [AP]M\. You can undo until \d+:\d\d [AP]M\./,
  )
  // the last step in another tab leads to what was accepted
  expect(await readText(await get(`${quote.path}/accept`))).toContain('View quote')

  const undone = await send(quote.path, { ...addKey('undo'), form: 'undo' })
  expect(undone.status).toBe(303)
  expect(await readState()).toBe('sent')
  expect((await accept()).status).toBe(303)
  await query(
    `update acceptance set finalized_at = now() where quote_id = $1 and undone_at is null`,
    [quote.id],
  )
  const final = await readText(await get(quote.path))
  expect(final).toContain('Thank you! We’ve emailed you a copy.')
  expect(final).not.toContain('undo until')
  const late = await send(quote.path, { ...addKey('undo'), form: 'undo' })
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining('The time to undo has ended.'),
  ])
})

test('the button of extras accepts no other quote, which needs the terms and a name', async () => {
  const sent = await send(quote.path, { ...choice, ...addKey('agree'), form: 'agree' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${quote.path}#total`])
  expect(await readState()).toBe('sent')
})

test('a second contact learns who accepted, and one without the right who can', async () => {
  await query(
    `insert into client_contact (client_id, name, email, email_key, sees_money, may_sign, created_at)
      values ($1, 'Jonas Holm', 'jonas@tide.test', 'jonas@tide.test', true, true, now())`,
    [client.id],
  )
  const [jonas] = await query<{ id: string }>(
    `select id from client_contact where name = 'Jonas Holm' and client_id = $1`,
    [client.id],
  )
  const other = await enter({ id: client.id, contactId: jonas!.id })
  await accept()
  const second = await accept({ name: 'Jonas Holm' }, other)
  expect(second.status).toBe(409)
  expect(await readText(second)).toMatch(
    /Mara Lind accepted this quote at \d+:\d\d [AP]M\. View quote/,
  )
  quote = await sendQuote()
  await setFlags(true, false)
  const page = await readText(await get(quote.path))
  expectIncludes(page, ['Only Jonas Holm can accept this quote.', 'Full day of photography'])
  expect(page).not.toContain('Continue')
  expect((await get(`${quote.path}/accept`)).status).toBe(303)
  expect((await accept()).status).toBe(403)
  expect(await readState()).toBe('sent')
  await query(`delete from client_contact where id = $1`, [jonas!.id])
})

test('a version that was replaced shows the changes and keeps the choice', async () => {
  await get(quote.path)
  await updateQuote()
  const stale = await send(quote.path, {
    ...choice,
    'section:package': 'half-day',
    form: 'continue',
  })
  expect(stale.status).toBe(409)
  const text = await readText(stale)
  expectIncludes(text, [
    'This quote was just updated. Review the changes to continue.',
    'Travel changed from $120.00 to $270.00',
    'Total $1,900.00',
  ])
  const again = await accept()
  expect(again.status).toBe(409)
  expectIncludes(await again.text(), ['This quote was just updated.', 'value="Mara Lind"'])
  expect(await readState()).toBe('sent')
  expect((await accept({ version: '2' })).status).toBe(303)
})

test('the page says what was updated since it was opened last', async () => {
  await get(quote.path)
  await updateQuote()
  expectIncludes(await readText(await get(quote.path)), [
    'This quote was updated since you last opened it:',
    'Travel changed from $120.00 to $270.00',
  ])
  expect(await readText(await get(quote.path))).not.toContain('was updated since')
})

test('the page is small, and its script is loaded at the first change', async () => {
  const plan = [buildPlanEntry({ share: { kind: 'percent', ppm: 300_000 } }), buildPlanEntry()]
  quote = await sendQuote({ content: { plan } })
  const page = await (await get(quote.path)).text()
  const styles = [...page.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href]) => href!)
  const sizes = [page, ...styles.map((href) => readFileSync(`build/app/client${href}`))].map(
    (content) => brotliCompressSync(content).length,
  )
  // of these, 8.6 KB are the styles of all pages of the site
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(14_000)
  const scripts = [...page.matchAll(/<script(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g)]
  expect(scripts.map(([, text]) => text!.length > 0 && text!.length < 3 * 1024)).toEqual([true])
  const [, source] = /data-quote="(\/assets\/live-totals-[\w-]+\.js)"/.exec(page)!
  expect(readFileSync(`build/app/client${source}`, 'utf8')).not.toMatch(/^import |photography/m)
})
