import { type Attrs, Fragment, type Mark, type Node, Schema } from 'prosemirror-model'

import {
  type ContractAudience,
  type ContractClause,
  type ContractContent,
  type ContractVariable,
  type TemplateBlock,
  type TemplateSpan,
  contractAudiences,
  contractClauses,
  contractVariables,
} from '#app/features/sales/contract-template/rules.ts'
import { emphasisMarks, itemSpec, lineRules } from '#app/ui/prose-schema.ts'

/** Each block says who it is for; null is everyone. */
const attrs = { only: { default: null } }

/**
 * Documents of the editor hold exactly what the content of a template holds; anything else that is
 * typed, dropped or pasted is discarded.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: '(paragraph | heading | bullets | numbers | clause | initials)+' },
    paragraph: {
      content: '(text | variable)*',
      attrs,
      parseDOM: lineRules.map((rule) => ({ ...rule, getAttrs: readAudience })),
      toDOM: ({ attrs }) => ['p', writeAudience(attrs), 0],
    },
    heading: {
      content: 'text*',
      marks: '',
      attrs,
      defining: true,
      parseDOM: [{ tag: 'h1, h2, h3, h4, h5, h6', getAttrs: readAudience }],
      toDOM: ({ attrs }) => ['h3', writeAudience(attrs), 0],
    },
    bullets: {
      content: 'item+',
      attrs,
      parseDOM: [{ tag: 'ul', getAttrs: readAudience }],
      toDOM: ({ attrs }) => ['ul', writeAudience(attrs), 0],
    },
    numbers: {
      content: 'item+',
      attrs,
      parseDOM: [{ tag: 'ol', getAttrs: readAudience }],
      toDOM: ({ attrs }) => ['ol', writeAudience(attrs), 0],
    },
    item: itemSpec,
    clause: {
      attrs: { ...attrs, clause: {} },
      atom: true,
      parseDOM: [
        {
          tag: 'div[data-clause]',
          getAttrs: (element) => {
            const clause = findWord(contractClauses, element.dataset.clause)
            return clause !== null && { clause, ...readAudience(element) }
          },
        },
      ],
      toDOM: ({ attrs }) => ['div', { 'data-clause': attrs.clause, ...writeAudience(attrs) }],
    },
    initials: {
      attrs,
      atom: true,
      parseDOM: [{ tag: 'div[data-initials]', getAttrs: readAudience }],
      toDOM: ({ attrs }) => ['div', { 'data-initials': '', ...writeAudience(attrs) }],
    },
    variable: {
      inline: true,
      attrs: { variable: {} },
      atom: true,
      // text that is copied elsewhere must not lose the value without a trace
      leafText: ({ attrs }) => `{${attrs.variable}}`,
      parseDOM: [
        {
          tag: 'span[data-variable]',
          getAttrs: ({ dataset }) => {
            const variable = findWord(contractVariables, dataset.variable)
            return variable !== null && { variable }
          },
        },
      ],
      toDOM: ({ attrs }) => ['span', { 'data-variable': attrs.variable }],
    },
    text: {},
  },
  marks: emphasisMarks,
})

const { doc, paragraph, heading, bullets, numbers, item, clause, initials, variable } = schema.nodes

function readAudience({ dataset }: HTMLElement): { only: ContractAudience | null } {
  return { only: findWord(contractAudiences, dataset.only) }
}

function writeAudience({ only }: Attrs): Record<string, string> {
  return only ? { 'data-only': only as string } : {}
}

function findWord<Word extends string>(words: readonly Word[], text: string | undefined) {
  return words.find((word) => word === text) ?? null
}

/** Converts a content to a document; an empty content gives one empty line. */
export function toDocument({ blocks }: ContractContent): Node {
  return doc.create(null, blocks.length > 0 ? blocks.map(toNode) : paragraph.create())
}

function toNode(block: TemplateBlock): Node {
  const attrs = { only: block.only ?? null }
  switch (block.kind) {
    case 'heading':
      return heading.create(attrs, block.text === '' ? null : schema.text(toLine(block.text)))
    case 'text':
      return paragraph.create(attrs, toInline(block.spans))
    case 'list':
      return (block.isOrdered ? numbers : bullets).create(
        attrs,
        block.items.map((spans) => item.create(null, paragraph.create(null, toInline(spans)))),
      )
    case 'clause':
      return clause.create({ ...attrs, clause: block.clause })
    case 'initials':
      return initials.create(attrs)
  }
}

function toInline(spans: TemplateSpan[]): Fragment {
  return Fragment.from(
    spans.flatMap((span) => {
      const marks: Mark[] = [
        ...(span.strong ? [schema.mark('strong')] : []),
        ...(span.em ? [schema.mark('em')] : []),
      ]
      if ('variable' in span) return [variable.create({ variable: span.variable }, null, marks)]
      return span.text === '' ? [] : [schema.text(toLine(span.text), marks)]
    }),
  )
}

/** A contract shows a line break within a text as a space. */
function toLine(text: string): string {
  return text.replace(/\s*[\n\r]\s*/g, ' ')
}

/** Converts a document to content without empty parts and without spaces at line ends. */
export function toContent(document: Node): ContractContent {
  return { blocks: document.children.flatMap(toBlocks) }
}

function toBlocks(node: Node): TemplateBlock[] {
  const audience = node.attrs.only as ContractAudience | null
  const only = audience ? { only: audience } : {}
  switch (node.type) {
    case clause:
      return [{ kind: 'clause', clause: node.attrs.clause as ContractClause, ...only }]
    case initials:
      return [{ kind: 'initials', ...only }]
    case heading: {
      const text = node.textContent.trim()
      return text === '' ? [] : [{ kind: 'heading', text, ...only }]
    }
    case paragraph: {
      const spans = toSpans(node)
      return spans.length > 0 ? [{ kind: 'text', spans, ...only }] : []
    }
    default: {
      const items = node.children
        .map(({ firstChild }) => toSpans(firstChild!))
        .filter((spans) => spans.length > 0)
      if (items.length === 0) return []
      return [{ kind: 'list', items, ...(node.type === numbers && { isOrdered: true }), ...only }]
    }
  }
}

function toSpans(line: Node): TemplateSpan[] {
  const isFilled = ({ type, text = '' }: Node) => type === variable || text.trim() !== ''
  const parts = line.children.slice(
    line.children.findIndex(isFilled),
    line.children.findLastIndex(isFilled) + 1,
  )
  return parts.map((part, index) => {
    const format = {
      ...(schema.marks.strong.isInSet(part.marks) && { strong: true as const }),
      ...(schema.marks.em.isInSet(part.marks) && { em: true as const }),
    }
    if (part.type === variable)
      return { variable: part.attrs.variable as ContractVariable, ...format }
    const start = index === 0 ? part.text!.trimStart() : part.text!
    return { text: index === parts.length - 1 ? start.trimEnd() : start, ...format }
  })
}
