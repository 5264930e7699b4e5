import type { ProblemCode } from '#app/messages/problems.ts'

/** A whole number of the smallest unit of a currency (cents). */
export type Cents = number

/** `$12,450` for whole units, `$12,450.50` otherwise. */
export function formatMoney(cents: Cents, currency: string, locale: string): string {
  const digits = getCurrencyDigits(currency)
  const isWhole = cents % 10 ** digits === 0
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(cents / 10 ** digits)
}

/** An amount for machines: decimal units and the currency code. */
export type Price = { amount: number; currency: string }
export function toPrice(cents: Cents, currency: string): Price {
  return { amount: cents / 10 ** getCurrencyDigits(currency), currency }
}

/** `$12K`: two significant digits, for narrow chart columns. */
export function formatShortMoney(cents: Cents, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 2,
    minimumFractionDigits: 0,
  }).format(cents / 10 ** getCurrencyDigits(currency))
}

/** Largest amount that can be entered, $999,999,999.99. Sums of 90,000 of them are still exact. */
export const maxCents: Cents = 99_999_999_999

/**
 * Parses an amount as people type it (`1,200.50`, `$1200`) with the separators of the locale.
 * Returns null if it is malformed or too large.
 */
export function parseMoney(text: string, currency: string, locale: string): Cents | null {
  const cents = readCents(text, currency, locale)
  return cents !== null && cents <= maxCents ? cents : null
}

/** Returns true for a well-formed amount above the largest. */
export function isMoneyTooLarge(text: string, currency: string, locale: string): boolean {
  return (readCents(text, currency, locale) ?? 0) > maxCents
}

/** Returns why a text is no amount. */
export function findAmountProblem(text: string, currency: string, locale: string): ProblemCode {
  if (text.trim() === '') return 'amount-missing'
  if (/^\s*[-−]/.test(text)) return 'amount-negative'
  return isMoneyTooLarge(text, currency, locale) ? 'amount-large' : 'amount-malformed'
}

/** Returns a price above zero that a person typed, or why it is none. */
export function readPrice(
  text: string,
  { currency, locale }: { currency: string; locale: string },
): { cents: Cents } | { problem: ProblemCode } {
  const cents = parseMoney(text, currency, locale)
  if (cents) return { cents }
  const problem = cents === 0 ? 'amount-missing' : findAmountProblem(text, currency, locale)
  // a price has no refund, which that sentence is about
  return { problem: problem === 'amount-negative' ? 'amount-missing' : problem }
}

function readCents(text: string, currency: string, locale: string): number | null {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 1,
  }).formatToParts(1_234_567.5)
  const findPart = (type: string) => parts.find((part) => part.type === type)?.value
  const [point, group, name] = [
    findPart('decimal')!,
    findPart('group') ?? ',',
    findPart('currency')!,
  ]
  const typed = text
    .replace(name, '')
    .replace(new RegExp(`^\\s*${currency}|${currency}\\s*$`, 'i'), '')
    .replace(/\s/g, ' ')
    .trim()
    .split(point)
  const [wholeDigits = '', decimals = ''] = typed
  const digits = getCurrencyDigits(currency)
  const separator = group.replace(/\s/, ' ')
  const grouped = new RegExp(`^\\d{1,3}(?:\\${separator}\\d{3})+$`).test(wholeDigits)
  if (
    typed.length > 2 ||
    !(grouped || /^\d+$/.test(wholeDigits)) ||
    !/^\d*$/.test(decimals) ||
    decimals.length > digits ||
    (typed.length === 2 && decimals === '')
  )
    return null
  return Number(wholeDigits.replaceAll(separator, '') + decimals.padEnd(digits, '0'))
}

/** Formats an amount for an input: no currency, no groups. */
export function formatMoneyInput(cents: Cents, currency: string, locale: string): string {
  const digits = getCurrencyDigits(currency)
  const isWhole = cents % 10 ** digits === 0
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(cents / 10 ** digits)
}

/**
 * Returns a whole percentage of an amount, rounded half away from zero. Use it for every share of
 * money.
 */
export function computePercent(cents: Cents, percent: number): Cents {
  const product = cents * percent
  return Math.sign(product) * Math.floor((Math.abs(product) + 50) / 100) || 0
}

/**
 * Returns whole percentages that add up to exactly 100, by the largest remainder method; all 0 if
 * the sum is 0.
 */
export function computePercentages(parts: number[]): number[] {
  const sum = parts.reduce((a, b) => a + b, 0)
  if (sum === 0) return parts.map(() => 0)
  const floors = parts.map((part) => Math.floor((part * 100) / sum))
  const missing = 100 - floors.reduce((a, b) => a + b, 0)
  const byRemainder = parts
    .map((part, index) => ({ index, rest: (part * 100) % sum }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) floors[index] = (floors[index] ?? 0) + 1
  return floors
}

/** Returns the change in whole percent, or null if the earlier amount is 0. */
export function computeChangePercent(before: Cents, now: Cents): number | null {
  return before === 0 ? null : Math.round(((now - before) * 100) / Math.abs(before))
}

/** Returns every currency code of this runtime (ISO 4217). */
export function listCurrencies(): string[] {
  return Intl.supportedValuesOf('currency')
}

/** US Dollar. Call it on the server: browsers differ in the names they have. */
export function formatCurrencyName(currency: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency
}

/** Returns the number of decimals of a currency: 2 for most, 0 for the yen. */
export function getCurrencyDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  )
}

/** `$1,200.00`, with all decimals and a true minus sign, for documents. */
export function formatExactMoney(cents: Cents, currency: string, locale: string): string {
  const amount = cents / 10 ** getCurrencyDigits(currency)
  return new Intl.NumberFormat(locale, { style: 'currency', currency })
    .format(amount)
    .replace('-', '−')
}
