import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'

import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/**
 * Copies a text to the clipboard and confirms it. Hidden where there is no clipboard: browsers have
 * it only over HTTPS and on localhost.
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
