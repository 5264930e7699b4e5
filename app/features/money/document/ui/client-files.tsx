import { Download, ReceiptText } from 'lucide-react'

import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'

import { useDocumentMessages } from './use-document-messages.ts'
import './documents.css'

/** The client's statement, and everything as one file. */
export function ClientFiles() {
  const messages = useDocumentMessages()
  return (
    <ClientSection id="documents" title={messages.documents}>
      <p className="client-document-files">
        <a className="button button-outline" href="/client/statement">
          <ReceiptText />
          {messages.statement}
        </a>
        <a className="button button-outline" href="/client/documents.zip">
          <Download />
          {messages.all}
        </a>
      </p>
    </ClientSection>
  )
}
