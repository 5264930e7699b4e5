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

type BuiltContract =
  | { ok: true; blocks: ContractBlock[] }
  | { ok: false; missing: ContractVariable[] }

/** Returns the contract of a template, or the variables that have no value, each once. */
export function buildContract(
  { blocks }: ContractContent,
  { values, clauses, audience }: ContractValues,
): BuiltContract {
  const missing = new Set<ContractVariable>()
  const fillIn = (span: TemplateSpan): ContractSpan => {
    if (!('variable' in span)) return span
    const { variable, ...format } = span
    const text = values[variable]?.trim() ?? ''
    if (text === '') missing.add(variable)
    return { text, ...format }
  }
  const built = blocks
    .filter(({ only }) => only === undefined || only === audience)
    .flatMap((block): ContractBlock[] => {
      switch (block.kind) {
        case 'heading':
          return [{ kind: 'heading', text: block.text }]
        case 'text':
          return [{ kind: 'text', spans: block.spans.map(fillIn) }]
        case 'list':
          return [
            {
              kind: 'list',
              items: block.items.map((spans) => spans.map(fillIn)),
              ...(block.isOrdered && { isOrdered: true }),
            },
          ]
        case 'clause':
          return clauses[block.clause].map((text) => ({ kind: 'text', spans: [{ text }] }))
      }
    })
  return missing.size > 0 ? { ok: false, missing: [...missing] } : { ok: true, blocks: built }
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

/** As the database checks it: what an unfilled placeholder of any usual syntax looks like. */
const placeholder = /\{\{|\}\}|\[\[|\]\]|\{[a-z][a-z0-9._-]*\}/

/** Returns the first unfilled placeholder of a text, such as `{name}`; null if there is none. */
export function findPlaceholder(text: string): string | null {
  return placeholder.exec(text)?.[0] ?? null
}

/** Returns `C-1007`. */
export function formatContractNumber(number: number): string {
  return `C-${number}`
}
