import { toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** A template in its list. */
export type QuoteTemplateRow = {
  id: string
  name: string
  title: string
  lines: number
  revision: number
}

export const maxQuoteTemplates = 50
const maxTemplateName = 80

/** Reads the name of a template as a person types it, or returns its problem. */
export function readTemplateName(text: string): { name: string; problem?: ProblemCode } {
  const name = toSingleLine(text)
  if (name === '') return { name, problem: 'quote-template-name-missing' }
  return name.length > maxTemplateName ? { name, problem: 'template-name-long' } : { name }
}
