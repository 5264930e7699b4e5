import fc from 'fast-check'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'

import {
  type ContractContent,
  type TemplateSpan,
  contractAudiences,
  contractClauses,
  contractVariables,
} from '#app/features/sales/contract-template/rules.ts'
import { contractContentSchema } from '#app/features/sales/contract-template/form.ts'
import { joinLists } from '#app/ui/prose-commands.ts'

import {
  createAudienceCommand,
  formatCommands,
  getFormatState,
  insertBlock,
  insertVariable,
  keyBindings,
} from './ui/content-commands.ts'
import { formatContent, parseContent } from './ui/content-json.ts'
import { schema, toContent, toDocument } from './ui/content-schema.ts'

const yes = fc.option(fc.constant(true as const), { nil: undefined })
/** Joined, they have no two spaces in a row, which the server makes one. */
const text = fc.constantFrom('a', 'b ', 'We agree.', 'c\n d')
const span = fc
  .record({
    text,
    variable: fc.option(fc.constantFrom(...contractVariables)),
    strong: yes,
    em: yes,
  })
  .map(({ text, variable, strong, em }): TemplateSpan => ({
    ...(variable ? { variable } : { text }),
    ...(strong && { strong }),
    ...(em && { em }),
  }))
const spans = fc.array(span, { minLength: 1, maxLength: 4 })
const audience = fc.option(fc.constantFrom(...contractAudiences), { nil: undefined })
const block = fc
  .tuple(
    fc.oneof(
      text.map((text) => ({ kind: 'heading' as const, text })),
      spans.map((spans) => ({ kind: 'text' as const, spans })),
      fc.tuple(fc.array(spans, { minLength: 1, maxLength: 3 }), yes).map(([items, isOrdered]) => ({
        kind: 'list' as const,
        items,
        ...(isOrdered && { isOrdered }),
      })),
      fc.constantFrom(...contractClauses).map((clause) => ({ kind: 'clause' as const, clause })),
      fc.constant({ kind: 'initials' as const }),
    ),
    audience,
  )
  .map(([block, only]) => ({ ...block, ...(only && { only }) }))
const contents: fc.Arbitrary<ContractContent> = fc
  .array(block, { maxLength: 6 })
  .map((blocks) => ({ blocks }))

const normalize = (content: ContractContent) => toContent(toDocument(content))
/** Letters, variables and clauses in their order. */
const listParts = (content: ContractContent) =>
  JSON.stringify(content).match(/"(?:variable|clause)":"[^"]+"|(?<="text":")[^"]+/g)

test('round-trips a content in a stable form that the server accepts', () => {
  fc.assert(
    fc.property(contents, (content) => {
      toDocument(content).check()
      const now = normalize(content)
      expect(normalize(now)).toEqual(now)
      expect(now.blocks.map(({ only }) => only)).toEqual(
        normalize(content).blocks.map(({ only }) => only),
      )
      expect(parseContent(formatContent(now))).toEqual(now)
      expect(contractContentSchema.parse(formatContent(now))).toEqual(now)
    }),
  )
})

test('keeps every value and clause under any command on any selection', () => {
  const commands = [
    ...Object.values(formatCommands),
    createAudienceCommand('business'),
    createAudienceCommand(null),
  ]
  fc.assert(
    fc.property(
      contents,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...commands),
      (content, anchor, head, command) => {
        const doc = toDocument(content)
        const resolve = (offset: number) => doc.resolve(offset % (doc.content.size + 1))
        let state = EditorState.create({
          doc,
          plugins: [joinLists],
          selection: TextSelection.between(resolve(anchor), resolve(head)),
        })
        command(state, (transaction) => {
          state = state.apply(transaction)
        })
        state.doc.check()
        const count = (text: string | undefined) => (text?.match(/[A-Za-z]/g) ?? []).length
        expect(count(state.doc.textContent)).toBe(count(doc.textContent))
        expect(listParts(toContent(state.doc))?.filter((part) => part.startsWith('"'))).toEqual(
          listParts(normalize(content))?.filter((part) => part.startsWith('"')),
        )
      },
    ),
  )
})

function createState(content: ContractContent, position: number) {
  const doc = toDocument(content)
  return EditorState.create({ doc, selection: TextSelection.create(doc, position) })
}

test('inserts a value with the format of the text, and a clause below its block', () => {
  const only = 'consumer' as const
  const state = createState({ blocks: [{ kind: 'text', spans: [{ text: 'Dear /cl' }], only }] }, 9)
  const filled = state.apply(insertVariable(state.tr, 6, 'client.name')).doc
  expect(toContent(filled).blocks).toEqual([
    { kind: 'text', spans: [{ text: 'Dear ' }, { variable: 'client.name' }], only },
  ])
  const printed = state.apply(insertBlock(state.tr, 6, { clause: 'deposit' }))
  expect(toContent(printed.doc).blocks).toEqual([
    { kind: 'text', spans: [{ text: 'Dear' }], only },
    { kind: 'clause', clause: 'deposit', only },
  ])
  // the cursor goes on below it
  expect(printed.selection.$from.parent.type).toBe(schema.nodes.paragraph)
  const empty = createState({ blocks: [] }, 1)
  expect(toContent(empty.apply(insertBlock(empty.tr, 1, { clause: 'travel' })).doc).blocks).toEqual(
    [{ kind: 'clause', clause: 'travel' }],
  )
  const initialed = state.apply(insertBlock(state.tr, 6, { isInitials: true }))
  expect(toContent(initialed.doc).blocks.at(-1)).toEqual({ kind: 'initials', only })
})

test('shows blocks to some clients, and the next paragraph to the same', () => {
  let state = createState({ blocks: [{ kind: 'text', spans: [{ text: 'One' }] }] }, 4)
  const dispatch = (transaction: typeof state.tr) => {
    state = state.apply(transaction)
  }
  createAudienceCommand('business')(state, dispatch)
  expect(getFormatState(state).only).toBe('business')
  keyBindings.Enter!(state, dispatch)
  state = state.apply(state.tr.insertText('Two'))
  expect(toContent(state.doc).blocks).toEqual([
    { kind: 'text', spans: [{ text: 'One' }], only: 'business' },
    { kind: 'text', spans: [{ text: 'Two' }], only: 'business' },
  ])
})

test('makes no heading of a line with a value, and selects a clause whole', () => {
  const state = createState({ blocks: [{ kind: 'text', spans: [{ variable: 'today' }] }] }, 1)
  expect(getFormatState(state).canBeHeading).toBe(false)
  expect(formatCommands.heading(state)).toBe(false)
  const doc = toDocument({ blocks: [{ kind: 'clause', clause: 'reply', only: 'consumer' }] })
  const selected = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) })
  expect(getFormatState(selected)).toMatchObject({ only: 'consumer', bullets: false })
  expect(formatCommands.bullets(selected)).toBe(false)
})
