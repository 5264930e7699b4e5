import type { DocumentContent } from '#app/core/document.ts'
import { DocumentView } from '#app/ui/document-view.tsx'

import './editor.css'
import { useInvoiceMessages } from './use-invoice-messages.ts'

/** A document next to its form, which scrolls by itself. */
export function DocumentSheet({ content }: { content: DocumentContent }) {
  const { editor: messages } = useInvoiceMessages()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <section className="draft-sheet" tabIndex={0} aria-label={messages.preview}>
      <DocumentView content={content} />
    </section>
  )
}
