import type { Rates } from '#app/features/money/invoice/rules.ts'
import {
  type QuoteChoice,
  type QuoteContent,
  computeQuoteAmounts,
} from '#app/features/sales/quote/rules.ts'

import type { Query } from '../../support/data.ts'

type Plan = { quoteId: string; content: QuoteContent; choice: QuoteChoice; rates: Rates }
type Document = { id: string; quoteId: string; kind: string; corrects: string | null; at: string }
type Tax = { invoiceId: string; name: string; part: string; base: number; tax: number }

/** Net and tax by rate and part, in cents. */
type Sums = Map<string, { net: number; tax: number }>

function add(sums: Sums, key: string, { net, tax }: { net: number; tax: number }) {
  const before = sums.get(key) ?? { net: 0, tax: 0 }
  sums.set(key, { net: before.net + net, tax: before.tax + tax })
}

/**
 * Compares the invoices of payment plans, less their credit notes, with what was agreed. A plan
 * that ends with its last invoice charges the agreement to the cent, for each rate, without what
 * was credited since. No plan ever charges more. Returns the quotes that don't agree, and the
 * number of plans that ended.
 */
export async function comparePlans(query: Query) {
  const plans = await query<Plan>(
    `select distinct a.quote_id as "quoteId", v.content, a.choice, v.rates from acceptance a
      join quote_version v on v.quote_id = a.quote_id and v.version = a.version
      join quote_booking qb on qb.quote_id = a.quote_id
      join booking b on b.id = qb.booking_id and b.title = 'Wedding'
      where a.undone_at is null and v.content->'plan' is not null and v.content->>'title' = 'Wedding'`,
  )
  const documents = await query<Document>(
    `select i.id, qi.quote_id as "quoteId", i.kind, i.corrects_invoice_id as corrects,
        i.issued_at::text as at from invoice i
      join quote_invoice qi on qi.invoice_id = coalesce(i.corrects_invoice_id, i.id)`,
  )
  const taxes = await query<Tax>(
    `select invoice_id as "invoiceId", name, part, base::float8 as base, tax::float8 as tax
      from invoice_tax`,
  )
  const taxesById = Map.groupBy(taxes, ({ invoiceId }) => invoiceId)
  const documentsByQuote = Map.groupBy(documents, ({ quoteId }) => quoteId)
  const faults: string[] = []
  let ended = 0
  for (const plan of plans) {
    const own = (documentsByQuote.get(plan.quoteId) ?? []).toSorted((a, b) =>
      a.at.localeCompare(b.at),
    )
    const newest = own.findLast(({ corrects }) => corrects === null)
    const isEnded = newest?.kind === 'final' || newest?.kind === 'standalone'
    if (isEnded) ended++
    const left = sumAgreed(plan)
    // what is credited after the last invoice isn't charged again
    const until = isEnded ? own.indexOf(newest) + 1 : own.length
    for (const { id, corrects } of own.slice(0, until))
      for (const { name, part, base, tax } of taxesById.get(id) ?? []) {
        const sign = corrects === null ? -1 : 1
        add(left, `${name} ${part}`, { net: sign * base, tax: sign * tax })
      }
    for (const [rate, { net, tax }] of left)
      if (net < 0 || tax < 0 || (isEnded && (net !== 0 || tax !== 0)))
        faults.push(`${plan.quoteId}: ${net} net and ${tax} tax of ${rate} are left`)
  }
  return { plans: plans.length, ended, faults }
}

function sumAgreed({ content, choice, rates }: Plan): Sums {
  const sums: Sums = new Map()
  for (const { tax, net, parts } of computeQuoteAmounts(content, choice, rates).sums)
    for (const part of parts)
      add(sums, `${tax.name} ${tax.parts.length > 0 ? part.name : ''}`, { net, tax: part.cents })
  return sums
}
