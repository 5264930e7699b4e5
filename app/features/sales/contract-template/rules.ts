import { findPlaceholder } from '#app/core/placeholder.ts'
import { toSingleLine } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

/** Values that a template can name. Each has one value in a contract, or can't be filled in. */
export const contractVariables = [
  'client.name',
  'client.address',
  'client.email',
  'studio.name',
  'studio.address',
  'studio.email',
  'quote.number',
  'quote.title',
  'quote.lines',
  'quote.total',
  'booking.when',
  'booking.where',
  'today',
] as const
export type ContractVariable = (typeof contractVariables)[number]

/** Clauses that are printed from the policy, so that a contract never promises something else. */
export const contractClauses = [
  'deposit',
  'cancellation',
  'moving',
  'turnaround',
  'travel',
  'reply',
  'late-payment',
] as const
export type ContractClause = (typeof contractClauses)[number]

/** Blocks can be for one of them only. A client with a VAT ID is a business. */
export const contractAudiences = ['consumer', 'business'] as const
export type ContractAudience = (typeof contractAudiences)[number]

/** A run of text with the same formatting. */
export type ContractSpan = { text: string; strong?: true; em?: true }
/** A run of text, or a value that is filled in. */
export type TemplateSpan = ContractSpan | { variable: ContractVariable; strong?: true; em?: true }

export type TemplateBlock = (
  | { kind: 'heading'; text: string }
  | { kind: 'text'; spans: TemplateSpan[] }
  | { kind: 'list'; items: TemplateSpan[][]; isOrdered?: true }
  | { kind: 'clause'; clause: ContractClause }
) & { only?: ContractAudience }
export type ContractContent = { blocks: TemplateBlock[] }

/** A block of a contract: no variable can be left in it. */
export type ContractBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; spans: ContractSpan[] }
  | { kind: 'list'; items: ContractSpan[][]; isOrdered?: true }

/** Values for a template. A missing or empty value can't be filled in. */
export type ContractValues = {
  values: Partial<Record<ContractVariable, string>>
  /** The paragraphs of each clause; none for one that the policy doesn't need. */
  clauses: Record<ContractClause, string[]>
  audience: ContractAudience
}

/** Problems that keep a contract from being built. */
export type ContractProblems = {
  /** Variables without a value, each once. */
  missing: ContractVariable[]
  /** A value or a text that looks like an unfilled placeholder. */
  placeholder: string | null
}
export type BuiltContract =
  | { ok: true; blocks: ContractBlock[] }
  | ({ ok: false } & ContractProblems)

/** Returns the contract of a template, or what has to be filled in first. */
export function buildContract(
  content: ContractContent,
  { values, clauses, audience }: ContractValues,
): BuiltContract {
  const missing = new Set<ContractVariable>()
  const blocks = fillInBlocks(content, { clauses, audience }, (variable) => {
    const value = values[variable]?.trim() ?? ''
    if (value === '') missing.add(variable)
    return value
  })
  const placeholder = findPlaceholder(formatContractText(blocks))
  return missing.size > 0 || placeholder !== null
    ? { ok: false, missing: [...missing], placeholder }
    : { ok: true, blocks }
}

/** Returns the blocks for an audience with every variable in place of its value. */
function fillInBlocks(
  { blocks }: ContractContent,
  { clauses, audience }: Pick<ContractValues, 'clauses' | 'audience'>,
  getValue: (variable: ContractVariable) => string,
): ContractBlock[] {
  const fillIn = (spans: TemplateSpan[]): ContractSpan[] =>
    spans.map((span) => {
      if (!('variable' in span)) return span
      const { variable, ...format } = span
      return { text: splitLines(getValue(variable)).join('; '), ...format }
    })
  return blocks
    .filter(({ only }) => only === undefined || only === audience)
    .flatMap((block): ContractBlock[] => {
      switch (block.kind) {
        case 'heading':
          return [{ kind: 'heading', text: block.text }]
        case 'text':
          return [fillInList(block.spans, getValue) ?? { kind: 'text', spans: fillIn(block.spans) }]
        case 'list':
          return [
            {
              kind: 'list',
              items: block.items.map(fillIn),
              ...(block.isOrdered && { isOrdered: true }),
            },
          ]
        case 'clause':
          return clauses[block.clause].map((text) => ({ kind: 'text', spans: [{ text }] }))
      }
    })
}

/** Returns a list for a variable of several lines that has a paragraph of its own. */
function fillInList(
  spans: TemplateSpan[],
  getValue: (variable: ContractVariable) => string,
): ContractBlock | null {
  const [span, ...others] = spans.filter((span) => 'variable' in span || span.text.trim() !== '')
  if (!span || !('variable' in span) || others.length > 0) return null
  const { variable, ...format } = span
  const lines = splitLines(getValue(variable))
  return lines.length > 1
    ? { kind: 'list', items: lines.map((text) => [{ text, ...format }]) }
    : null
}

function splitLines(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the variables of a template that apply to an audience, each once. */
export function listVariables(
  { blocks }: ContractContent,
  audience: ContractAudience,
): ContractVariable[] {
  const spans = blocks
    .filter(({ only }) => only === undefined || only === audience)
    .flatMap((block) =>
      block.kind === 'text' ? block.spans : block.kind === 'list' ? block.items.flat() : [],
    )
  return [...new Set(spans.flatMap((span) => ('variable' in span ? [span.variable] : [])))]
}

/** Returns the contract as plain text, which its hash covers, with a blank line between blocks. */
export function formatContractText(blocks: ContractBlock[]): string {
  return blocks.map(formatBlock).join('\n\n')
}

function formatBlock(block: ContractBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'text':
      return joinSpans(block.spans)
    case 'list':
      return block.items
        .map((spans, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${joinSpans(spans)}`)
        .join('\n')
  }
}

function joinSpans(spans: ContractSpan[]): string {
  return spans.map(({ text }) => text).join('')
}

export const maxContractTemplates = 50
const maxName = 80

/** Reads the name of a template as a person types it, or returns its problem. */
export function readContractName(text: string): { name: string; problem?: ProblemCode } {
  const name = toSingleLine(text)
  if (name === '') return { name, problem: 'template-name-missing' }
  return name.length > maxName ? { name, problem: 'template-name-long' } : { name }
}

/** A template filled in as far as there are values; the rest shows the names of the variables. */
export type ContractPreview = { blocks: ContractBlock[]; filled: number; total: number }

/** Returns the preview of a template, also in the browser while it is edited. */
export function previewContract(
  content: ContractContent,
  values: ContractValues,
  labels: Record<ContractVariable, string>,
): ContractPreview {
  const variables = listVariables(content, values.audience)
  const getValue = (variable: ContractVariable) => values.values[variable]?.trim() ?? ''
  return {
    blocks: fillInBlocks(
      content,
      values,
      (variable) => getValue(variable) || `[${labels[variable]}]`,
    ),
    filled: variables.filter((variable) => getValue(variable) !== '').length,
    total: variables.length,
  }
}
