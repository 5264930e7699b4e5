import { type Node, Schema, type TagParseRule } from 'prosemirror-model'

import { type Block, type Prose, type Span, blocksOf } from '#app/core/prose.ts'
import { address } from '#app/core/schema.ts'

/**
 * The editor's documents hold exactly what a `Prose` holds: whatever else is typed, dropped or
 * pasted has no place in them.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | bullets | numbers)+' },
    // a line ends where a foreign text breaks it, and with each cell of a table
    paragraph: {
      content: 'text*',
      parseDOM: [{ tag: 'p' }, { tag: 'br, td, th', closeParent: true }],
      toDOM: () => ['p', 0],
    },
    bullets: { content: 'item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    numbers: { content: 'item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    item: {
      content: 'paragraph',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: {},
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
      toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        {
          tag: 'b',
          getAttrs: (b) => !/font-weight:\s*(normal|400)/.test(b.dataset.style ?? '') && null,
        },
        styled(/font-weight:\s*(bold|[6-9]00)/),
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, styled(/font-style:\s*italic/)],
      toDOM: () => ['em', 0],
    },
  },
})

const { paragraph, bullets, numbers, item } = schema.nodes

/** A foreign link stays one if it leads somewhere a text may lead; otherwise its words stay. */
function linkOf(link: HTMLElement) {
  const href = address.safeParse(link.getAttribute('href'))
  return href.success && { href: href.data }
}

function styled(looks: RegExp): TagParseRule {
  return {
    tag: '[data-style]',
    consuming: false,
    getAttrs: ({ dataset }) => looks.test(dataset.style!) && null,
  }
}

/**
 * Foreign markup without what the page's policy refuses, and reports, even where it is only read:
 * an element's style is read from `data-style`.
 */
export function quiet(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, 'data-'),
    )
}

/** The document of a text; that of '' is one empty line. */
export function docOf(text: Prose): Node {
  const blocks = blocksOf(text)
  return schema.node('doc', null, (blocks.length > 0 ? blocks : ['']).map(nodeOf))
}

function nodeOf(block: Block): Node {
  if (typeof block === 'string') return lineOf(block === '' ? [] : [{ text: block }])
  if ('spans' in block) return lineOf(block.spans)
  return (block.ordered ? numbers : bullets).create(
    null,
    block.items.map((spans) => item.create(null, lineOf(spans))),
  )
}

function lineOf(spans: Span[]): Node {
  return paragraph.create(
    null,
    spans.map(({ text, strong, em, href }) => {
      const marks = [
        href && schema.mark('link', { href }),
        strong && schema.mark('strong'),
        em && schema.mark('em'),
      ]
      // a page shows the end of a line within a text as a space
      return schema.text(
        text.replace(/\s*[\n\r]\s*/g, ' '),
        marks.filter((mark) => typeof mark === 'object'),
      )
    }),
  )
}

/**
 * The text of a document in its shortest form: nothing empty, no space at the ends of a line,
 * letters alone where they are enough; '' when nothing is left. Within its bounds it is a valid
 * `Prose`.
 */
export function proseOf(doc: Node): Prose {
  const blocks = doc.children.flatMap(blockOf)
  const [first = ''] = blocks
  return blocks.length < 2 && typeof first === 'string' ? first : blocks
}

function blockOf(node: Node): Block[] {
  if (node.type !== paragraph) {
    const items = node.children
      .map(({ firstChild }) => spansOf(firstChild!))
      .filter((spans) => spans.length > 0)
    return items.length > 0 ? [{ items, ...(node.type === numbers && { ordered: true }) }] : []
  }
  const spans = spansOf(node)
  const [first] = spans
  if (!first) return []
  return [spans.length === 1 && Object.keys(first).length === 1 ? first.text : { spans }]
}

function spansOf(line: Node): Span[] {
  const isSaid = ({ text }: Node) => text!.trim() !== ''
  const said = line.children.slice(
    line.children.findIndex(isSaid),
    line.children.findLastIndex(isSaid) + 1,
  )
  return said.map(({ text = '', marks }, at) => {
    const [link, strong, em] = [schema.marks.link, schema.marks.strong, schema.marks.em].map(
      (mark) => mark.isInSet(marks),
    )
    const start = at === 0 ? text.trimStart() : text
    return {
      text: at === said.length - 1 ? start.trimEnd() : start,
      ...(strong && { strong: true }),
      ...(em && { em: true }),
      ...(link && { href: link.attrs.href as string }),
    }
  })
}
