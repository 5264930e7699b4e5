import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** An editor of rich text, once its library is loaded. */
type Editor<Value> = {
  /** Shows a value set from outside, unless it is the last one reported. */
  setValue: (value: Value) => void
  insertText: (text: string) => void
  destroy: () => void
}

type Props<Value, Library, MountedEditor> = {
  value: Value
  importLibrary: () => Promise<Library>
  /** Mounts an editor in an empty element, with the cursor where `caret` was on the screen. */
  create: (library: Library, mount: HTMLElement, caret: DOMRect | null) => MountedEditor
}

/**
 * Rich text editor in the element `box`, which shows static text until `load` has fetched the
 * library. Input before that is queued, and the cursor stays in place.
 */
export function useLazyEditor<Value, Library, MountedEditor extends Editor<Value>>({
  value,
  importLibrary,
  create,
}: Props<Value, Library, MountedEditor>) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<MountedEditor>(null)
  const caret = useRef<DOMRect>(null)
  const waiting = useRef<((editor: MountedEditor) => void)[]>([])
  const [library, setLibrary] = useState<Library | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const mountEditor = useEffectEvent((loaded: Library) =>
    create(loaded, box.current!, caret.current),
  )

  const load = () => {
    if (library) return
    importLibrary().then(
      (loaded) => {
        caret.current = getCaretRect(box.current)
        setFailed(false)
        setLibrary(loaded)
      },
      () => setFailed(true),
    )
  }
  const withEditor = (action: (editor: MountedEditor) => void) => {
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
    const newEditor = mountEditor(library)
    editor.current = newEditor
    for (const command of waiting.current.splice(0)) command(newEditor)
    return () => {
      editor.current = null
      newEditor.destroy()
    }
  }, [library])
  useLayoutEffect(() => editor.current?.setValue(value), [value])

  return { box, library, isLost: hasFailed, load, edit: withEditor }
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
