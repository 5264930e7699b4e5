import { beforeAll, expect, test } from 'vitest'

import { setUpLanglicht } from '../support/langlicht.ts'
import { expectBooks } from '../support/invoicing.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const list = '/portal/clients/invoices'
let studio: Awaited<ReturnType<typeof setUpLanglicht>>

beforeAll(async () => {
  studio = await setUpLanglicht(server)
})

const readPage = async (path: string) =>
  readText(await server.request(path, { headers: { cookie: studio.cookie } }))
const readInvoice = (which: keyof typeof studio.invoices) =>
  readPage(`${list}/${studio.invoices[which]}`)

test('lists an invoice of every state in euros', async () => {
  expectIncludes(await readPage(`${list}?tab=all`), [
    'Written off',
    'Paid',
    'Credited',
    'Credit note',
    'Overdue',
    'Partly paid',
    'Open',
    '−€500.00',
    'Jördis & Łukasz Groß',
    'Wójcik Studio',
  ])
  expectIncludes(await readPage(`${list}?tab=drafts`), ['€2,400.00'])
})

test('keeps prices that include tax, and shows the tax of each rate in them', async () => {
  expectIncludes(await readInvoice('paid'), [
    'Langlicht Fotografie GmbH',
    'Speicherstraße 4',
    '20457 Hamburg',
    'DE136695976',
    'DE89 3704 0044 0532 0130 00',
    '€2,900.00',
    // 2,400.00 × 19 / 119 and 500.00 × 7 / 107
    '€383.19',
    '€32.71',
  ])
  const { rows } = await server.app.pool.query(
    'select net::int, tax::int, gross::int from invoice where id = $1',
    [studio.invoices.paid],
  )
  expect(rows).toEqual([{ net: 248_410, tax: 41_590, gross: 290_000 }])
})

test('charges a business in another country no tax, and says why', async () => {
  expectIncludes(await readInvoice('reverseCharged'), [
    'Wójcik Studio Sp. z o.o.',
    'PL5260250274',
    'ZW-2027',
    'Steuerschuldnerschaft des Leistungsempfängers',
    '€4,000.00',
  ])
})

test('shows what is open after a payment', async () => {
  expectIncludes(await readInvoice('partiallyPaid'), ['€3,400.00', '−€1,000.00', '€2,400.00'])
})

test('keeps the books in balance', async () => {
  await expectBooks(await studio.openAsOn(0), Object.values(studio.clients))
})
