import { type ComponentType, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { useWebsiteMessages } from '#app/features/site/site-editor/ui/use-website-messages.ts'

import type { ImagePanelProps } from './image-panel.tsx'

/** Loads the dialog on first use, because most edits of a page change only texts. */
export function useImagePanel() {
  const { picture: messages } = useWebsiteMessages()
  const [opened, set] = useState<{
    Panel: ComponentType<ImagePanelProps>
    mode: 'choose' | 'describe'
  } | null>(null)
  const open = (mode: 'choose' | 'describe') => {
    import('./image-panel.tsx').then(
      ({ ImagePanel }) => set({ Panel: ImagePanel, mode }),
      () => toast.error(messages.lost),
    )
  }
  return { opened, open, close: () => set(null) }
}
