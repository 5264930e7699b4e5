import { beforeAll, expect, test, vi } from 'vitest'

import { checkBooks } from '#app/features/money/books-audit/jobs.server.ts'

import { createCtx } from '../support/app.ts'
import { changeByHand } from '../support/change-by-hand.ts'
import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const { pool } = server.app
const fetchDashboard = async (who: string) => {
  const response = await server.request('/portal', {
    headers: { cookie: await server.signIn(who) },
  })
  expect(response.status).toBe(200)
  return response
}
const runAudit = () => checkBooks(createCtx(server.app, { kind: 'system' }))
const addToBalance = (id: string, cents: number) =>
  changeByHand(pool, `update invoice_balance set open = open + ${cents} where invoice_id = '${id}'`)

beforeAll(async () => {
  // the server's own audit of its first start
  await vi.waitFor(
    async () =>
      expect(
        (
          await pool.query(
            "select 1 from scheduled_job where name = 'audit-books' and completed_at is not null",
          )
        ).rows,
      ).toHaveLength(1),
    { timeout: 60_000, interval: 100 },
  )
})

test('the dashboard says to owners and bookkeepers that the books don’t reconcile, with both sums', async () => {
  const { rows } = await pool.query(
    `select id, document_number as number, open from invoice join invoice_balance on invoice_id = id
      where settled_at is null and open between 20000 and 90000 order by id limit 1`,
  )
  const { id, number, open } = rows[0] as { id: string; number: string; open: string }
  const formatAmount = (cents: number) => `$${(cents / 100).toFixed(2)}`
  await addToBalance(id, 100)
  await runAudit()
  const sentence = `The books don’t reconcile. ${number} is stored with ${formatAmount(Number(open) + 100)} open, but ${formatAmount(Number(open))} is left after payments, credit notes and write-offs.`
  for (const who of ['owner', 'books'])
    expect(await readText(await fetchDashboard(who))).toContain(`${sentence} Open invoice`)
  expect(await (await fetchDashboard('owner')).text()).toContain(
    `href="/portal/clients/invoices/${id}"`,
  )
  for (const who of ['manager', 'crew'])
    expect(await readText(await fetchDashboard(who))).not.toContain('The books don’t reconcile')
  await addToBalance(id, -100)
  await runAudit()
  expect(await readText(await fetchDashboard('owner'))).not.toContain('The books don’t reconcile')
})

test('the activity log says when the books don’t reconcile and when they do again', async () => {
  const cookie = await server.signIn('owner')
  const log = await readText(
    await server.request('/portal/settings/activity?kind=money', { headers: { cookie } }),
  )
  expect(log).toContain('found that the books don’t reconcile')
  expect(log).toContain('found that the books reconcile again')
})
