import { Download, ReceiptText } from 'lucide-react'

import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'

import { useDocumentMessages } from './use-document-messages.ts'
import './documents.css'

type File = { href: string; label: string }

/** The client's agreements and statement, and everything as one file. */
export function ClientFiles({ agreements }: { agreements: File[] }) {
  const messages = useDocumentMessages()
  return (
    <ClientSection id="documents" title={messages.documents}>
      <p className="client-document-files">
        {agreements.map(({ href, label }) => (
          <a className="button button-outline" href={href} key={href}>
            <Download />
            {label}
          </a>
        ))}
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
