import { history, redo, undo } from 'prosemirror-history'
import { inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { type Command, EditorState, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'

import type { Prose } from '#app/core/prose.ts'

import {
  type FormatCommand,
  type FormatState,
  formatCommands,
  joinLists,
  keyBindings,
  createLinkCommand,
  listInputRules,
  getFormatState,
  replaceDocument,
} from './prose-commands.ts'
import { neutralizeHtml, toDocument, toProse } from './prose-schema.ts'

/** Needs the editor, so it is loaded with it. */
export { ProseLink } from './prose-link.tsx'

export type ProseEditor = {
  /** Shows a text set from outside, unless it is the last one reported. */
  setValue: (text: Prose) => void
  runCommand: (command: FormatCommand) => void
  setLink: (href: string | null) => void
  insertText: (text: string) => void
  focus: () => void
  destroy: () => void
}

type EditorCallbacks = {
  onText: (text: Prose) => void
  onFormatState: (formatState: FormatState) => void
  onLink: () => void
}

/**
 * Mounts an editor in an empty element, which may already have focus. The cursor goes to where
 * `caret` was on the screen, or to the end.
 */
export function createProseEditor(
  mount: HTMLElement,
  text: Prose,
  caret: DOMRect | null,
  { onText, onFormatState, onLink }: EditorCallbacks,
): ProseEditor {
  let reportedText = JSON.stringify(text)
  let reportedState = ''
  const view: EditorView = new EditorView(
    { mount },
    {
      state: createState(text, onLink),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction))
        reportFormatState()
        if (!transaction.docChanged || transaction.getMeta('addToHistory') === false) return
        const now = toProse(view.state.doc)
        const before = reportedText
        reportedText = JSON.stringify(now)
        if (reportedText !== before) onText(now)
      },
      transformPastedHTML: neutralizeHtml,
      // Swallow drops and pastes without text: the browser would open a dropped file.
      handlePaste: (_, __, slice) => slice.size === 0,
      handleDrop: (_, __, slice) => slice.size === 0,
      handleDOMEvents: { beforeinput: handleHistory },
    },
  )
  const run = (command: Command) => command(view.state, view.dispatch, view)
  placeCaret(view, caret)
  if (document.activeElement === mount) view.focus()
  return {
    setValue,
    runCommand: (command) => run(formatCommands[command]),
    setLink: (href) => run(createLinkCommand(href)),
    insertText: (text) => view.dispatch(view.state.tr.insertText(text)),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }

  function setValue(text: Prose) {
    const next = JSON.stringify(text)
    if (next === reportedText) return
    reportedText = next
    view.dispatch(replaceDocument(view.state, toDocument(text)).setMeta('addToHistory', false))
  }

  function reportFormatState() {
    const now = getFormatState(view.state)
    if (JSON.stringify(now) === reportedState) return
    reportedState = JSON.stringify(now)
    onFormatState(now)
  }
}

/** Handles undo from the menu, and from shaking a phone. */
export function handleHistory(view: EditorView, event: InputEvent): boolean {
  const command = { historyUndo: undo, historyRedo: redo }[event.inputType]
  if (!command) return false
  event.preventDefault()
  return command(view.state, view.dispatch, view)
}

function createState(text: Prose, onLink: () => void): EditorState {
  const openLink: Command = () => {
    onLink()
    return true
  }
  return EditorState.create({
    doc: toDocument(text),
    plugins: [
      inputRules({ rules: listInputRules }),
      keymap({ ...keyBindings, 'Mod-k': openLink }),
      history(),
      joinLists,
    ],
  })
}

/** Puts the cursor where it was on the screen, or at the end. */
export function placeCaret(view: EditorView, caret: DOMRect | null) {
  const target =
    caret && view.posAtCoords({ left: caret.left, top: (caret.top + caret.bottom) / 2 })
  view.dispatch(
    view.state.tr.setSelection(
      target ? Selection.near(view.state.doc.resolve(target.pos)) : Selection.atEnd(view.state.doc),
    ),
  )
}
