import { hrefSchema, paragraphSchema, z } from './schema.ts'

/** A run of text with the same formatting. */
const spanSchema = z.object({
  text: z.string().min(1).max(3000),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  href: hrefSchema.optional(),
})
const spansSchema = z.array(spanSchema).min(1).max(200)
/** A plain paragraph, a paragraph of spans, or a list. */
const blockSchema = z.union([
  paragraphSchema,
  z.object({ spans: spansSchema }),
  z.object({ items: z.array(spansSchema).min(1).max(60), ordered: z.literal(true).optional() }),
])

/**
 * Text with emphasis, links and lists, stored as structure and never as markup. A plain string is
 * its shortest form.
 */
export const proseSchema = z.union(
  [paragraphSchema, z.array(blockSchema).min(1).max(60)],
  'line-missing',
)
export type Prose = z.infer<typeof proseSchema>
export type Block = z.infer<typeof blockSchema>
export type Span = z.infer<typeof spanSchema>

/** Returns the text without formatting, with a blank line between blocks. */
export function toPlainText(text: Prose): string {
  return toBlocks(text)
    .map((block) =>
      typeof block === 'string'
        ? block
        : 'spans' in block
          ? joinSpans(block.spans)
          : block.items.map(joinSpans).join('\n'),
    )
    .join('\n\n')
}

export function toBlocks(text: Prose): Block[] {
  return typeof text === 'string' ? [text] : text
}

function joinSpans(spans: Span[]): string {
  return spans.map(({ text }) => text).join('')
}
