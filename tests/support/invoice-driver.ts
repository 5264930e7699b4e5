import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'

import { type HttpResponse, sendForm, sendRequest } from './http.ts'
import type { Program } from './program.ts'
import { getSession } from './sign-in.ts'

const list = '/portal/clients/invoices'
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The fields of a line, without the tax. */
type DraftLine = {
  name?: string
  quantity?: string
  price: string
  discount?: string
  tax?: string
}
export type DraftFields = { lines: DraftLine[] } & Record<string, unknown>

/** The owner, who works with invoices of a running program over HTTP. */
export type InvoiceDriver = Awaited<ReturnType<typeof createInvoiceDriver>>

/** Signs in the owner. Several desks may share the cookie of one. */
export async function createInvoiceDriver(program: Program, cookie?: string) {
  const session = cookie ?? (await getSession(program, 'owner'))
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const post = (path: string, fields: Record<string, string>) =>
    sendForm(program, path, { formKey: randomUUID(), ...fields }, { cookie: session }, agent)
  const fetchPage = (path: string) =>
    sendRequest(`${program.url}${path}`, {
      headers: { cookie: session, accept: 'text/html' },
      agent,
    })
  return {
    cookie: session,
    post,
    fetchPage,
    /** Fills in Settings › Invoicing and adds these tax rates. Returns their ids by name. */
    setUp: (rates: Record<string, string>[] = []) => setUp({ post, fetchPage }, rates),
    /** Returns the id of a new client. */
    addClient: async (name: string) =>
      getLastId(
        await post('/portal/clients/new', { name, email: `${randomUUID()}@desk.test` }),
        'a client',
      ),
    /** Creates and saves a draft, and returns its id. */
    addDraft: async (clientId: string, draft: DraftFields) => {
      const path = String((await post(`${list}/new`, { client: clientId })).headers.location)
      const saved = await post(path, { ...toFields(draft), revision: '1' })
      if (saved.status !== 302 && saved.status !== 303)
        throw new Error(`A draft was answered ${saved.status}: ${saved.text.slice(0, 300)}`)
      return path.split('/').at(-1)!
    },
    /** Issues a draft, which was saved once. */
    issue: (draftId: string, fields: Record<string, string> = {}) =>
      post(`${list}/drafts/${draftId}/review`, { revision: '2', message: '', ...fields }),
    pay: (invoiceId: string, amount: string, fields: Record<string, string> = {}) =>
      post(`${list}/${invoiceId}`, { form: 'payment', method: 'transfer', amount, ...fields }),
    useCredit: (invoiceId: string, amount: string) =>
      post(`${list}/${invoiceId}`, { form: 'credit', amount }),
    /** A page or button of an invoice, such as `credit-note`, `reissue` and `write-off`. */
    press: (invoiceId: string, button: string, fields: Record<string, string> = {}) =>
      post(`${list}/${invoiceId}/${button}`, { reason: 'Test', ...fields }),
    /** A payment or refund of a client without an invoice. */
    record: (
      clientId: string,
      form: 'payment' | 'refund',
      amount: string,
      fields: Record<string, string> = {},
    ) =>
      post(`/portal/clients/${clientId}`, {
        form,
        amount,
        method: 'card',
        anyway: 'on',
        ...fields,
      }),
    close: () => agent.destroy(),
  }
}

type Connection = {
  post(path: string, fields: Record<string, string>): Promise<HttpResponse>
  fetchPage(path: string): Promise<HttpResponse>
}

async function setUp({ post, fetchPage }: Connection, rates: Record<string, string>[]) {
  const path = '/portal/settings/invoicing'
  const { text } = await fetchPage(path)
  const revision = /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '0'
  await expectSaved(
    post(path, {
      form: 'details',
      revision,
      legalName: 'Longlight Studio LLC',
      street: '18 Wharf Street',
      city: 'Portland',
      region: 'ME',
      postalCode: '04101',
      country: 'US',
      taxId: '84-1234567',
    }),
  )
  for (const rate of rates)
    await expectSaved(post(path, { form: 'tax-add', category: 'S', ...rate }))
  const page = (await fetchPage(path)).text
  return Object.fromEntries(
    rates.map(({ name = '' }) => {
      const at = page.indexOf(`<b>${name}`)
      const found = new RegExp(`tax-retire:(${id})`).exec(page.slice(at))?.[1]
      if (at === -1 || !found) throw new Error(`The tax rate ${name} is not on the page.`)
      return [name, found]
    }),
  )
}

async function expectSaved(response: Promise<HttpResponse>) {
  const { status, text } = await response
  if (status !== 302 && status !== 303)
    throw new Error(`Settings › Invoicing answered ${status}: ${text.slice(0, 300)}`)
}

function toFields({ lines, ...terms }: DraftFields): Record<string, string> {
  const rows = lines.flatMap(({ name = 'Shoot', quantity = '1', ...line }, at) =>
    Object.entries({ name, quantity, ...line }).map(([field, value]) => [`${field}:${at}`, value]),
  )
  return { dueDays: '14', ...Object.fromEntries(rows), ...terms }
}

/** Returns the last id in the address that a response redirects to. */
function getLastId({ status, headers, text }: HttpResponse, what: string): string {
  const found = String(headers.location).match(new RegExp(id, 'g'))?.at(-1)
  if (!found) throw new Error(`No id of ${what}: ${status} ${text.slice(0, 300)}`)
  return found
}
