import { address, paragraph, z } from './schema.ts'

/** A piece of a line that looks the same throughout. */
const span = z.object({
  text: z.string().min(1).max(3000),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  href: address.optional(),
})
const spans = z.array(span).min(1).max(200)
/** A paragraph, plain or of several pieces, or a list. */
const block = z.union([
  paragraph,
  z.object({ spans }),
  z.object({ items: z.array(spans).min(1).max(60), ordered: z.literal(true).optional() }),
])

/**
 * A text with emphasis, links and lists: structure, never markup. A plain text is the shortest form
 * of it.
 */
export const prose = z.union([paragraph, z.array(block).min(1).max(60)], 'line-missing')
export type Prose = z.infer<typeof prose>
export type Block = z.infer<typeof block>
export type Span = z.infer<typeof span>

/**
 * The text with a blank line between its blocks and nothing of its looks, for where only letters
 * go.
 */
export function plainText(text: Prose): string {
  return blocksOf(text)
    .map((one) =>
      typeof one === 'string'
        ? one
        : 'spans' in one
          ? joined(one.spans)
          : one.items.map(joined).join('\n'),
    )
    .join('\n\n')
}

export function blocksOf(text: Prose): Block[] {
  return typeof text === 'string' ? [text] : text
}

function joined(spans: Span[]): string {
  return spans.map(({ text }) => text).join('')
}
