import { Images } from 'lucide-react'

import { ClientSection } from '#app/features/clients/client-portal/ui/client-section.tsx'

import './gallery-cards.css'
import { useGalleryPageMessages } from './use-gallery-page-messages.ts'

/** A gallery on the page of a contact. */
export type GalleryCardView = {
  title: string
  dateLine: string
  until: string
  href: string | null
  cover: { src: string; srcset: string } | null
}

/** Galleries that are shared with a contact and belong to no project on the page. */
export function GalleryCards({ galleries }: { galleries: GalleryCardView[] }) {
  const { card: messages } = useGalleryPageMessages()
  if (galleries.length === 0) return null
  return (
    <ClientSection id="galleries" title={messages.title}>
      <GalleryList galleries={galleries} heading="h3" />
    </ClientSection>
  )
}

type ListProps = { galleries: GalleryCardView[]; heading: 'h3' | 'h4' }

/** Galleries with their covers, the newest first. */
export function GalleryList({ galleries, heading: Heading }: ListProps) {
  return (
    <ul className="gallery-cards">
      {galleries.map(({ title, dateLine, until, href, cover }, index) => (
        <li key={index} className="gallery-card">
          <div className="gallery-card-cover">
            {cover ? (
              <img
                src={cover.src}
                srcSet={cover.srcset || undefined}
                sizes={cover.srcset ? '(max-width: 640px) 90vw, 360px' : undefined}
                alt=""
                loading="lazy"
                decoding="async"
              />
            ) : (
              <Images />
            )}
          </div>
          <Heading className="gallery-card-title">
            {href ? (
              <a className="whole" href={href}>
                {title}
              </a>
            ) : (
              title
            )}
          </Heading>
          {dateLine && <p>{dateLine}</p>}
          {until && <p>{until}</p>}
        </li>
      ))}
    </ul>
  )
}
