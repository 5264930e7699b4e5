import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'

import { GalleryBrand, GalleryFrame } from './gallery-frame.tsx'
import './gallery-item-page.css'
import './gallery-subpage.css'
import { useGallerySelectionMessages } from './use-gallery-selection-messages.ts'

/** The frame of a page of forms in a gallery, with the way back. */
export function GallerySubpage({
  studio,
  slug,
  children,
}: {
  studio: StudioView
  slug: string
  children: ReactNode
}) {
  const messages = useGallerySelectionMessages()
  return (
    <GalleryFrame
      studio={studio}
      head={
        <header className="gallery-item-head">
          <GalleryBrand studio={studio} />
          <a className="gallery-item-back" href={`/g/${slug}`}>
            <ArrowLeft />
            {messages.back}
          </a>
        </header>
      }
    >
      <div className="gallery-subpage">{children}</div>
    </GalleryFrame>
  )
}
