import { addSigner, insertSentQuote } from './quotes.ts'
import { startTestServer } from './test-server.ts'

const html = { accept: 'text/html' }

/** The fields of a choice as the page has them at first: full day and two prints. */
export const choice = {
  version: '1',
  'section:package': 'full-day',
  'line:prints': 'on',
  'quantity:prints': '2',
}
export const acceptanceForm = { ...choice, agree: 'on', name: 'Mara Lind' }
export const addKey = (form: string) => ({ formKey: `${crypto.randomUUID()}:${form}` })

/** Starts the program with a client whose contact may accept quotes, signed in to their page. */
export async function startWithQuotes(env: Record<string, string> = {}) {
  const server = await startTestServer(env)
  const owner = await server.signIn('owner')
  const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await server.app.pool.query<Row>(text, values)).rows
  const send = (path: string, fields: Record<string, string>, as: string) =>
    server.submit(path, fields, as, html)

  async function addClient(contact: string) {
    const fields = { name: `${contact} Ltd.`, contact, email: `${contact.split(' ')[0]}@tide.test` }
    await send('/portal/clients/new', { ...addKey('client'), ...fields }, owner)
    const [row] = await query<{ id: string; contactId: string }>(
      `select client_id as id, id as "contactId" from client_contact where name = $1`,
      [contact],
    )
    await addSigner(server.app.db, row!.id)
    return row!
  }
  /** Returns the session of a contact. */
  async function enter({ id, contactId }: { id: string; contactId: string }): Promise<string> {
    const path = `/portal/clients/${id}/contacts/${contactId}`
    const page = await send(path, { ...addKey('create-link'), form: 'create-link' }, owner)
    const link = /value="(http[^"]+\/client\/access\/[\w-]{43})"/.exec(await page.text())![1]!
    return (await server.openLink(new URL(link).pathname)).cookie
  }
  const client = await addClient('Mara Lind')
  const cookie = await enter(client)
  return {
    server,
    owner,
    client,
    cookie,
    query,
    addClient,
    enter,
    get: (path: string, as = cookie) => server.request(path, { headers: { cookie: as } }),
    send: (path: string, fields: Record<string, string>, as = cookie) => send(path, fields, as),
    count: async (sql: string, values: unknown[] = []) =>
      (await query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]!.n,
    /** Sends a quote, which is open for 14 days unless it says otherwise. */
    async sendQuote(change: Partial<Parameters<typeof insertSentQuote>[1]> = {}) {
      const now = new Date()
      const row = await insertSentQuote(server.app.db, { clientId: client.id, now, ...change })
      const number = `Q-${row.number}`
      return { id: row.id, number, path: `/client/quotes/${number}` }
    },
    setFlags: (seesMoney: boolean, maySign: boolean) =>
      query('update client_contact set sees_money = $2, may_sign = $3 where id = $1', [
        client.contactId,
        seesMoney,
        maySign,
      ]),
  }
}
