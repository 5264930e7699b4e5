import { expect, vi } from 'vitest'

import type { startTestServer } from './test-server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** Issues an invoice of $300 to a client and adds a draft. Returns their ids. */
export async function addInvoiceAndDraft(
  { app, submit }: Server,
  cookie: string,
  clientId: string,
): Promise<{ invoiceId: string; draftId: string }> {
  await app.pool.query(
    `insert into studio_billing (legal_name, street, city, country)
      values ('Longlight Studio LLC', '{"18 Wharf Street"}', 'Portland', 'US')
      on conflict (id) do nothing`,
  )
  const send = async (path: string, fields: Record<string, string>) =>
    (await submit(path, fields, cookie)).headers.get('location')!
  const list = '/portal/clients/invoices'
  const addDraft = () => send(`${list}/new`, { client: clientId })
  const [issued, draft] = [await addDraft(), await addDraft()]
  await send(issued, {
    revision: '1',
    'name:0': 'Portraits',
    'quantity:0': '1',
    'price:0': '300',
    dueDays: '14',
    next: 'review',
  })
  await send(`${issued}/review`, { revision: '2', message: '' })
  return { invoiceId: issued.split('/').at(-1)!, draftId: draft.split('/').at(-1)! }
}

/** Waits until the PDF of an invoice is rendered. */
export async function waitForPdf({ app }: Server, invoiceId: string) {
  await vi.waitFor(
    async () => {
      const { rows } = await app.pool.query(
        'select state from document_rendering where subject_id = $1',
        [invoiceId],
      )
      expect(rows).toEqual([{ state: 'completed' }])
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Opens the client portal as a contact, and returns the cookie. */
export async function enterPortal(
  { submit, openLink }: Server,
  owner: string,
  { id, contactId }: { id: string; contactId: string },
): Promise<string> {
  const response = await submit(
    `/portal/clients/${id}/contacts/${contactId}`,
    { formKey: crypto.randomUUID(), form: 'create-link' },
    owner,
    { accept: 'text/html' },
  )
  const link = /value="(http[^"]+\/client\/access\/[\w-]{43})"/.exec(await response.text())![1]!
  return (await openLink(new URL(link).pathname)).cookie
}
