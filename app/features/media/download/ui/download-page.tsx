import { Download } from 'lucide-react'

import { formatCompactDate, formatFileSize, formatNumber } from '#app/core/display.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { getLibraryMessages } from '#app/messages/media-library.ts'

import './download.css'

type ZipLink = { href: string; name: string; bytes: number; files: number }
type Props = {
  download: { name: string; expiresAt: Date; parts: ZipLink[]; whole: ZipLink }
  now: Date
}

/** Lists the parts of a large download, and offers all files in one. */
export function DownloadPage({ download, now }: Props) {
  const messages = getLibraryMessages(useLanguage())
  const display = useDisplay()
  const { parts, whole } = download
  const describe = ({ bytes, files }: ZipLink) =>
    [
      formatFileSize(bytes, display.locale),
      messages.files(files, formatNumber(files, display.locale)),
    ].join(' · ')
  return (
    <div className="page download-page">
      <BackLink to="/portal/media">{messages.item.back}</BackLink>
      <div className="page-head">
        <h1>{download.name}</h1>
      </div>
      <p className="muted">
        {messages.downloadLead(formatCompactDate(download.expiresAt, now, display))}
      </p>
      <ul className="download-parts">
        {parts.map((part, index) => (
          <li key={part.href} className="download-part">
            <div>
              <b>{messages.part(index + 1, parts.length)}</b>
              <p className="muted">{describe(part)}</p>
            </div>
            <ButtonLink compact href={part.href} download={part.name}>
              <Download />
              {messages.download}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {parts.length > 1 && (
        <p className="download-whole">
          <a href={whole.href} download={whole.name}>
            {messages.whole}
          </a>{' '}
          <span className="muted">{describe(whole)}</span>
        </p>
      )}
    </div>
  )
}
