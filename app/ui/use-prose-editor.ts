import { useEffectEvent, useState } from 'react'

import type { Prose } from '#app/core/prose.ts'

import type { FormatState } from './prose-commands.ts'
import type * as Library from './prose-editor.ts'
import { useLazyEditor } from './use-lazy-editor.ts'

const noFormat: FormatState = {
  strong: false,
  em: false,
  bullets: false,
  numbers: false,
  href: null,
}

/** The editor of a `Prose`, loaded when it is needed. `onLink` is called for a link. */
export function useProseEditor(value: Prose, onChange: (text: Prose) => void, onLink: () => void) {
  const [formatState, setFormatState] = useState(noFormat)
  const reportChange = useEffectEvent(onChange)
  const requestLink = useEffectEvent(onLink)
  const { library, ...editor } = useLazyEditor({
    value,
    importLibrary: (): Promise<typeof Library> => import('./prose-editor.ts'),
    create: ({ createProseEditor }, mount, caret) =>
      createProseEditor(mount, value, caret, {
        onText: reportChange,
        onFormatState: setFormatState,
        onLink: requestLink,
      }),
  })
  return { ...editor, formatState, isLoaded: library !== null, Link: library?.ProseLink }
}
