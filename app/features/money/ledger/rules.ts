import { z } from '#app/core/schema.ts'

import { type StudioDay, isDay, parseDayRange } from '#app/core/day.ts'
import { type Cents, findAmountProblem, parseMoney } from '#app/core/money.ts'
import { readSearch } from '#app/core/search.ts'
import { toSingleLine } from '#app/core/text.ts'

export const methods = ['transfer', 'card', 'check', 'cash', 'other'] as const
export type Method = (typeof methods)[number]

/** A ledger entry: positive for payments to the studio, negative for refunds. */
export type Entry = {
  id: string
  kind: 'payment' | 'refund' | 'reversal'
  cents: Cents
  reverses: string | null
}

type MoneyFormat = { currency: string; locale: string; today: StudioDay }

/**
 * A payment or refund as a person types it: a positive amount, and a day that isn't in the future.
 */
export const createMoneySchema = ({ currency, locale, today }: MoneyFormat) =>
  z.object({
    amount: z
      .string()
      .default('')
      .transform((text, issues) => {
        const cents = parseMoney(text, currency, locale)
        if (cents !== null) return cents
        issues.addIssue({ code: 'custom', message: findAmountProblem(text, currency, locale) })
        return z.NEVER
      })
      .pipe(z.number().min(1, 'amount-missing')),
    date: z
      .string()
      .default(today)
      .refine(isDay, 'date-missing')
      .refine((date) => !isDay(date) || date <= today, 'date-ahead'),
    method: z.enum(methods, 'method-unknown'),
    reference: z
      .string()
      .default('')
      .transform(toSingleLine)
      .pipe(z.string().max(80, 'reference-long')),
    note: z.string().default('').transform(toSingleLine).pipe(z.string().max(500, 'note-long')),
    /** The id of the invoice that a payment pays; without it, the oldest that are open. */
    invoice: z
      .string()
      .transform((text) => text || undefined)
      .pipe(z.uuid('invoice-is-gone').optional())
      .optional(),
    /** The choice for invoices paid with the money, and the effects that the form shows. */
    invoices: z.enum(['credit', 'reopen']).optional().catch(undefined),
    seen: z.string().optional(),
    /** Confirms an amount above the total, above what is open, or above the refund due. */
    anyway: z.literal('on').optional(),
  })
export type MoneyForm = z.infer<ReturnType<typeof createMoneySchema>>

/** The reason for a reversal, which stays with it. */
export const reversalSchema = z.object({
  reason: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'reversal-reason-missing').max(500, 'reason-long')),
})
export type ReversalForm = z.infer<typeof reversalSchema>

/** Returns payments minus refunds, in cents. */
export function sumEntries(entries: { cents: Cents }[]): Cents {
  return entries.reduce((sum, { cents }) => sum + cents, 0)
}

/** Returns true if the entry can be reversed: once, and never a reversal itself. */
export function canReverse(entry: Entry, entries: Entry[]): boolean {
  return entry.kind !== 'reversal' && entries.every(({ reverses }) => reverses !== entry.id)
}

/** Returns the number of an entry's receipt as shown to people, such as R-1042. */
export function formatReceiptNumber(number: number): string {
  return `R-${number}`
}

/** Parses the same; null for any other text. */
export function parseReceiptNumber(text: string): number | null {
  const [, digits] = /^R-(\d{1,9})$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

export const entryKinds = ['payment', 'refund', 'reversal'] as const

/** Filters of the list of payments; empty ones match everything. Both days are included. */
export type EntryFilter = {
  kind: Entry['kind'] | ''
  method: Method | ''
  from: StudioDay | ''
  to: StudioDay | ''
  search: string
}

/**
 * Parses the list's filters from an address and drops unknown values. The dashboard and the
 * analytics link to a period `days`.
 */
export function parseEntryFilter(params: URLSearchParams): EntryFilter {
  const getText = (name: string) => params.get(name) ?? ''
  const getDay = (name: string) => (isDay(getText(name)) ? getText(name) : '')
  const days = parseDayRange(params.get('days'))
  return {
    kind: entryKinds.find((kind) => kind === getText('kind')) ?? '',
    method: methods.find((method) => method === getText('method')) ?? '',
    from: days?.from ?? getDay('from'),
    to: days?.to ?? getDay('to'),
    search: readSearch(params),
  }
}

/** Formats the filters as a query string, with the search as `q`. */
export function formatEntryQuery({ search, ...filter }: EntryFilter): string {
  const set = Object.entries({ q: search, ...filter }).filter(([, value]) => value !== '')
  return new URLSearchParams(set).toString()
}

/** Returns true if any filter is set. */
export function isNarrowed(filter: EntryFilter): boolean {
  return Object.values(filter).some((value) => value !== '')
}
