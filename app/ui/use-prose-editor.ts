import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import type { Prose } from '#app/core/prose.ts'

import type { FormatState } from './prose-commands.ts'
import type * as Library from './prose-editor.ts'

type Editor = Library.ProseEditor

const noFormat: FormatState = {
  strong: false,
  em: false,
  bullets: false,
  numbers: false,
  href: null,
}

/**
 * The editor of the text in the element `box`, which shows it rendered until the library is loaded
 * (`isLoaded`); `load` starts that. What is typed or pressed before is applied afterwards, and the
 * cursor keeps its place. `onLink` is called when a link is to be entered.
 */
export function useProseEditor(value: Prose, onChange: (text: Prose) => void, onLink: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(null)
  const caret = useRef<DOMRect>(null)
  const waiting = useRef<((editor: Editor) => void)[]>([])
  const [library, setLibrary] = useState<typeof Library | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [formatState, setFormatState] = useState(noFormat)
  const reportChange = useEffectEvent(onChange)
  const requestLink = useEffectEvent(onLink)
  const make = useEffectEvent(({ createProseEditor: proseEditor }: typeof Library) =>
    proseEditor(box.current!, value, caret.current, {
      onText: reportChange,
      onFormatState: setFormatState,
      onLink: requestLink,
    }),
  )

  const load = () => {
    if (library) return
    import('./prose-editor.ts').then(
      (library) => {
        caret.current = getCaretRect(box.current)
        setFailed(false)
        setLibrary(library)
      },
      () => setFailed(true),
    )
  }
  const withEditor = (action: (editor: Editor) => void) => {
    if (editor.current) return action(editor.current)
    waiting.current.push(action)
    load()
  }

  useEarlyTyping(box, library !== null, (text) =>
    waiting.current.push((editor) => editor.insertText(text)),
  )

  // the drawn text has just gone: its place is the editor's
  useLayoutEffect(() => {
    if (!library) return
    const made = make(library)
    editor.current = made
    for (const deed of waiting.current.splice(0)) deed(made)
    return () => {
      editor.current = null
      made.destroy()
    }
  }, [library])
  useLayoutEffect(() => editor.current?.setText(value), [value])

  return {
    box,
    look: formatState,
    isLoaded: library !== null,
    isLost: hasFailed,
    load,
    edit: withEditor,
  }
}

/** Hands over what is typed before the editor is loaded, and keeps it out of the drawn text. */
function useEarlyTyping(
  box: RefObject<HTMLElement | null>,
  isLoaded: boolean,
  onInsert: (text: string) => void,
) {
  const insert = useEffectEvent(onInsert)
  useEffect(() => {
    const element = box.current
    if (isLoaded) return
    const intercept = (event: InputEvent) => {
      const { inputType, data } = event
      event.preventDefault()
      if (inputType === 'insertText' && data) insert(data)
    }
    element?.addEventListener('beforeinput', intercept)
    return () => element?.removeEventListener('beforeinput', intercept)
  }, [box, isLoaded])
}

/**
 * Where on the screen the cursor stands, if it is in there: the letters stand there too when they
 * are drawn anew.
 */
function getCaretRect(element: Element | null): DOMRect | null {
  const selection = getSelection()
  return element && selection && element.contains(selection.anchorNode)
    ? selection.getRangeAt(0).getBoundingClientRect()
    : null
}
