import { CircleAlert, Download, Info } from 'lucide-react'

import { formatFileSize } from '#app/core/display.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { GalleryBackHead } from '#app/features/delivery/gallery-page/ui/gallery-back-head.tsx'
import { GalleryFrame } from '#app/features/delivery/gallery-page/ui/gallery-frame.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { getGalleryDownloadMessages } from '#app/messages/gallery-download.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './download-page.css'

type ZipLink = { href: string; name: string; bytes: number; files: number }
type LeftOutFiles = {
  reason: 'uncertain' | 'pending' | 'unreadable'
  names: string[]
  more: number
}
type Props = {
  studio: StudioView
  slug: string
  locale: string
  /** Null if nothing could be downloaded. */
  download: { name: string; until: string; parts: ZipLink[]; whole: ZipLink } | null
  leftOut: LeftOutFiles[]
  problem: ProblemCode | null
}

/** Lists the parts of a download, and the files that aren't in it, with the reason. */
export function GalleryDownloadPage({ studio, slug, locale, download, leftOut, problem }: Props) {
  const messages = getGalleryDownloadMessages(useLanguage())
  const sentence = useSentence()
  return (
    <GalleryFrame studio={studio} head={<GalleryBackHead studio={studio} href={`/g/${slug}`} />}>
      <div className="gallery-download">
        <h1>{download ? messages.title : messages.refused}</h1>
        {problem && (
          <p className="notice notice-bad" role="alert">
            <CircleAlert />
            {sentence(problem)}
          </p>
        )}
        {download && <Parts {...download} locale={locale} />}
        {leftOut.map((group) => (
          <LeftOutNotice key={group.reason} {...group} />
        ))}
      </div>
    </GalleryFrame>
  )
}

function Parts({
  name,
  until,
  parts,
  whole,
  locale,
}: NonNullable<Props['download']> & Pick<Props, 'locale'>) {
  const messages = getGalleryDownloadMessages(useLanguage())
  const describe = ({ bytes, files }: ZipLink) =>
    `${formatFileSize(bytes, locale)} · ${messages.files(files)}`
  return (
    <>
      <p className="gallery-download-lead">
        {parts.length > 1 && `${messages.partsLead(parts.length)} `}
        {messages.lead(until)}
      </p>
      <ul className="gallery-download-parts">
        {parts.map((part, index) => (
          <li key={part.href}>
            <div>
              <b>{parts.length > 1 ? messages.part(index + 1, parts.length) : name}</b>
              <p>{describe(part)}</p>
            </div>
            <ButtonLink look="accent" href={part.href} download={part.name}>
              <Download />
              {messages.download}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {parts.length > 1 && (
        <p className="gallery-download-whole">
          <a href={whole.href} download={whole.name}>
            {messages.whole}
          </a>{' '}
          <span>{describe(whole)}</span>
        </p>
      )}
    </>
  )
}

function LeftOutNotice({ reason, names, more }: LeftOutFiles) {
  const messages = getGalleryDownloadMessages(useLanguage())
  const { title, text } = messages.leftOut[reason]
  return (
    <div className="notice gallery-download-left">
      <Info />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <ul>
          {names.map((name, index) => (
            // two files may have the same name
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{name}</li>
          ))}
          {more > 0 && <li>{messages.more(more)}</li>}
        </ul>
      </div>
    </div>
  )
}
