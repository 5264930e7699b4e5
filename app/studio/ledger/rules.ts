import { z } from '#app/core/schema.ts'

import { type StudioDay, isDay } from '#app/core/day.ts'
import { type Cents, parseMoney } from '#app/core/money.ts'
import { toSingleLine } from '#app/core/text.ts'

export const methods = ['transfer', 'card', 'check', 'cash', 'other'] as const
export type Method = (typeof methods)[number]

/**
 * Money as it stands in the ledger: above zero for what the studio was given, below for what it
 * gave back.
 */
export type Entry = {
  id: string
  kind: 'payment' | 'refund' | 'reversal'
  cents: Cents
  reverses: string | null
}

type MoneyFormat = { currency: string; locale: string; today: StudioDay }

/**
 * Money that came or went as a person types it: an amount above zero, and the day it was, which has
 * begun.
 */
export const createMoneySchema = ({ currency, locale, today }: MoneyFormat) =>
  z.object({
    amount: z
      .string()
      .default('')
      .transform((text) => parseMoney(text, currency, locale))
      .pipe(z.number('amount-malformed').min(1, 'amount-missing')),
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
    /** Above the booking's total all the same. */
    anyway: z.literal('on').optional(),
  })
export type MoneyForm = z.infer<ReturnType<typeof createMoneySchema>>

/** What was paid and not given back. */
export function sumEntries(entries: { cents: Cents }[]): Cents {
  return entries.reduce((sum, { cents }) => sum + cents, 0)
}

/** An entry can be taken back once, and what takes one back cannot. */
export function canReverse(entry: Entry, entries: Entry[]): boolean {
  return entry.kind !== 'reversal' && entries.every(({ reverses }) => reverses !== entry.id)
}
