import {
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from 'prosemirror-model'

import { type Block, type Prose, type Span, toBlocks } from '#app/core/prose.ts'
import { parseHref } from '#app/core/href.ts'

/** Marks that every rich text has. */
export const emphasisMarks = {
  strong: {
    parseDOM: [
      { tag: 'strong' },
      {
        tag: 'b',
        getAttrs: (b) => !/font-weight:\s*(normal|400)/.test(b.dataset.style ?? '') && null,
      },
      createStyleRule(/font-weight:\s*(bold|[6-9]00)/),
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, createStyleRule(/font-style:\s*italic/)],
    toDOM: () => ['em', 0],
  },
} satisfies Record<string, MarkSpec>

/** Pasted text breaks into lines at <br> and at each table cell. */
export const lineRules: TagParseRule[] = [{ tag: 'p' }, { tag: 'br, td, th', closeParent: true }]

/** The item of a list. */
export const itemSpec = {
  content: 'paragraph',
  defining: true,
  parseDOM: [{ tag: 'li' }],
  toDOM: () => ['li', 0],
} satisfies NodeSpec

/**
 * Documents of the editor hold exactly what a `Prose` holds; anything else that is typed, dropped
 * or pasted is discarded.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | bullets | numbers)+' },
    paragraph: { content: 'text*', parseDOM: lineRules, toDOM: () => ['p', 0] },
    bullets: { content: 'item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    numbers: { content: 'item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    item: itemSpec,
    text: {},
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: parseLink }],
      toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
    },
    ...emphasisMarks,
  },
})

const { paragraph, bullets, numbers, item } = schema.nodes

/** Keeps a pasted link if its target is allowed; otherwise only its text remains. */
function parseLink(link: HTMLElement) {
  const href = parseHref(link.getAttribute('href'))
  return href !== null && { href }
}

function createStyleRule(pattern: RegExp): TagParseRule {
  return {
    tag: '[data-style]',
    consuming: false,
    getAttrs: ({ dataset }) => pattern.test(dataset.style!) && null,
  }
}

/**
 * Renames style and event attributes of pasted HTML to `data-*`. The CSP blocks and reports them
 * even where the HTML is only parsed; formatting is then read from `data-style`.
 */
export function neutralizeHtml(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, 'data-'),
    )
}

/** Converts a text to a document; an empty text gives one empty line. */
export function toDocument(text: Prose): Node {
  const blocks = toBlocks(text)
  return schema.node('doc', null, (blocks.length > 0 ? blocks : ['']).map(toNode))
}

function toNode(block: Block): Node {
  if (typeof block === 'string') return toLine(block === '' ? [] : [{ text: block }])
  if ('spans' in block) return toLine(block.spans)
  return (block.ordered ? numbers : bullets).create(
    null,
    block.items.map((spans) => item.create(null, toLine(spans))),
  )
}

function toLine(spans: Span[]): Node {
  return paragraph.create(
    null,
    spans.map(({ text, strong, em, href }) => {
      const marks = [
        href && schema.mark('link', { href }),
        strong && schema.mark('strong'),
        em && schema.mark('em'),
      ]
      // pages show a line break within a text as a space
      return schema.text(
        text.replace(/\s*[\n\r]\s*/g, ' '),
        marks.filter((mark) => typeof mark === 'object'),
      )
    }),
  )
}

/**
 * Converts a document to the shortest text: no empty parts, no spaces at line ends, a plain string
 * where possible; '' for an empty document. A nonempty result within the length limits is a valid
 * `Prose`.
 */
export function toProse(doc: Node): Prose {
  const blocks = doc.children.flatMap(toProseBlocks)
  const [first = ''] = blocks
  return blocks.length < 2 && typeof first === 'string' ? first : blocks
}

function toProseBlocks(node: Node): Block[] {
  if (node.type !== paragraph) {
    const items = node.children
      .map(({ firstChild }) => toSpans(firstChild!))
      .filter((spans) => spans.length > 0)
    return items.length > 0 ? [{ items, ...(node.type === numbers && { ordered: true }) }] : []
  }
  const spans = toSpans(node)
  const [first] = spans
  if (!first) return []
  return [spans.length === 1 && Object.keys(first).length === 1 ? first.text : { spans }]
}

function toSpans(line: Node): Span[] {
  const hasText = ({ text }: Node) => text!.trim() !== ''
  const trimmed = line.children.slice(
    line.children.findIndex(hasText),
    line.children.findLastIndex(hasText) + 1,
  )
  return trimmed.map(({ text = '', marks }, index) => {
    const [link, strong, em] = [schema.marks.link, schema.marks.strong, schema.marks.em].map(
      (mark) => mark.isInSet(marks),
    )
    const start = index === 0 ? text.trimStart() : text
    return {
      text: index === trimmed.length - 1 ? start.trimEnd() : start,
      ...(strong && { strong: true }),
      ...(em && { em: true }),
      ...(link && { href: link.attrs.href as string }),
    }
  })
}
