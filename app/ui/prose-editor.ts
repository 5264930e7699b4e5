import { history, redo, undo } from 'prosemirror-history'
import { inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { type Command, EditorState, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'

import type { Prose } from '#app/core/prose.ts'

import {
  type Deed,
  type Look,
  deeds,
  joined,
  keys,
  linked,
  lookOf,
  replaced,
  typed,
} from './prose-commands.ts'
import { docOf, proseOf, quiet } from './prose-schema.ts'

export type ProseEditor = {
  /** Shows a text that came from elsewhere, unless it is the one reported last. */
  show: (text: Prose) => void
  act: (deed: Deed) => void
  link: (href: string | null) => void
  write: (text: string) => void
  focus: () => void
  destroy: () => void
}

type Heard = { onText: (text: Prose) => void; onLook: (look: Look) => void; onLink: () => void }

/**
 * Makes an empty element, which may have the focus already, the place to write in; the cursor
 * stands where `caret` was on the screen, or at the end.
 */
export function proseEditor(
  mount: HTMLElement,
  text: Prose,
  caret: DOMRect | null,
  { onText, onLook, onLink }: Heard,
): ProseEditor {
  let known = JSON.stringify(text)
  let look = ''
  const view: EditorView = new EditorView(
    { mount },
    {
      state: stateOf(text, onLink),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction))
        tellLook()
        if (!transaction.docChanged || transaction.getMeta('addToHistory') === false) return
        const now = proseOf(view.state.doc)
        const before = known
        known = JSON.stringify(now)
        if (known !== before) onText(now)
      },
      transformPastedHTML: quiet,
      // what holds no text is taken and put nowhere: the browser would open a file that is dropped
      handlePaste: (_, __, slice) => slice.size === 0,
      handleDrop: (_, __, slice) => slice.size === 0,
      handleDOMEvents: { beforeinput: (_, event) => ownHistory(event) },
    },
  )
  const run = (command: Command) => command(view.state, view.dispatch, view)
  placeCaret(view, caret)
  if (document.activeElement === mount) view.focus()
  return {
    show,
    act: (deed) => run(deeds[deed]),
    link: (href) => run(linked(href)),
    write: (letters) => view.dispatch(view.state.tr.insertText(letters)),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }

  function show(text: Prose) {
    const next = JSON.stringify(text)
    if (next === known) return
    known = next
    view.dispatch(replaced(view.state, docOf(text)).setMeta('addToHistory', false))
  }

  function tellLook() {
    const now = lookOf(view.state)
    if (JSON.stringify(now) === look) return
    look = JSON.stringify(now)
    onLook(now)
  }

  /** The menu's undo, and that of a telephone that is shaken, are the editor's too. */
  function ownHistory(event: InputEvent): boolean {
    const command = { historyUndo: undo, historyRedo: redo }[event.inputType]
    if (!command) return false
    event.preventDefault()
    return run(command)
  }
}

function stateOf(text: Prose, onLink: () => void): EditorState {
  const link: Command = () => {
    onLink()
    return true
  }
  return EditorState.create({
    doc: docOf(text),
    plugins: [inputRules({ rules: typed }), keymap({ ...keys, 'Mod-k': link }), history(), joined],
  })
}

function placeCaret(view: EditorView, caret: DOMRect | null) {
  const at = caret && view.posAtCoords({ left: caret.left, top: (caret.top + caret.bottom) / 2 })
  view.dispatch(
    view.state.tr.setSelection(
      at ? Selection.near(view.state.doc.resolve(at.pos)) : Selection.atEnd(view.state.doc),
    ),
  )
}
