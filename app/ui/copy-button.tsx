import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'

import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/**
 * Puts a text into the clipboard and says so. Browsers have one for pages over https and on this
 * machine only; elsewhere the button is not there.
 */
export function CopyButton({
  text,
  copiedMessage,
  children,
}: {
  text: string
  copiedMessage: string
  children: ReactNode
}) {
  const isSupported = useHydrated() && 'clipboard' in navigator
  if (!isSupported) return null
  return (
    <Button
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => toast.success(copiedMessage),
          () => {},
        )
      }
    >
      <Copy />
      {children}
    </Button>
  )
}
