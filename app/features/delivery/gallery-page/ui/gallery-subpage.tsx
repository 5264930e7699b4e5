import type { ReactNode } from 'react'

import type { StudioView } from '#app/features/site/site-layout/rules.ts'

import { GalleryBackHead } from './gallery-back-head.tsx'
import { GalleryFrame } from './gallery-frame.tsx'
import './gallery-subpage.css'

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
  return (
    <GalleryFrame studio={studio} head={<GalleryBackHead studio={studio} href={`/g/${slug}`} />}>
      <div className="gallery-subpage">{children}</div>
    </GalleryFrame>
  )
}
