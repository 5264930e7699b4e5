import type { ReactNode } from 'react'

import type { StudioView } from '#app/studio/page/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useWords } from '#app/ui/use-words.ts'

import './contact.css'
import { AddressLines } from './address-lines.tsx'
import { DrawnMap } from './drawn-map.tsx'
import type { SectionOf } from './section-of.ts'
import { telephoneLink } from './telephone-link.ts'

/** The form, and beside it how else to reach the studio. */
export function Contact({ section, studio, form }: { section: SectionOf<'contact'>; studio: StudioView; form: ReactNode }) {
  const { contact } = useWords().site
  return (
    <section className="band contact">
      <div>{form}</div>
      <div className="contact-facts">
        <h2 className="visually-hidden">{contact.facts}</h2>
        <Facts studio={studio} note={section.content.note} />
        {studio.address.length > 0 && <MapCard studio={studio} />}
      </div>
    </section>
  )
}

function Facts({ studio, note }: { studio: StudioView; note: string | undefined }) {
  const { contact } = useWords().site
  return (
    <dl>
      {studio.address.length > 0 && <div><dt>{contact.address}</dt><dd><address><AddressLines lines={studio.address} /></address></dd>{note && <dd className="contact-note">{note}</dd>}</div>}
      {studio.phone && <div><dt>{contact.telephone}</dt><dd><a href={telephoneLink(studio.phone)}>{studio.phone}</a></dd></div>}
      <div><dt>{contact.email}</dt><dd><a href={`mailto:${studio.email}`}>{studio.email}</a></dd></div>
      {studio.hours && <div><dt>{contact.hours}</dt><dd>{studio.hours}</dd></div>}
    </dl>
  )
}

function MapCard({ studio }: { studio: StudioView }) {
  const { contact } = useWords().site
  const address = studio.address.join(', ')
  return (
    <div className="contact-map">
      <DrawnMap label={contact.map(studio.name, address)} />
      <ButtonLink compact href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`} rel="noopener">{contact.directions}</ButtonLink>
    </div>
  )
}
