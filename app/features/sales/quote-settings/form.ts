import { formatMoneyInput, parseMoney } from '#app/core/money.ts'
import { normalizeText } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { readPlan, toPlanFields } from '#app/features/sales/payment-plan/form.ts'
import type { PaymentPlan } from '#app/features/sales/payment-plan/rules.ts'

/** The settings of quotes as a person saves them. `approvalAbove` is null for no approval. */
export type QuoteSettingsForm = {
  validDays: number
  undoMinutes: number
  approvalAbove: number | null
  terms: string
  /** Of a new quote; null for none. */
  plan: PaymentPlan | null
  /** Installments wait for a person instead of being invoiced on their day. */
  asksBeforeInvoicing: boolean
}

type Format = { currency: string; locale: string }
const maxTerms = 20_000

/** Parts per million of the whole. */
const whole = 1_000_000

/** Reads the settings as a person types them, or returns a problem for each field that has one. */
export function readQuoteSettings(
  fields: Record<string, string>,
  format: Format,
): { form: QuoteSettingsForm } | { problems: Record<string, ProblemCode> } {
  const { currency, locale } = format
  const problems: Record<string, ProblemCode> = {}
  const readCount = (field: string, min: number, max: number, problem: ProblemCode) => {
    const text = (fields[field] ?? '').trim()
    const value = /^\d{1,3}$/.test(text) ? Number(text) : -1
    if (value < min || value > max) problems[field] = problem
    return value
  }
  const typed = (fields.approvalAbove ?? '').trim()
  const approvalAbove = typed === '' ? null : parseMoney(typed, currency, locale)
  if (typed !== '' && approvalAbove === null) problems.approvalAbove = 'amount-malformed'
  const terms = normalizeText(fields.terms ?? '')
  if (terms.length > maxTerms) problems.terms = 'draft-text-long'
  const form = {
    validDays: readCount('validDays', 1, 365, 'valid-days-malformed'),
    undoMinutes: readCount('undoMinutes', 0, 60, 'undo-minutes-malformed'),
    approvalAbove,
    terms,
    plan: readDefaultPlan(fields, format, problems),
    asksBeforeInvoicing: fields.asksBeforeInvoicing === 'on',
  }
  return Object.keys(problems).length === 0 ? { form } : { problems }
}

/** Reads the plan; no quote could have percentages of more than the whole. */
function readDefaultPlan(
  fields: Record<string, string>,
  format: Format,
  problems: Record<string, ProblemCode>,
): PaymentPlan | null {
  const { plan = null } = readPlan(fields, format, problems)
  let sum = 0
  for (const [index, { share }] of (plan ?? []).entries()) {
    sum += share.kind === 'percent' ? share.ppm : 0
    if (sum <= whole) continue
    problems[`planShare:${index}`] ??= 'plan-exceeds-total'
    break
  }
  return plan
}

/** Returns the settings as fields of their form. */
export function toQuoteSettingsFields(
  { validDays, undoMinutes, approvalAbove, terms, plan, asksBeforeInvoicing }: QuoteSettingsForm,
  format: Format,
): Record<string, string> {
  const { currency, locale } = format
  return {
    validDays: String(validDays),
    undoMinutes: String(undoMinutes),
    approvalAbove: approvalAbove === null ? '' : formatMoneyInput(approvalAbove, currency, locale),
    terms,
    ...toPlanFields(plan, format),
    asksBeforeInvoicing: asksBeforeInvoicing ? 'on' : '',
  }
}
