import { expect, test } from 'vitest'

import { changeByHand } from '../support/change-by-hand.ts'
import { addInvoiceAndDraft } from '../support/invoice-fixture.ts'
import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const { pool } = server.app
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows as Row[]
const fetchPage = async (who: string) =>
  server.request('/portal', { headers: { cookie: await server.signIn(who) } })
const readCard = async () => {
  const card = /<section[^>]*aria-labelledby="money-due">[\s\S]*?<\/section>/.exec(
    await (await fetchPage('owner')).text(),
  )?.[0]
  const links = card?.matchAll(/href="\/portal\/clients\/invoices\/([\w-]+)"/g) ?? []
  return {
    text: card?.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') ?? null,
    ids: [...links].map(([, id]) => id),
  }
}
const listOpen = () =>
  query<{ id: string; document_number: string }>(
    `select id, document_number from invoice join invoice_balance on invoice_id = id
      where settled_at is null order by invoice_balance.due_on, id`,
  )
/** Sets the due days of the first open invoices, which the program never changes. */
async function setDueDays(days: number[]) {
  const open = await listOpen()
  for (const [at, day] of days.entries())
    await query(
      `update invoice_balance set due_on = (now() at time zone (select time_zone from studio))::date
        + $1::int where invoice_id = $2`,
      [day, open[at]!.id],
    )
}

test('lists the invoices that are due first, and links to each and to all', async () => {
  const [someone] = await query<{ id: string }>("select id from client where email <> '' limit 1")
  const owner = await server.signIn('owner')
  while ((await listOpen()).length < 8) await addInvoiceAndDraft(server, owner, someone!.id)
  await query("update invoice_balance set due_on = '2099-01-01' where settled_at is null")
  await setDueDays([1, -12, 0, 5, -1, 40])
  const { text, ids } = await readCard()
  const listed = (await listOpen()).slice(0, 6)
  expect(ids).toEqual(listed.map(({ id }) => id))
  for (const { document_number } of listed) expect(text).toContain(document_number)
  expect(text!.match(/\d+ days? overdue|Due (?:today|tomorrow|in \d+ days)/g)).toEqual([
    '12 days overdue',
    '1 day overdue',
    'Due today',
    'Due tomorrow',
    'Due in 5 days',
    'Due in 40 days',
  ])
  expect(text).toMatch(/Money due \$[\d,]+\.\d\d open, \$[\d,]+\.\d\d overdue All open invoices/)
})

test('is shown only to those who may see invoices', async () => {
  for (const who of ['owner', 'manager', 'books'])
    expect(await readText(await fetchPage(who))).toContain('Money due')
  expect(await readText(await fetchPage('crew'))).not.toContain('Money due')
})

test('names no overdue sum if nothing is, and is absent without an open invoice', async () => {
  await query("update invoice_balance set due_on = '2099-01-01' where settled_at is null")
  expect((await readCard()).text).toMatch(/Money due \$[\d,.]+ open All open invoices/)
  await changeByHand(
    pool,
    'update invoice_balance set open = 0, settled_at = now() where settled_at is null',
  )
  expect((await readCard()).text).toBeNull()
})
