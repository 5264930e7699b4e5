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
 * Rich text editor in the element `box`, which shows static text until `load` has fetched the
 * library (`isLoaded`). Input before that is queued, and the cursor stays in place. `onLink` is
 * called when a link is requested.
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

  // the static text was just removed and the editor takes its place
  useLayoutEffect(() => {
    if (!library) return
    const newEditor = make(library)
    editor.current = newEditor
    for (const command of waiting.current.splice(0)) command(newEditor)
    return () => {
      editor.current = null
      newEditor.destroy()
    }
  }, [library])
  useLayoutEffect(() => editor.current?.setText(value), [value])

  return {
    box,
    formatState,
    isLoaded: library !== null,
    Link: library?.ProseLink,
    isLost: hasFailed,
    load,
    edit: withEditor,
  }
}

/** Passes on what is typed before the editor is loaded, and keeps it out of the static text. */
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
 * Returns the cursor's place on the screen if it is inside the element. The editor renders the text
 * in the same place.
 */
function getCaretRect(element: Element | null): DOMRect | null {
  const selection = getSelection()
  return element && selection && element.contains(selection.anchorNode)
    ? selection.getRangeAt(0).getBoundingClientRect()
    : null
}
