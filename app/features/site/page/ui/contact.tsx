import type { ReactNode } from 'react'
import { useMessages } from '#app/ui/use-messages.ts'

import './contact.css'
import { AddressLines } from './address-lines.tsx'
import { DrawnMap } from './drawn-map.tsx'
import type { SectionViewOf } from '#app/features/site/page/rules.ts'
import { toTelephoneUrl } from './telephone-url.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/** The contact form next to the studio's contact details. */
export function Contact({
  section,
  studio,
  contactForm,
}: {
  section: SectionViewOf<'contact'>
  studio: StudioView
  contactForm?: ReactNode
}) {
  const { contact } = useMessages().site
  return (
    <section className="band contact">
      <div>{contactForm}</div>
      <div className="contact-facts">
        <h2 className="visually-hidden">{contact.facts}</h2>
        <ContactDetails studio={studio} note={section.content.note} dates={section.dates} />
        {(studio.address.length > 0 || studio.place) && (
          <MapCard studio={studio} drawing={section.content.map} />
        )}
      </div>
    </section>
  )
}

function ContactDetails({
  studio,
  note,
  dates,
}: {
  studio: StudioView
  note: string | undefined
  dates: SectionViewOf<'contact'>['dates']
}) {
  const { contact, checkDate } = useMessages().site
  return (
    <dl>
      {studio.address.length > 0 && (
        <div>
          <dt>{contact.address}</dt>
          <dd>
            <address>
              <AddressLines lines={studio.address} />
            </address>
          </dd>
          {note && <dd className="contact-note">{note}</dd>}
        </div>
      )}
      {studio.phone && (
        <div>
          <dt>{contact.telephone}</dt>
          <dd>
            <a href={toTelephoneUrl(studio.phone, studio.locale)}>{studio.phone}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{contact.email}</dt>
        <dd>
          <a href={`mailto:${studio.email}`}>{studio.email}</a>
        </dd>
      </div>
      {studio.hours && (
        <div>
          <dt>{contact.hours}</dt>
          <dd>{studio.hours}</dd>
        </div>
      )}
      {dates.length > 0 && (
        <div>
          <dt>{checkDate}</dt>
          {dates.map(({ label, href }) => (
            <dd key={href} className="contact-date">
              <a href={href}>{label}</a>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

/**
 * Shows a drawing first. The external map loads into its frame on request; without JavaScript the
 * link opens a new window.
 */
function MapCard({ studio, drawing }: { studio: StudioView; drawing: 'harbor' | undefined }) {
  const { contact } = useMessages().site
  const address = studio.address.join(', ')
  const label = contact.map(studio.name, address)
  const links = buildMapLinks(studio.place, address)
  return (
    <div className="contact-map">
      <div className="contact-map-frame">
        {drawing && <DrawnMap label={label} />}
        {links.frame && (
          <iframe
            hidden
            title={label}
            data-map={links.frame}
            referrerPolicy="no-referrer"
            suppressHydrationWarning
          />
        )}
      </div>
      <p className="contact-map-links">
        {links.frame && (
          <a
            className="more"
            href={links.page}
            rel="noopener"
            data-map-link=""
            suppressHydrationWarning
          >
            {contact.loadMap}
          </a>
        )}
        <a className="more" href={links.directions} rel="noopener">
          {contact.directions}
        </a>
      </p>
    </div>
  )
}

/**
 * Returns OpenStreetMap links: by coordinates if the studio has them, otherwise a search for its
 * postal address.
 */
function buildMapLinks(place: StudioView['place'], address: string) {
  if (!place)
    return {
      frame: null,
      page: '',
      directions: `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`,
    }
  const { latitude, longitude } = place
  const box = [longitude - 0.008, latitude - 0.004, longitude + 0.008, latitude + 0.004]
    .map((degrees) => degrees.toFixed(5))
    .join(',')
  return {
    frame: `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(box)}&layer=mapnik&marker=${encodeURIComponent(`${latitude},${longitude}`)}`,
    page: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
    directions: `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${latitude},${longitude}`)}`,
  }
}
