import { useEffectEvent, useState } from 'react'

import type { ContractContent } from '#app/features/sales/contract-template/rules.ts'
import { useLazyEditor } from '#app/ui/use-lazy-editor.ts'

import type { FormatState } from './content-commands.ts'
import type * as Library from './content-editor.ts'
import type { ContentLabels, ShownMenu } from './content-view.ts'

const noFormat: FormatState = {
  strong: false,
  em: false,
  heading: false,
  bullets: false,
  numbers: false,
  only: null,
  canBeHeading: true,
}

/** The editor of a template's text, loaded when it is needed, and its open menu. */
export function useContentEditor(
  value: ContractContent,
  labels: ContentLabels,
  onChange: (content: ContractContent) => void,
) {
  const [formatState, setFormatState] = useState(noFormat)
  const [menu, setMenu] = useState<ShownMenu | null>(null)
  const reportChange = useEffectEvent(onChange)
  const { library, ...editor } = useLazyEditor({
    value,
    importLibrary: (): Promise<typeof Library> => import('./content-editor.ts'),
    create: ({ createContentEditor }, mount, caret) =>
      createContentEditor(mount, value, caret, labels, {
        onContent: reportChange,
        onFormatState: setFormatState,
        onMenu: setMenu,
      }),
  })
  return { ...editor, formatState, menu, isLoaded: library !== null }
}
