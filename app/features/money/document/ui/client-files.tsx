import { Download, ReceiptText } from 'lucide-react'

import { useDocumentMessages } from './use-document-messages.ts'
import './documents.css'

/** The client's statement, and everything as one file. */
export function ClientFiles() {
  const messages = useDocumentMessages()
  return (
    <section className="client-section" id="documents" aria-labelledby="documents-title">
      <h2 id="documents-title">{messages.documents}</h2>
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
    </section>
  )
}
