import type { ProblemCode } from '#app/messages/problems.ts'

import { formatMoneyInput } from './money.ts'

/** In thousandths: a million. */
const maxQuantity = 1_000_000_000

/** Reads a quantity as a person types it, in thousandths, with its problem if it has one. */
export function readQuantity(
  text: string,
  locale: string,
): { milli: number; problem?: ProblemCode } {
  const [integer = '', decimals = '', ...rest] = text.trim().split(getDecimalPoint(locale))
  const milli = Number(`${integer}${decimals.slice(0, 3).padEnd(3, '0')}`)
  const isMalformed =
    !/^\d{1,9}$/.test(integer) || !/^\d*$/.test(decimals) || rest.length > 0 || milli === 0
  if (/^\s*[-−]/.test(text)) return { milli, problem: 'line-negative' }
  if (isMalformed) return { milli, problem: 'quantity-malformed' }
  if (decimals.length > 3) return { milli, problem: 'quantity-decimals' }
  return milli > maxQuantity ? { milli, problem: 'amount-large' } : { milli }
}

/** Formats a quantity as it is typed. */
export function formatQuantityInput(milli: number, locale: string): string {
  const digits = String(milli).padStart(4, '0')
  const decimals = digits.slice(-3).replace(/0+$/, '')
  return decimals === ''
    ? digits.slice(0, -3)
    : `${digits.slice(0, -3)}${getDecimalPoint(locale)}${decimals}`
}

/** Returns the decimal separator of a locale. */
function getDecimalPoint(locale: string): string {
  return formatMoneyInput(15, 'USD', locale).replace(/\d/g, '').charAt(0) || '.'
}
