import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { InputRule, undoInputRule } from 'prosemirror-inputrules'
import type { Attrs, MarkType, Node, NodeType, Schema } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  Plugin,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'

import { schema } from './prose-schema.ts'

const { bullets, numbers } = schema.nodes
const { link, strong, em } = schema.marks

/** Formatting commands for the selection. */
export const formatCommands = {
  strong: toggleMark(strong),
  em: toggleMark(em),
  bullets: createBlockCommand('bullets'),
  numbers: createBlockCommand('numbers'),
}
export type FormatCommand = keyof typeof formatCommands

/** Formats active at the selection, and the target of its link. */
export type FormatState = Record<FormatCommand, boolean> & { href: string | null }

export function getFormatState(state: EditorState): FormatState {
  const blocks = listSelectedBlocks(state)
  return {
    strong: isMarked(state, strong),
    em: isMarked(state, em),
    bullets: blocks.every(({ type }) => type === bullets),
    numbers: blocks.every(({ type }) => type === numbers),
    href: findLink(state)?.href ?? null,
  }
}

export function isMarked(
  { doc, storedMarks, selection: { empty, from, to, $from } }: EditorState,
  mark: MarkType,
): boolean {
  return empty
    ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined
    : doc.rangeHasMark(from, to, mark)
}

/**
 * A line of the document, the position where its text begins, and the list it is in. A block
 * without text is a line, too.
 */
type Line = { line: Node; position: number; list: Node | null }

function listLines(doc: Node): Line[] {
  const lines: Line[] = []
  doc.descendants((line, position) => {
    if (!line.isTextblock && !(line.isBlock && line.isLeaf)) return true
    const place = doc.resolve(position)
    lines.push({ line, position: position + 1, list: place.depth > 0 ? place.node(1) : null })
    return false
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

/** Returns the block or list of each selected line. */
export function listSelectedBlocks(state: EditorState): Node[] {
  return listSelectedLines(state).map(({ line, list }) => list ?? line)
}

/**
 * Turns the selected lines into list items or another kind of block, or into paragraphs if they all
 * are of that kind already.
 */
export function createBlockCommand(kind: string): Command {
  return (state, dispatch) => {
    const { doc, tr, schema, selection } = state
    const { paragraph } = schema.nodes
    const lines = listLines(doc)
    const selected = listSelectedLines(state, lines).filter(({ line }) => line.isTextblock)
    if (selected.length === 0) return false
    const isOfKind = ({ line, list }: Line) => (list ?? line).type.name === kind
    const target = selected.every(isOfKind) ? paragraph! : schema.nodes[kind]!
    const blocks: Node[] = []
    for (const entry of lines) {
      const block = entry.list ?? entry.line
      const type = selected.includes(entry) ? target : block.type
      const before = blocks.at(-1)
      if (type === block.type && entry.list === null) blocks.push(entry.line)
      else if (type.isTextblock) blocks.push(createLine(type, entry.line, block.attrs))
      else {
        const item = schema.nodes.item!.create(null, createLine(paragraph!, entry.line, null))
        if (before?.hasMarkup(type, block.attrs))
          blocks.splice(-1, 1, before.copy(before.content.addToEnd(item)))
        else blocks.push(type.create(block.attrs, item))
      }
    }
    tr.replaceWith(0, doc.content.size, blocks)
    tr.setSelection(mapSelection(selection, tr.doc, lines, selected))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Keeps only what the new type allows. */
function createLine(type: NodeType, line: Node, attrs: Attrs | null): Node {
  return type.create(
    attrs,
    line.children
      .filter((child) => type.contentMatch.matchType(child.type))
      .map((child) => child.mark(type.allowedMarks(child.marks))),
  )
}

/** Returns the selection at the same letters of the same lines. */
function mapSelection({ from, to }: Selection, doc: Node, before: Line[], selected: Line[]) {
  const now = listLines(doc)
  const mapPosition = (entry: Line, position: number) =>
    now[before.indexOf(entry)]!.position +
    Math.min(Math.max(position - entry.position, 0), entry.line.content.size)
  return TextSelection.create(
    doc,
    mapPosition(selected[0]!, from),
    mapPosition(selected.at(-1)!, to),
  )
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
export const splitItem: Command = ({ tr }, dispatch) => {
  tr.deleteSelection()
  const { $from } = tr.selection
  if ($from.depth !== 3 || $from.parent.content.size === 0) return false
  dispatch?.(tr.split($from.pos, 2).scrollIntoView())
  return true
}

/** Keys of every rich text. Tab has no binding, so that it leaves the editor. */
export function createKeyBindings(schema: Schema, enter: Command): Record<string, Command> {
  return {
    ...baseKeymap,
    Enter: enter,
    'Shift-Enter': enter,
    Backspace: chainCommands(undoInputRule, baseKeymap.Backspace!),
    'Mod-b': toggleMark(schema.marks.strong!),
    'Mod-i': toggleMark(schema.marks.em!),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
  }
}

export const keyBindings = createKeyBindings(schema, chainCommands(splitItem, baseKeymap.Enter!))

/** Typing `- ` or `1. ` at the start of a paragraph begins a list. */
export const listInputRules = [
  createListRule(/^\s*[-*]\s$/, 'bullets'),
  createListRule(/^\s*1[.)]\s$/, 'numbers'),
]

/** Unlike `wrappingInputRule`, this keeps the attributes of the paragraph. */
function createListRule(pattern: RegExp, kind: string): InputRule {
  return new InputRule(pattern, (state, _, start, end) => {
    const { $from } = state.selection
    if ($from.depth !== 1 || $from.parent.type !== state.schema.nodes.paragraph) return null
    let list: Transaction | null = null
    createBlockCommand(kind)(state, (tr) => {
      const { from } = tr.selection
      list = tr.delete(from - (end - start), from)
    })
    return list
  })
}

/** Replaces the document, changing only the part that differs so that the cursor stays in place. */
export function replaceDocument({ doc, tr }: EditorState, next: Node): Transaction {
  const from = doc.content.findDiffStart(next.content)
  if (from === null) return tr
  const { a, b } = doc.content.findDiffEnd(next.content)!
  const overlap = Math.max(from - Math.min(a, b), 0)
  return tr.replace(from, a + overlap, next.slice(from, b + overlap))
}

/** Joins adjacent lists of the same type and attributes. */
export const joinLists = new Plugin({
  appendTransaction(_, before, { doc, tr }) {
    if (doc.eq(before.doc)) return null
    let position = doc.content.size
    for (let index = doc.childCount - 1; index > 0; index--) {
      position -= doc.child(index).nodeSize
      const block = doc.child(index)
      const isList = !block.isTextblock && !block.isLeaf
      if (isList && block.sameMarkup(doc.child(index - 1))) tr.join(position)
    }
    return tr.docChanged ? tr : null
  },
})
