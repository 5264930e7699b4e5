import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import type { Prose } from '#app/core/prose.ts'

import type { Look } from './prose-commands.ts'
import type * as Library from './prose-editor.ts'

type Editor = Library.ProseEditor

const plain: Look = { strong: false, em: false, bullets: false, numbers: false, href: null }

/**
 * The editor of a text in the element `box`, which shows it drawn until the library is here
 * (`isHere`): `load` sends for it. What is typed or pressed before that is done then, and the
 * cursor stays where it was put. `onLink` is somebody's wish to say where words lead.
 */
export function useProseEditor(value: Prose, onChange: (text: Prose) => void, onLink: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(null)
  const caret = useRef<DOMRect>(null)
  const waiting = useRef<((editor: Editor) => void)[]>([])
  const [library, setLibrary] = useState<typeof Library | null>(null)
  const [isLost, setLost] = useState(false)
  const [look, setLook] = useState(plain)
  const tell = useEffectEvent(onChange)
  const wish = useEffectEvent(onLink)
  const make = useEffectEvent(({ proseEditor }: typeof Library) =>
    proseEditor(box.current!, value, caret.current, {
      onText: tell,
      onLook: setLook,
      onLink: wish,
    }),
  )

  const load = () => {
    if (library) return
    import('./prose-editor.ts').then(
      (library) => {
        caret.current = caretIn(box.current)
        setLost(false)
        setLibrary(library)
      },
      () => setLost(true),
    )
  }
  const edit = (deed: (editor: Editor) => void) => {
    if (editor.current) return deed(editor.current)
    waiting.current.push(deed)
    load()
  }

  useEffect(() => {
    const element = box.current
    if (library) return
    const wait = (event: InputEvent) => {
      const { inputType, data } = event
      event.preventDefault()
      if (inputType === 'insertText' && data) waiting.current.push((editor) => editor.write(data))
    }
    element?.addEventListener('beforeinput', wait)
    return () => element?.removeEventListener('beforeinput', wait)
  }, [library])

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
  useLayoutEffect(() => editor.current?.show(value), [value])

  return { box, look, isHere: library !== null, isLost, load, edit }
}

/**
 * Where on the screen the cursor stands, if it is in there: the letters stand there too when they
 * are drawn anew.
 */
function caretIn(element: Element | null): DOMRect | null {
  const selection = getSelection()
  return element && selection && element.contains(selection.anchorNode)
    ? selection.getRangeAt(0).getBoundingClientRect()
    : null
}
