import { findPlaceholder } from '#app/core/placeholder.ts'
import { z } from '#app/core/schema.ts'

import {
  type ContractContent,
  type TemplateBlock,
  type TemplateSpan,
  contractAudiences,
  contractClauses,
  contractVariables,
} from './rules.ts'

const maxContractBlocks = 200
const maxContractLength = 20_000

const formatFields = { strong: z.literal(true).optional(), em: z.literal(true).optional() }
const spanSchema = z.union([
  z.strictObject({ variable: z.enum(contractVariables), ...formatFields }),
  z.strictObject({ text: z.string(), ...formatFields }),
])
const only = z.enum(contractAudiences).optional()
const blockSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: z.string(), only }),
  z.strictObject({ kind: z.literal('text'), spans: z.array(spanSchema), only }),
  z.strictObject({
    kind: z.literal('list'),
    items: z.array(z.array(spanSchema)),
    isOrdered: z.literal(true).optional(),
    only,
  }),
  z.strictObject({ kind: z.literal('clause'), clause: z.enum(contractClauses), only }),
  z.strictObject({ kind: z.literal('initials'), only }),
])
const contentSchema = z.strictObject({ blocks: z.array(blockSchema) })

/**
 * The content of a template as the JSON that its editor posts. Empty blocks are dropped. Problems
 * are named by the field `content`, or `block:<n>` for the block at index n of the JSON, with the
 * placeholder in the details of the same name.
 */
export const contractContentSchema = z.string().transform((json, issues): ContractContent => {
  const parsed = contentSchema.safeParse(parseJson(json))
  const add = (field: string, message: string, params: Record<string, string> = {}) =>
    issues.addIssue({ code: 'custom', path: [field], message, params })
  if (!parsed.success) {
    add('content', 'field-malformed')
    return z.NEVER
  }
  const blocks = parsed.data.blocks.map(normalizeBlock)
  const length = blocks.reduce((sum, block) => sum + getBlockText(block).length, 0)
  const filled = blocks.filter((block) => !isEmptyBlock(block))
  if (filled.length > maxContractBlocks) add('content', 'contract-blocks-many')
  if (length > maxContractLength) add('content', 'contract-long')
  for (const [index, block] of blocks.entries()) {
    const placeholder = findPlaceholder(getBlockText(block))
    if (placeholder)
      add(`block:${index}`, 'contract-placeholder', { [`block:${index}`]: placeholder })
  }
  return { blocks: filled }
})

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Returns the text of a block, with a letter in place of each variable. */
export function getBlockText(block: TemplateBlock): string {
  const join = (spans: TemplateSpan[]) =>
    spans.map((span) => ('variable' in span ? 'x' : span.text)).join('')
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'text':
      return join(block.spans)
    case 'list':
      return block.items.map(join).join('\n')
    case 'clause':
    case 'initials':
      return ''
  }
}

function isEmptyBlock(block: TemplateBlock): boolean {
  const isText = block.kind !== 'clause' && block.kind !== 'initials'
  return isText && getBlockText(block).trim() === ''
}

function normalizeBlock(block: TemplateBlock): TemplateBlock {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: normalizeSpan(block.text).trim() }
    case 'text':
      return { ...block, spans: normalizeSpans(block.spans) }
    case 'list':
      return { ...block, items: block.items.map(normalizeSpans).filter(hasText) }
    case 'clause':
    case 'initials':
      return block
  }
}

function hasText(spans: TemplateSpan[]): boolean {
  return spans.some((span) => 'variable' in span || span.text.trim() !== '')
}

/** Drops empty text, and the spaces at both ends. */
function normalizeSpans(spans: TemplateSpan[]): TemplateSpan[] {
  const normalized = spans.map((span) =>
    'variable' in span ? span : { ...span, text: normalizeSpan(span.text) },
  )
  const [first, last] = [normalized[0], normalized.at(-1)]
  if (first && 'text' in first) first.text = first.text.trimStart()
  if (last && 'text' in last) last.text = last.text.trimEnd()
  return normalized.filter((span) => 'variable' in span || span.text !== '')
}

/** Unlike `normalizeText`, this keeps the spaces between runs of text. */
function normalizeSpan(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .normalize('NFC')
}
