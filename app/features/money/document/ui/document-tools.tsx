import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#app/ui/button.tsx'
import { useScriptState } from '#app/ui/use-hydrated.ts'

import { useDocumentMessages } from './use-document-messages.ts'
import './documents.css'

/** The buttons above a document in the portal: print, and its PDF. `children` is the way back. */
export function DocumentTools({ pdf, children }: { pdf: string; children: ReactNode }) {
  const messages = useDocumentMessages()
  const scriptState = useScriptState()
  return (
    <div className="document-tools">
      {children}
      <Button onClick={() => print()} data-script={scriptState}>
        <Printer />
        {messages.print}
      </Button>
      <a className="button button-outline" href={pdf}>
        <Download />
        {messages.pdf}
      </a>
    </div>
  )
}
