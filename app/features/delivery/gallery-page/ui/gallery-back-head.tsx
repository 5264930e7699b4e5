import { ArrowLeft } from 'lucide-react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'

import './gallery-back-head.css'
import { GalleryBrand } from './gallery-frame.tsx'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'

/** The head of a page below a gallery, with the way back to it. */
export function GalleryBackHead({ studio, href }: { studio: StudioView; href: string }) {
  const messages = useGalleryPageMessages()
  return (
    <header className="gallery-back-head">
      <GalleryBrand studio={studio} />
      <a className="gallery-back" href={href}>
        <ArrowLeft />
        {messages.item.back}
      </a>
    </header>
  )
}
