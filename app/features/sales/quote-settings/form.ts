import { formatMoneyInput, parseMoney } from '#app/core/money.ts'
import { normalizeText } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** The settings of quotes as a person saves them. `approvalAbove` is null for no approval. */
export type QuoteSettingsForm = {
  validDays: number
  undoMinutes: number
  approvalAbove: number | null
  terms: string
}

type Format = { currency: string; locale: string }
const maxTerms = 20_000

/** Reads the settings as a person types them, or returns a problem for each field that has one. */
export function readQuoteSettings(
  fields: Record<string, string>,
  { currency, locale }: Format,
): { form: QuoteSettingsForm } | { problems: Record<string, ProblemCode> } {
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
  }
  return Object.keys(problems).length === 0 ? { form } : { problems }
}

/** Returns the settings as fields of their form. */
export function toQuoteSettingsFields(
  { validDays, undoMinutes, approvalAbove, terms }: QuoteSettingsForm,
  { currency, locale }: Format,
): Record<string, string> {
  return {
    validDays: String(validDays),
    undoMinutes: String(undoMinutes),
    approvalAbove: approvalAbove === null ? '' : formatMoneyInput(approvalAbove, currency, locale),
    terms,
  }
}
