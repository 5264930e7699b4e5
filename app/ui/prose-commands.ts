import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'

import { schema } from './prose-schema.ts'

const { bullets, numbers, item, paragraph } = schema.nodes
const { link, strong, em } = schema.marks

/** Formatting commands for the selection. */
export const formatCommands = {
  strong: toggleMark(strong),
  em: toggleMark(em),
  bullets: createListCommand(bullets),
  numbers: createListCommand(numbers),
}
export type FormatCommand = keyof typeof formatCommands

/** Formats active at the selection, and the target of its link. */
export type FormatState = Record<FormatCommand, boolean> & { href: string | null }

export function getFormatState(state: EditorState): FormatState {
  const lists = listSelectedLines(state).map(({ list }) => list)
  return {
    strong: isMarked(state, strong),
    em: isMarked(state, em),
    bullets: lists.every((list) => list === bullets),
    numbers: lists.every((list) => list === numbers),
    href: findLink(state)?.href ?? null,
  }
}

function isMarked(
  { doc, storedMarks, selection: { empty, from, to, $from } }: EditorState,
  mark: MarkType,
): boolean {
  return empty
    ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined
    : doc.rangeHasMark(from, to, mark)
}

/** A line of the document, the position where its text begins, and the list type it belongs to. */
type Line = { line: Node; position: number; list: NodeType | null }

function listLines(doc: Node): Line[] {
  const lines: Line[] = []
  doc.descendants((line, position) => {
    if (!line.isTextblock) return
    const { type } = doc.resolve(position + 1).node(1)
    lines.push({ line, position: position + 1, list: type === paragraph ? null : type })
  })
  return lines
}

function listSelectedLines(
  { doc, selection: { from, to } }: EditorState,
  lines = listLines(doc),
): Line[] {
  return lines.filter(
    ({ position, line }) => position <= to && position + line.content.size >= from,
  )
}

/** Turns the selected lines into list items, or into paragraphs if they all are items already. */
function createListCommand(kind: NodeType): Command {
  return (state, dispatch) => {
    const {
      doc,
      tr,
      selection: { from, to },
    } = state
    const lines = listLines(doc)
    const selected = listSelectedLines(state, lines)
    const target = selected.every(({ list }) => list === kind) ? null : kind
    const blocks: Node[] = []
    for (const entry of lines) {
      const list = selected.includes(entry) ? target : entry.list
      const before = blocks.at(-1)
      if (list === null) blocks.push(entry.line)
      else if (before?.type === list)
        blocks.splice(-1, 1, before.copy(before.content.addToEnd(item.create(null, entry.line))))
      else blocks.push(list.create(null, item.create(null, entry.line)))
    }
    tr.replaceWith(0, doc.content.size, blocks)
    const now = listLines(tr.doc)
    const mapPosition = (entry: Line, position: number) =>
      now[lines.indexOf(entry)]!.position +
      Math.min(Math.max(position - entry.position, 0), entry.line.content.size)
    tr.setSelection(
      TextSelection.create(
        tr.doc,
        mapPosition(selected[0]!, from),
        mapPosition(selected.at(-1)!, to),
      ),
    )
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Returns the link at the cursor or around the selection. */
function findLink({ selection: { $from, $to } }: EditorState) {
  const links: { from: number; to: number; href: string }[] = []
  if ($from.sameParent($to))
    $from.parent.forEach((text, offset) => {
      const href = link.isInSet(text.marks)?.attrs.href as string | undefined
      const from = $from.start() + offset
      const before = links.at(-1)
      if (href && before?.href === href && before.to === from) before.to += text.nodeSize
      else if (href) links.push({ from, to: from + text.nodeSize, href })
    })
  return links.find(({ from, to }) => from <= $from.pos && $to.pos <= to)
}

/**
 * Links the selection, or changes the link at the cursor; null removes it. Inserts the address as
 * text if nothing is selected.
 */
export function createLinkCommand(href: string | null): Command {
  return (state, dispatch) => {
    const { tr, selection } = state
    const { from, to } = findLink(state) ?? selection
    const mark = href && link.create({ href })
    if (mark && from === to)
      tr.insert(from, schema.text(href.replace(/^(https:\/\/|mailto:|tel:)/, ''), [mark]))
    else tr.removeMark(from, to, link)
    if (mark && from < to) tr.addMark(from, to, mark)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Enter in an item starts the next one; in an empty item it ends the list. */
const splitItem: Command = ({ tr }, dispatch) => {
  tr.deleteSelection()
  const { $from } = tr.selection
  if ($from.depth !== 3 || $from.parent.content.size === 0) return false
  dispatch?.(tr.split($from.pos, 2).scrollIntoView())
  return true
}

const enter = chainCommands(splitItem, baseKeymap.Enter!)

/** Tab has no binding, so that it leaves the editor. */
export const keyBindings: Record<string, Command> = {
  ...baseKeymap,
  Enter: enter,
  'Shift-Enter': enter,
  Backspace: chainCommands(undoInputRule, baseKeymap.Backspace!),
  'Mod-b': formatCommands.strong,
  'Mod-i': formatCommands.em,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
}

/** Typing `- ` or `1. ` at the start of a line begins a list. */
export const listInputRules = [
  wrappingInputRule(/^\s*[-*]\s$/, bullets),
  wrappingInputRule(/^\s*1[.)]\s$/, numbers),
]

/** Replaces the document, changing only the part that differs so that the cursor stays in place. */
export function replaceDocument({ doc, tr }: EditorState, next: Node): Transaction {
  const from = doc.content.findDiffStart(next.content)
  if (from === null) return tr
  const { a, b } = doc.content.findDiffEnd(next.content)!
  const overlap = Math.max(from - Math.min(a, b), 0)
  return tr.replace(from, a + overlap, next.slice(from, b + overlap))
}

/** Joins adjacent lists of the same type. */
export const joinLists = new Plugin({
  appendTransaction(_, before, { doc, tr }) {
    if (doc.eq(before.doc)) return null
    let position = doc.content.size
    for (let index = doc.childCount - 1; index > 0; index--) {
      position -= doc.child(index).nodeSize
      const { type } = doc.child(index)
      if (type !== paragraph && type === doc.child(index - 1).type) tr.join(position)
    }
    return tr.docChanged ? tr : null
  },
})
