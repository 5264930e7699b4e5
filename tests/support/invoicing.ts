import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { studioBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { issueInvoice } from '#app/features/money/invoice-issue/writes.server.ts'
import { createDraft, saveDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import { getStatement } from '#app/features/money/payment/reads.server.ts'
import { addTaxRate } from '#app/features/money/tax/writes.server.ts'

import { buildDraft } from './invoice-drafts.ts'

/** Returns the id of a successful write, or throws its problem. */
export function getId(result: { ok: boolean; value?: unknown; problem?: string }): string {
  if (!result.ok) throw new Error(result.problem)
  return (result.value as { id: string }).id
}

/** Fills in Settings › Invoicing, and adds a tax rate of 8.25%. Returns its id. */
export async function setUpInvoicing(ctx: Ctx): Promise<string> {
  await ctx.db
    .insert(studioBilling)
    .values({
      legalName: 'Longlight LLC',
      street: ['1 Pier Road'],
      city: 'Portland',
      country: 'US',
      taxId: '12-3456789',
    })
    .onConflictDoUpdate({
      target: studioBilling.id,
      set: { legalName: 'Longlight LLC', street: ['1 Pier Road'], city: 'Portland', taxId: '12' },
    })
  return getId(
    await addTaxRate(ctx, {
      name: `Test tax ${crypto.randomUUID()}`,
      category: 'S',
      ratePpm: 82_500,
      parts: [],
      reason: '',
    }),
  )
}

export async function addTestClient(ctx: Ctx, name: string): Promise<string> {
  return getId(await addClient(ctx, clientSchema.parse({ name })))
}

/** Returns the form of a payment or refund in dollars, on March 1, 2030. */
export function toMoney(amount: string, change = {}) {
  const terms = { currency: 'USD', locale: 'en-US', today: '2030-03-01' }
  return createMoneySchema(terms).parse({ amount, method: 'transfer', ...change })
}

/** Creates and saves a draft, and returns its id and revision. */
export async function addDraft(ctx: Ctx, clientId: string, content: Partial<DraftContent>) {
  const id = getId(await createDraft(ctx, { clientId }))
  const saved = await saveDraft(ctx, id, { revision: 1, content: buildDraft(content) })
  return { id, revision: saved.ok ? saved.value.revision : 0 }
}

/** Issues an invoice with these lines, and returns its id. */
export async function addInvoice(
  ctx: Ctx,
  clientId: string,
  content: Partial<DraftContent>,
): Promise<string> {
  const { id, revision } = await addDraft(ctx, clientId, content)
  return getId(await issueInvoice(ctx, id, { revision }))
}

/**
 * Expects that the books add up: every entry and the whole journal to zero, each client's statement
 * to the journal, and each balance to its documents; that deposits held are what is left of
 * invoices that aren't earned or kept; and that nothing is below zero.
 */
export async function expectBooks(ctx: Ctx, clientIds: string[]) {
  const { rows: wrong } = await ctx.db.execute(sql`
    with left_of as (select i.id, i.client_id, i.net - coalesce(sum(note.net), 0) as net,
        i.gross > coalesce(sum(note.gross), 0) as is_live
      from invoice i left join invoice note on note.corrects_invoice_id = i.id group by i.id),
    held as (select a.client_id, sum(a.net) as cents from left_of a
      where exists (select from invoice_line l where l.invoice_id = a.id and l.kind = 'line' and l.revenue_account = '2100')
        and exists (select from invoice i where i.id = a.id and i.kind <> 'credit-note')
        and not exists (select from invoice_line l join invoice f on f.id = l.invoice_id and f.kind = 'final'
          join left_of live on live.id = f.id and live.is_live where l.deducts_invoice_id = a.id)
        and not exists (select from posting where invoice_id = a.id and account = '4100' having sum(amount) < 0)
      group by 1)
    select 'entry ' || entry_id as what, sum(amount) as cents from posting group by entry_id having sum(amount) <> 0
    union all select 'journal', sum(amount) from posting having sum(amount) <> 0
    union all select 'receivable ' || b.invoice_id, b.open - coalesce(p.cents, 0) from invoice_balance b
      left join (select invoice_id, sum(amount) as cents from posting where account = '1100' group by 1) p on p.invoice_id = b.invoice_id
      where b.open <> coalesce(p.cents, 0) or b.open < 0
    union all select 'credit ' || client_id, sum(amount) from posting where account = '2000' group by client_id having sum(amount) > 0
    union all select 'deposits ' || client_id, coalesce(h.cents, 0) + coalesce(p.cents, 0) from held h
      full join (select client_id, sum(amount) as cents from posting where account = '2100' group by 1) p using (client_id)
      where coalesce(h.cents, 0) + coalesce(p.cents, 0) <> 0
    union all select 'cash book', sum(cents) - (select coalesce(sum(amount), 0) from posting where account in ('1000', '1010', '1020', '1090'))
      from ledger_entry having sum(cents) <> (select coalesce(sum(amount), 0) from posting where account in ('1000', '1010', '1020', '1090'))`)
  expect(wrong).toEqual([])
  for (const clientId of clientIds) {
    const { rows } = await ctx.db.execute<{ cents: number }>(
      sql`select coalesce(sum(amount), 0)::float8 as cents from posting where client_id = ${clientId} and account in ('1100', '2000')`,
    )
    const statement = await getStatement(ctx, clientId)
    expect(statement.closing).toBe(rows[0]!.cents)
  }
}
