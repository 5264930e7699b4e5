import { ArrowLeft, Download } from 'lucide-react'

import type { DocumentContent } from '#app/core/document.ts'
import { DocumentView } from '#app/ui/document-view.tsx'

import './documents.css'

type File = { href: string; label: string }

/** A document on the client's page, with the way back and its files. */
export function ClientDocument({
  content,
  back,
  files,
}: {
  content: DocumentContent
  back: { href: string; label: string }
  files: File[]
}) {
  return (
    <section className="band client-document">
      <p className="dates-back">
        <a className="more" href={back.href}>
          <ArrowLeft />
          {back.label}
        </a>
      </p>
      {files.length > 0 && (
        <p className="client-document-files">
          {files.map(({ href, label }) => (
            <a className="button button-outline" href={href} key={href}>
              <Download />
              {label}
            </a>
          ))}
        </p>
      )}
      <DocumentView content={content} headingLevel="h1" />
    </section>
  )
}
