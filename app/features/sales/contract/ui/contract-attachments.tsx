import { Paperclip } from 'lucide-react'

import { formatFileSize } from '#app/core/display.ts'
import type { Attachment } from '#app/features/sales/contract-attachment/rules.ts'
import './contract-attachments.css'

type Props = {
  attachments: Attachment[]
  /** The page that has them below it. */
  path: string
  label: string
  locale: string
}

/** The files of a contract, as downloads. */
export function ContractAttachments({ attachments, path, label, locale }: Props) {
  if (attachments.length === 0) return null
  return (
    <ul className="contract-attachments" aria-label={label}>
      {attachments.map(({ hash, name, bytes }) => (
        <li key={hash}>
          <Paperclip />
          <a href={`${path}/attachments/${hash}`} dir="auto">
            {name}
          </a>
          <span>{formatFileSize(bytes, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
