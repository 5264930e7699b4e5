import { findPlaceholder } from '#app/core/placeholder.ts'
import type { Emphasis } from '#app/core/document.ts'
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
  'quote.plan',
  'booking.when',
  'booking.where',
  'today',
] as const
export type ContractVariable = (typeof contractVariables)[number]

const planVariable = 'quote.plan' satisfies ContractVariable

/** Clauses that are printed from the policy, so that a contract never promises something else. */
export const contractClauses = [
  'deposit',
  'cancellation',
  'moving',
  'turnaround',
  'travel',
  'reply',
  'late-payment',
  'release',
  'rounds',
  'withdrawal',
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
  | { kind: 'initials' }
) & { only?: ContractAudience }
export type ContractContent = { blocks: TemplateBlock[] }

/** A block of a contract: no variable can be left in it. */
export type ContractBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; spans: ContractSpan[] }
  | { kind: 'list'; items: ContractSpan[][]; isOrdered?: true }
  | InitialsBlock

/**
 * A place where each signer of the client gives their initials. The text of the contract has an
 * empty line there; `given` are those of the signers so far, in their order.
 */
export type InitialsBlock = { kind: 'initials'; label: string; given?: string[] }

/** Values for a template. A missing or empty value can't be filled in. */
export type ContractValues = {
  values: Partial<Record<ContractVariable, string>>
  /** The paragraphs of each clause; none for one that the policy doesn't need. */
  clauses: Record<ContractClause, string[]>
  /** The words around the value `quote.plan`; null for a quote that has no payment plan. */
  plan: ContractPlan | null
  audience: ContractAudience
  /** The list of the files that are part of it, at the end; null without any. */
  attachments: { heading: string; lines: string[] } | null
  /** The word in front of initials. */
  initials: string
}

/** The words of a contract around the payments of a plan. */
export type ContractPlan = {
  heading: string
  /** In place of the clause `deposit`, whose policy would contradict the plan. */
  clause: string
  /** The same where the payments are listed below it. */
  lead: string
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

/**
 * Returns the contract of a template, or what has to be filled in first. It always has the payment
 * plan: where the template names it, else with the deposit, else at the end. The attachments are
 * last.
 */
export function buildContract(content: ContractContent, values: ContractValues): BuiltContract {
  const missing = new Set<ContractVariable>()
  const blocks = fillInBlocks(content, values, (variable) => {
    const value = values.values[variable]?.trim() ?? ''
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
  values: ContractValues,
  getValue: (variable: ContractVariable) => string,
): ContractBlock[] {
  const { audience, plan, attachments } = values
  const own = blocks.filter(({ only }) => only === undefined || only === audience)
  const namesPlan = listVariables({ blocks: own }, audience).includes(planVariable)
  const parts = own.map((block) => fillInBlock(block, values, { namesPlan, getValue }))
  const isPrinted = (at: number) => parts[at]!.length > 0 && !isEmptyHeading(own, parts, at)
  const hasPlan =
    namesPlan || own.some((block) => block.kind === 'clause' && block.clause === 'deposit')
  return [
    ...parts.filter((_, at) => isPrinted(at)).flat(),
    ...(plan && !hasPlan
      ? [{ kind: 'heading' as const, text: plan.heading }, listPayments(values)]
      : []),
    ...(attachments
      ? [
          { kind: 'heading' as const, text: attachments.heading },
          { kind: 'list' as const, items: attachments.lines.map((text) => [{ text }]) },
        ]
      : []),
  ]
}

/** Returns true for a heading if every block below it is left out. */
function isEmptyHeading(blocks: TemplateBlock[], parts: ContractBlock[][], at: number): boolean {
  if (blocks[at]!.kind !== 'heading') return false
  const next = blocks.findIndex(({ kind }, index) => index > at && kind === 'heading')
  const below = parts.slice(at + 1, next === -1 ? undefined : next)
  return below.length > 0 && below.every((part) => part.length === 0)
}

type FillIn = { namesPlan: boolean; getValue: (variable: ContractVariable) => string }

/** Returns a block with its values. One with nothing but a payment plan is left out without it. */
function fillInBlock(
  block: TemplateBlock,
  values: ContractValues,
  { namesPlan, getValue }: FillIn,
): ContractBlock[] {
  const isLeftOut = (spans: TemplateSpan[]) =>
    values.plan === null && getOnlyVariable(spans)?.variable === planVariable
  const fillIn = (spans: TemplateSpan[]): ContractSpan[] =>
    spans.map((span) => {
      if (!('variable' in span)) return span
      const { variable, ...format } = span
      return { text: splitLines(getValue(variable)).join('; '), ...format }
    })
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: block.text }]
    case 'text':
      if (isLeftOut(block.spans)) return []
      return [fillInList(block.spans, getValue) ?? { kind: 'text', spans: fillIn(block.spans) }]
    case 'list': {
      const items = block.items.filter((spans) => !isLeftOut(spans)).map(fillIn)
      if (items.length === 0 && block.items.length > 0) return []
      return [{ kind: 'list', items, ...(block.isOrdered && { isOrdered: true }) }]
    }
    case 'initials':
      return [{ kind: 'initials', label: values.initials }]
    case 'clause':
      return block.clause === 'deposit' && values.plan
        ? printPlanClause(values.plan, values, namesPlan)
        : values.clauses[block.clause].map(printParagraph)
  }
}

function printPlanClause(
  { clause, lead }: ContractPlan,
  values: ContractValues,
  namesPlan: boolean,
): ContractBlock[] {
  return namesPlan ? [printParagraph(clause)] : [printParagraph(lead), listPayments(values)]
}

function printParagraph(text: string): ContractBlock {
  return { kind: 'text', spans: [{ text }] }
}

function listPayments({ values }: ContractValues): ContractBlock {
  return {
    kind: 'list',
    items: splitLines(values[planVariable] ?? '').map((text) => [{ text }]),
  }
}

/** Returns a list for a variable of several lines that has a paragraph of its own. */
function fillInList(
  spans: TemplateSpan[],
  getValue: (variable: ContractVariable) => string,
): ContractBlock | null {
  const span = getOnlyVariable(spans)
  if (!span) return null
  const { variable, ...format } = span
  const lines = splitLines(getValue(variable))
  return lines.length > 1
    ? { kind: 'list', items: lines.map((text) => [{ text, ...format }]) }
    : null
}

/** Returns the variable of a text without anything else; null for any other text. */
function getOnlyVariable(spans: TemplateSpan[]) {
  const [span, ...others] = spans.filter((span) => 'variable' in span || span.text.trim() !== '')
  return span && 'variable' in span && others.length === 0 ? span : null
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
    case 'initials':
      return `${block.label}: ${block.given?.join(', ') || emptyLine}`
  }
}

/** A line of a contract as documents print it, with its parts in bold or italics. */
export type ContractLine = { text: string; emphasis: Emphasis[] }

/** Returns the lines of a block, which together are its plain text. */
export function listContractLines(block: ContractBlock): ContractLine[] {
  switch (block.kind) {
    case 'text':
      return toLines(block.spans)
    case 'list':
      return block.items.flatMap((spans, index) =>
        toLines([{ text: `${block.isOrdered ? `${index + 1}.` : '-'} ` }, ...spans]),
      )
    case 'heading':
    case 'initials':
      return toLines([{ text: formatBlock(block) }])
  }
}

function toLines(spans: ContractSpan[]): ContractLine[] {
  const lines: ContractLine[] = [{ text: '', emphasis: [] }]
  for (const { text, strong, em } of spans)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push({ text: '', emphasis: [] })
      const line = lines.at(-1)!
      const from = line.text.length
      line.text += part
      const to = line.text.length
      if ((strong || em) && part !== '')
        line.emphasis.push({ from, to, kind: strong ? 'strong' : 'em' })
    }
  return lines
}

const emptyLine = '_'.repeat(12)

/** Returns the number of places where a contract asks for initials. */
export function countInitials(blocks: ContractBlock[]): number {
  return blocks.filter(({ kind }) => kind === 'initials').length
}

/** Returns the contract with the initials of each signer, who have one for each place. */
export function fillInInitials(blocks: ContractBlock[], signers: string[][]): ContractBlock[] {
  let place = 0
  return blocks.map((block) => {
    if (block.kind !== 'initials') return block
    const given = signers.flatMap((initials) => initials[place] ?? [])
    place++
    return { ...block, given }
  })
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
