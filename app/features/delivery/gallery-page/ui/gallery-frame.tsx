import type { ReactNode } from 'react'

import { Logo } from '#app/features/site/page/ui/logo.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { LogoMark } from '#app/ui/logo-mark.tsx'

import './gallery-frame.css'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'

/** The studio's name or logo, as in the header of its site. */
export function GalleryBrand({ studio }: { studio: StudioView }) {
  const messages = useGalleryPageMessages()
  return (
    <a className="gallery-brand site-logo" href="/" aria-label={messages.home(studio.name)}>
      {studio.logo ? (
        <Logo logo={studio.logo} name={studio.name} />
      ) : (
        <>
          <LogoMark letter={studio.badge} />
          <span>{studio.name}</span>
        </>
      )}
    </a>
  )
}

/** The frame of every page of a gallery: `head`, the page, and who it is from. */
export function GalleryFrame({
  studio,
  head,
  until = '',
  look = 'page',
  children,
}: {
  studio: StudioView
  head: ReactNode
  until?: string
  /** `gate`: one card in the middle. */
  look?: 'page' | 'gate'
  children: ReactNode
}) {
  const messages = useGalleryPageMessages()
  return (
    <div className="site gallery" data-look={look}>
      <a className="skip" href="#content">
        {messages.skip}
      </a>
      {head}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="gallery-footer">
        <p>
          {messages.from(studio.name)}
          {until && <span className="gallery-until">{until}</span>}
        </p>
        <p>
          {messages.questions} <a href={`mailto:${studio.email}`}>{studio.email}</a>
        </p>
      </footer>
    </div>
  )
}
