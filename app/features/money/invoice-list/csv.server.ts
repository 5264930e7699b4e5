import { stringify } from 'csv-stringify/sync'

import { toPrice } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { listInvoices } from './reads.server.ts'
import type { InvoiceFilter } from './rules.ts'

const pageSize = 1000

const columns = [
  'number',
  'kind',
  'client',
  'issued',
  'due',
  'currency',
  'net',
  'tax',
  'gross',
  'open',
  'state',
]

/**
 * Yields the matching documents as CSV, in pages of short queries, because the embedded database
 * has one connection. Amounts of credit notes are negative.
 */
export async function* writeInvoicesCsv(ctx: Ctx, filter: InvoiceFilter): AsyncGenerator<string> {
  authorize(ctx.actor, 'invoice.see')
  // Excel recognizes UTF-8 by the byte order mark
  yield `\uFEFF${formatLines([columns])}`
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listInvoices>> = await listInvoices(
      ctx,
      filter,
      after,
      pageSize,
    )
    yield formatLines(page.rows.map(toValues))
    after = page.next
  } while (after !== null)
}

type Row = Awaited<ReturnType<typeof listInvoices>>['rows'][number]

function formatLines(rows: (string | number | null)[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })
}

function toValues({ net, tax, gross, open, currency, kind, ...row }: Row) {
  const sign = kind === 'credit-note' ? -1 : 1
  const toUnits = (cents: number) => toPrice(cents, currency).amount
  return [
    row.documentNumber,
    kind,
    row.client,
    row.issuedOn,
    row.dueOn,
    currency,
    toUnits(sign * net),
    toUnits(sign * tax),
    toUnits(sign * gross),
    open === null ? null : toUnits(open),
    row.state,
  ]
}
