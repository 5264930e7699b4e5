/** An amount in the smallest unit of its currency (cents): always a whole number. */
export type Cents = number

/** As people write it: `$12,450` for whole units, `$12,450.50` otherwise. */
export function formatMoney(cents: Cents, currency: string, locale: string): string {
  const digits = digitsOf(currency)
  const whole = cents % 10 ** digits === 0
  return new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: whole ? 0 : digits, maximumFractionDigits: digits }).format(cents / 10 ** digits)
}

/** A share of an amount in whole percent, rounded half away from zero: the studio's one rounding. */
export function percentOf(cents: Cents, percent: number): Cents {
  const product = cents * percent
  return Math.sign(product) * Math.floor((Math.abs(product) + 50) / 100) || 0
}

/** Whole percents of the parts of a whole that add up to exactly 100, by largest remainder; all 0 when the whole is 0. */
export function percentages(parts: number[]): number[] {
  const sum = parts.reduce((a, b) => a + b, 0)
  if (sum === 0) return parts.map(() => 0)
  const floors = parts.map((part) => Math.floor((part * 100) / sum))
  const missing = 100 - floors.reduce((a, b) => a + b, 0)
  const byRemainder = parts.map((part, at) => ({ at, rest: (part * 100) % sum })).sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRemainder.slice(0, missing)) floors[at] = (floors[at] ?? 0) + 1
  return floors
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
