import {
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  splitBlockAs,
  toggleMark,
} from 'prosemirror-commands'
import { type Command, type EditorState, Selection, type Transaction } from 'prosemirror-state'

import type {
  ContractAudience,
  ContractClause,
  ContractVariable,
} from '#app/features/sales/contract-template/rules.ts'
import {
  createBlockCommand,
  createKeyBindings,
  isMarked,
  listSelectedBlocks,
  splitItem,
} from '#app/ui/prose-commands.ts'

import { schema } from './content-schema.ts'

const { paragraph, heading, bullets, numbers, clause, initials, variable } = schema.nodes

/** A heading has no values, and a command must not remove any. */
function canBeHeading(state: EditorState): boolean {
  return !listSelectedBlocks(state).some((block) => {
    let hasVariable = false
    block.descendants((node) => {
      hasVariable ||= node.type === variable
    })
    return hasVariable
  })
}

const toggleHeading: Command = (state, ...rest) =>
  canBeHeading(state) && createBlockCommand('heading')(state, ...rest)

/** Formatting commands for the selection. */
export const formatCommands = {
  strong: toggleMark(schema.marks.strong),
  em: toggleMark(schema.marks.em),
  heading: toggleHeading,
  bullets: createBlockCommand('bullets'),
  numbers: createBlockCommand('numbers'),
}
export type FormatCommand = keyof typeof formatCommands

/** The format of the selection; `only` is undefined if its blocks differ. */
export type FormatState = Record<FormatCommand, boolean> & {
  only: ContractAudience | null | undefined
  canBeHeading: boolean
}

export function getFormatState(state: EditorState): FormatState {
  const blocks = listSelectedBlocks(state)
  const isEach = (type: unknown) => blocks.length > 0 && blocks.every((node) => node.type === type)
  const [only, ...others] = new Set(
    blocks.map(({ attrs }) => attrs.only as ContractAudience | null),
  )
  return {
    strong: isMarked(state, schema.marks.strong),
    em: isMarked(state, schema.marks.em),
    heading: isEach(heading),
    bullets: isEach(bullets),
    numbers: isEach(numbers),
    only: others.length === 0 ? only : undefined,
    canBeHeading: canBeHeading(state),
  }
}

/** Shows the selected blocks to everyone, or only to some. A list is one block. */
export function createAudienceCommand(only: ContractAudience | null): Command {
  return ({ doc, tr, selection: { from, to } }, dispatch) => {
    doc.nodesBetween(from, to, (_, position, parent) => {
      if (parent === doc) tr.setNodeAttribute(position, 'only', only)
      return false
    })
    dispatch?.(tr)
    return true
  }
}

/** Enter at the end of a block starts a paragraph for the same clients. */
const enter = chainCommands(
  splitItem,
  createParagraphNear,
  liftEmptyBlock,
  splitBlockAs(({ attrs }, isAtEnd) =>
    isAtEnd ? { type: paragraph, attrs: { only: (attrs.only as string | null) ?? null } } : null,
  ),
)

export const keyBindings = createKeyBindings(schema, enter)

/** Replaces the text from a position to the cursor by a value. */
export function insertVariable(tr: Transaction, from: number, name: ContractVariable): Transaction {
  const marks = tr.selection.$from.marks()
  return tr
    .replaceWith(from, tr.selection.from, variable.create({ variable: name }, null, marks))
    .scrollIntoView()
}

/**
 * Removes the text from a position to the cursor, and adds a clause or a place for initials below
 * its block.
 */
export function insertBlock(
  tr: Transaction,
  from: number,
  inserted: { clause: ContractClause } | { isInitials: true },
): Transaction {
  tr.delete(from, tr.selection.from)
  const { $from } = tr.selection
  const [start, end] = [$from.before(1), $from.after(1)]
  const block = $from.node(1)
  const attrs = { only: block.attrs.only as ContractAudience | null }
  const node =
    'clause' in inserted
      ? clause.create({ ...attrs, clause: inserted.clause })
      : initials.create(attrs)
  const isEmptyLine = block.isTextblock && block.content.size === 0
  if (isEmptyLine) tr.replaceWith(start, end, node)
  else tr.insert(end, node)
  const after = (isEmptyLine ? start : end) + node.nodeSize
  if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, paragraph.create())
  return tr.setSelection(Selection.near(tr.doc.resolve(after), 1)).scrollIntoView()
}
