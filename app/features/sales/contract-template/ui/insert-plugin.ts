import {
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

import { insertBlock, insertVariable } from './content-commands.ts'
import { schema } from './content-schema.ts'
import type { InsertOption } from './content-view.ts'

/** The open menu. */
export type InsertMenu = {
  /** The position of its slash. */
  from: number
  /** Opened by a button, so closing it removes the slash. */
  isFromButton: boolean
  options: InsertOption[]
  /** Index of the option that Enter inserts. */
  active: number
}
type Meta = { open: number; isFromButton: boolean } | { close: true } | { active: number }

const key = new PluginKey<InsertMenu | null>('insert')

export function getInsertMenu(state: EditorState): InsertMenu | null {
  return key.getState(state) ?? null
}

/**
 * A slash at the start of a word opens a menu at the cursor, and the letters after it narrow the
 * menu. The focus stays in the text.
 */
export function createInsertPlugin(options: InsertOption[]): Plugin<InsertMenu | null> {
  return new Plugin<InsertMenu | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, before, _, state) => update(tr, before, state, options),
    },
    props: {
      handleTextInput(view, from, to, text) {
        if (text !== '/' || !isWordStart(view.state, from)) return false
        view.dispatch(view.state.tr.insertText('/', from, to).setMeta(key, openAt(from, false)))
        return true
      },
      handleKeyDown(view, event) {
        const menu = getInsertMenu(view.state)
        return menu !== null && handleKey(view, menu, event)
      },
      handleDOMEvents: {
        blur(view) {
          closeInsertMenu(view)
          return false
        },
      },
    },
  })
}

function openAt(open: number, isFromButton: boolean): Meta {
  return { open, isFromButton }
}

function isWordStart({ doc }: EditorState, position: number): boolean {
  const $position = doc.resolve(position)
  const { nodeBefore } = $position
  return nodeBefore === null || (nodeBefore.isText && /[\s(]$/.test(nodeBefore.text!))
}

function update(
  tr: Transaction,
  before: InsertMenu | null,
  { selection, doc }: EditorState,
  options: InsertOption[],
): InsertMenu | null {
  const meta = tr.getMeta(key) as Meta | undefined
  if (meta && 'close' in meta) return null
  const opened = meta && 'open' in meta ? meta : null
  if (!opened && !before) return null
  const from = opened ? opened.open : tr.mapping.map(before!.from, -1)
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock || from < $from.start() || from >= $from.pos) return null
  const [slash, ...letters] = doc.textBetween(from, $from.pos, ' ', ' ')
  if (slash !== '/') return null
  const found = findOptions(options, letters.join(''), $from.parent.type === schema.nodes.heading)
  if (found.length === 0) return null
  return {
    from,
    isFromButton: opened ? opened.isFromButton : before!.isFromButton,
    options: found,
    active: meta && 'active' in meta ? meta.active : tr.docChanged ? 0 : (before?.active ?? 0),
  }
}

/** A heading has no values. */
function findOptions(options: InsertOption[], letters: string, isHeading: boolean) {
  const query = letters.toLowerCase()
  if (query.startsWith(' ')) return []
  return options.filter(
    (option) =>
      !(isHeading && 'variable' in option) && option.label.toLowerCase().includes(query.trim()),
  )
}

function handleKey(view: EditorView, menu: InsertMenu, event: KeyboardEvent): boolean {
  if (event.isComposing) return false
  const count = menu.options.length
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    const active = (menu.active + step + count) % count
    view.dispatch(view.state.tr.setMeta(key, { active } satisfies Meta))
    return true
  }
  if (event.key === 'Enter') {
    insertOption(view, menu.options[menu.active]!)
    return true
  }
  if (event.key !== 'Escape') return false
  // the portal closes its sheets with Escape
  event.stopPropagation()
  closeInsertMenu(view)
  return true
}

/** Inserts an option in place of the slash and the letters after it. */
export function insertOption(view: EditorView, option: InsertOption) {
  const menu = getInsertMenu(view.state)
  if (!menu) return
  const tr = view.state.tr.setMeta(key, { close: true } satisfies Meta)
  view.dispatch(
    'variable' in option
      ? insertVariable(tr, menu.from, option.variable)
      : insertBlock(tr, menu.from, option),
  )
}

/** Closes the menu; a slash that a button typed goes with it. */
function closeInsertMenu(view: EditorView) {
  const menu = getInsertMenu(view.state)
  if (!menu) return
  const tr = view.state.tr.setMeta(key, { close: true } satisfies Meta)
  view.dispatch(menu.isFromButton ? tr.delete(menu.from, view.state.selection.from) : tr)
}

/** Opens the menu at the cursor, as if a slash were typed there. */
export function openInsertMenu(view: EditorView) {
  if (getInsertMenu(view.state)) return closeInsertMenu(view)
  const { tr } = view.state
  // a selected clause gets a line of its own below it
  if (!tr.selection.$from.parent.isTextblock) {
    const after = tr.selection.to
    tr.insert(after, schema.nodes.paragraph.create())
    tr.setSelection(TextSelection.create(tr.doc, after + 1))
  } else if (!tr.selection.empty) tr.setSelection(TextSelection.create(tr.doc, tr.selection.to))
  const { from } = tr.selection
  view.dispatch(tr.insertText('/').setMeta(key, openAt(from, true)).scrollIntoView())
}
