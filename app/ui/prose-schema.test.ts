import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'

import { type Prose, type Span, toPlainText, proseSchema } from '#app/core/prose.ts'

import {
  formatCommands,
  joinLists,
  keyBindings,
  createLinkCommand,
  getFormatState,
  replaceDocument,
} from './prose-commands.ts'
import { toDocument, toProse, neutralizeHtml, schema } from './prose-schema.ts'

const yes = fc.option(fc.constant(true as const), { nil: undefined })
const plainText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc.constantFrom(' ', 'a', ' b ', 'c\n d', '\u00a0'),
)
const href = fc.constantFrom(
  '/about',
  'https://longlight.example',
  'mailto:a@b.example',
  'tel:1',
  '#faq',
)
const span: fc.Arbitrary<Span> = fc
  .record({ text: plainText, strong: yes, em: yes, href: fc.option(href, { nil: undefined }) })
  .map(({ text, strong, em, href }) => ({
    text,
    ...(strong && { strong }),
    ...(em && { em }),
    ...(href && { href }),
  }))
const spans = fc.array(span, { minLength: 1, maxLength: 5 })
const block = fc.oneof(
  plainText.map((text) => text.trim()).filter(Boolean),
  fc.record({ spans }),
  fc
    .record({ items: fc.array(spans, { minLength: 1, maxLength: 4 }), ordered: yes })
    .map(({ items, ordered }) => ({ items, ...(ordered && { ordered }) })),
)
const texts: fc.Arbitrary<Prose> = fc.oneof(
  plainText.map((text) => text.trim()).filter(Boolean),
  fc.array(block, { minLength: 1, maxLength: 6 }),
)
/** Also lines that are never saved: empty, or only spaces. */
const line = fc
  .array(span, { maxLength: 4 })
  .map((spans) => toDocument(spans.length > 0 ? [{ spans }] : '').firstChild!)
const documents = fc
  .array(
    fc.oneof(
      line,
      fc
        .tuple(
          fc.constantFrom('bullets', 'numbers'),
          fc.array(line, { minLength: 1, maxLength: 3 }),
        )
        .map(([kind, lines]) =>
          schema.node(
            kind,
            null,
            lines.map((line) => schema.node('item', null, line)),
          ),
        ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((blocks) => schema.node('doc', null, blocks))

const normalize = (text: Prose) => toProse(toDocument(text))
const stripSpaces = (text: string) => text.replace(/\s/g, '')

test('round-trips a text through the editor without losing a letter, in a stable form', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const shortest = normalize(text)
      expect(normalize(shortest)).toEqual(shortest)
      expect(stripSpaces(toPlainText(shortest))).toBe(stripSpaces(toPlainText(text)))
      expect(JSON.stringify(shortest).length).toBeLessThanOrEqual(JSON.stringify(text).length)
    }),
  )
})

test('converts every document to a valid text, or to an empty one', () => {
  fc.assert(
    fc.property(documents, (document) => {
      document.check()
      const text = toProse(document)
      if (document.textContent.trim() === '') expect(text).toBe('')
      else expect(proseSchema.parse(text)).toEqual(text)
    }),
  )
})

test('uses the shortest form', () => {
  expect([
    normalize(''),
    normalize([]),
    normalize(['  ']),
    normalize([{ spans: [{ text: ' ', strong: true }] }]),
  ]).toEqual(['', '', '', ''])
  expect(normalize([{ spans: [{ text: ' One ' }, { text: 'line ' }] }])).toBe('One line')
  expect(normalize(['One', 'Two'])).toEqual(['One', 'Two'])
  expect(normalize([{ spans: [{ text: 'All', em: true }] }])).toEqual([
    { spans: [{ text: 'All', em: true }] },
  ])
  expect(
    normalize([{ items: [[{ text: ' ' }], [{ text: 'a ', href: '/a' }]], ordered: true }]),
  ).toEqual([{ items: [[{ text: 'a', href: '/a' }]], ordered: true }])
})

/** The state with the text between two letters selected. */
function createState(text: Prose | Node, from?: string, to = from) {
  const doc = typeof text === 'object' && 'type' in text ? text : toDocument(text)
  const state = EditorState.create({ doc, plugins: [joinLists] })
  const findPosition = (character: string) => {
    let found = 0
    doc.descendants((node, position) => {
      if (node.text?.includes(character)) found = position + node.text.indexOf(character)
    })
    return found
  }
  return from
    ? state.apply(
        state.tr.setSelection(
          TextSelection.create(doc, findPosition(from), findPosition(to!) + (to === from ? 0 : 1)),
        ),
      )
    : state
}

function applyCommands(
  state: EditorState,
  ...commands: (typeof keyBindings)[string][]
): EditorState {
  for (const command of commands)
    command(state, (transaction) => {
      state = state.apply(transaction)
    })
  return state
}

test('turns lines into a list and back', () => {
  const list = [{ items: [[{ text: 'one' }], [{ text: 'two' }], [{ text: 'six' }]] }]
  const state = applyCommands(createState(['one', 'two', 'six'], 'n', 'x'), formatCommands.bullets)
  expect(toProse(state.doc)).toEqual(list)
  expect(getFormatState(state)).toMatchObject({ bullets: true, numbers: false })
  expect(toProse(applyCommands(state, formatCommands.numbers).doc)).toEqual([
    { ...list[0], ordered: true },
  ])
  expect(toProse(applyCommands(state, formatCommands.bullets).doc)).toEqual(['one', 'two', 'six'])
  expect(toProse(applyCommands(createState(list, 'w'), formatCommands.bullets).doc)).toEqual([
    { items: [[{ text: 'one' }]] },
    'two',
    { items: [[{ text: 'six' }]] },
  ])
})

test('starts the next item on Enter, and ends the list after an empty one', () => {
  const split = applyCommands(createState([{ items: [[{ text: 'ab' }]] }], 'b'), keyBindings.Enter!)
  expect(toProse(split.doc)).toEqual([{ items: [[{ text: 'a' }], [{ text: 'b' }]] }])
  const ended = createState([{ items: [[{ text: 'a' }]] }])
  const out = applyCommands(
    ended.apply(ended.tr.setSelection(TextSelection.atEnd(ended.doc))),
    keyBindings.Enter!,
    keyBindings.Enter!,
  )
  expect(out.selection.$from.depth).toBe(1)
})

test('changes and removes a link as a whole', () => {
  const text = [
    {
      spans: [
        { text: 'see ' },
        { text: 'all', href: '/a' },
        { text: ' of it', href: '/a', em: true as const },
      ],
    },
  ]
  const state = createState(text, 'l')
  expect(getFormatState(state).href).toBe('/a')
  expect(toProse(applyCommands(state, createLinkCommand('/b')).doc)).toEqual(
    JSON.parse(JSON.stringify(text).replaceAll('/a', '/b')),
  )
  expect(toProse(applyCommands(state, createLinkCommand(null)).doc)).toEqual([
    { spans: [{ text: 'see all' }, { text: ' of it', em: true }] },
  ])
  expect(
    toProse(applyCommands(createState(''), createLinkCommand('mailto:a@b.example')).doc),
  ).toEqual([{ spans: [{ text: 'a@b.example', href: 'mailto:a@b.example' }] }])
})

test('keeps a valid document and every letter under any command on any selection', () => {
  fc.assert(
    fc.property(
      documents,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(
        ...Object.values(formatCommands),
        createLinkCommand('/a'),
        createLinkCommand(null),
      ),
      (document, anchor, head, command) => {
        const resolvePosition = (offset: number) =>
          document.resolve(offset % (document.content.size + 1))
        const state = EditorState.create({
          doc: document,
          plugins: [joinLists],
          selection: TextSelection.between(resolvePosition(anchor), resolvePosition(head)),
        })
        const done = applyCommands(state, command).doc
        done.check()
        expect(done.textContent.replace('/a', '')).toBe(document.textContent.replace('/a', ''))
      },
    ),
  )
})

test('replaces any document by any other', () => {
  fc.assert(
    fc.property(documents, documents, (document, next) => {
      const state = EditorState.create({ doc: document })
      expect(replaceDocument(state, next).doc.toJSON()).toEqual(next.toJSON())
    }),
    { numRuns: 500 },
  )
})

test('reads foreign HTML without its styles and event handlers', () => {
  expect(
    neutralizeHtml(
      '<STYLE media=all>p { color: red }</STYLE><p style="x" class=a onclick=\'y\'><img src="a"onerror=z/STYLE=1>style=1</p>',
    ),
  ).toBe(
    '<p data-style="x" class=a data-onclick=\'y\'><img src="a"data-onerror=z/data-STYLE=1>style=1</p>',
  )
})
