import { type Cents, findAmountProblem, parseMoney } from '#app/core/money.ts'
import { readQuantity } from '#app/core/quantity.ts'
import { toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { CreditChoice, CreditableLine, LineChoice } from './rules.ts'

type Fields = Record<string, string>
type Format = { currency: string; locale: string }
type Credit = { choice: CreditChoice; reason: string }

/** The choices of the form, in their order. */
export const creditKinds = ['all', 'lines', 'amounts'] as const

/** Longest reason, which is printed on the credit note. */
export const maxReason = 500

/**
 * Reads the form of a credit note: all of it; `quantity:<position>` or `amount:<position>` of
 * lines; or `rate:<place>` for each rate.
 */
export function readCredit(
  values: Fields,
  { lines, rates }: { lines: CreditableLine[]; rates: number },
  format: Format,
): { credit: Credit } | { problems: Record<string, ProblemCode> } {
  const problems: Record<string, ProblemCode> = {}
  const kind = creditKinds.find((option) => option === values.choice) ?? 'all'
  const choice: CreditChoice =
    kind === 'lines'
      ? { kind, lines: lines.flatMap((line) => readLine(values, line, format, problems)) }
      : kind === 'amounts'
        ? {
            kind,
            amounts: Array.from({ length: rates }, (_, index) =>
              readAmount(values, `rate:${index}`, format, problems),
            ),
          }
        : { kind }
  const reason = toSingleLine(values.reason ?? '')
  if (reason.length > maxReason) problems.reason = 'reason-long'
  return Object.keys(problems).length > 0 ? { problems } : { credit: { choice, reason } }
}

function readLine(
  values: Fields,
  { position, line, amount }: CreditableLine,
  format: Format,
  problems: Record<string, ProblemCode>,
): LineChoice[] {
  const field = `quantity:${position}`
  const text = (values[field] ?? '').trim()
  const cents = readAmount(values, `amount:${position}`, format, problems)
  if (text === '') {
    if (cents > amount) problems[`amount:${position}`] = 'credit-line-much'
    return cents > 0 ? [{ position, cents }] : []
  }
  const { milli: quantityMilli, problem } = readQuantity(text, format.locale)
  if (problem) problems[field] = problem
  if (cents > 0) problems[field] = 'credit-line-twice'
  else if (!problem && quantityMilli > line.quantityMilli) problems[field] = 'credit-quantity-much'
  return [{ position, quantityMilli }]
}

function readAmount(
  values: Fields,
  field: string,
  { currency, locale }: Format,
  problems: Record<string, ProblemCode>,
): Cents {
  const text = (values[field] ?? '').trim()
  if (text === '') return 0
  const cents = parseMoney(text, currency, locale)
  if (cents === null) problems[field] = findAmountProblem(text, currency, locale)
  return cents ?? 0
}
