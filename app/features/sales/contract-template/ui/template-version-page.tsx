import { Paperclip } from 'lucide-react'

import { formatDate, formatFileSize } from '#app/core/display.ts'
import type { Attachment } from '#app/features/sales/contract-attachment/rules.ts'
import '#app/features/money/invoice/ui/editor.css'
import { BackLink } from '#app/ui/back-link.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import './contract-template.css'
import { TemplatePreview } from './template-preview.tsx'
import { type TemplateProps, templatesPath } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

type Props = Pick<TemplateProps, 'content' | 'values' | 'labels'> & {
  templateId: string
  name: string
  version: number
  publishedAt: Date
  by: string | null
  isCurrent: boolean
  attachments: Attachment[]
}

/** A published version of a template, which never changes, as a sample client would see it. */
export function TemplateVersionPage(props: Props) {
  const { templateId, name, version, publishedAt, by, isCurrent, attachments } = props
  const messages = useContractTemplateMessages()
  const display = useDisplay()
  const path = `${templatesPath}/${templateId}`
  return (
    <div className="contract-version">
      <BackLink to={path}>{name}</BackLink>
      <div className="contract-title">
        <h1 className="title">{messages.version(version)}</h1>
        {isCurrent && <span className="pill pill-ok">{messages.versions.current}</span>}
      </div>
      <p className="muted">
        {messages.versions.published(formatDate(publishedAt, display), by)}.{' '}
        {isCurrent ? messages.versions.currentHint : messages.versions.formerHint}
      </p>
      {attachments.length > 0 && (
        <section className="card contract-files" aria-labelledby="attachments-title">
          <h2 id="attachments-title">{messages.attachments.title}</h2>
          <ul>
            {attachments.map((attachment) => (
              <li key={attachment.hash}>
                <Paperclip />
                <a href={`${path}/attachments/${attachment.hash}`} dir="auto">
                  {attachment.name}
                </a>
                <span className="muted">{formatFileSize(attachment.bytes, display.locale)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TemplatePreview {...props} maySetBilling={false} />
    </div>
  )
}
