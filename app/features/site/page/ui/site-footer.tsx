import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { AddressLines } from './address-lines.tsx'
import { Logo } from './logo.tsx'
import { listNavLinks } from './nav-links.ts'
import { toTelephoneUrl } from './telephone-url.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

export function SiteFooter({
  studio,
  forClients = false,
}: {
  studio: StudioView
  forClients?: boolean
}) {
  const { footer, nav } = useMessages().site
  const { hiddenPaths: off = [] } = studio
  const ends = [
    { href: '/privacy', label: footer.privacy },
    { href: '/accessibility', label: footer.accessibility },
  ].filter(({ href }) => !off.includes(href))
  return (
    <footer className="site-footer night" suppressHydrationWarning>
      <div className="site-footer-columns">
        <Brand studio={studio} />
        <Column heading={footer.links} links={listNavLinks(nav, off)} />
        {studio.services.length > 0 && !off.includes('/services') && (
          <Column
            heading={footer.services}
            links={studio.services.map(({ key, title }) => ({
              href: `/services#${key}`,
              label: title,
            }))}
          />
        )}
        <FindUs studio={studio} forClients={forClients} />
      </div>
      <div className="site-footer-end">
        <p>{footer.rights(studio.year, studio.legalName)}</p>
        {ends.length > 0 && (
          <ul>
            {ends.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        )}
        {studio.note && <p className="site-footer-note">{studio.note}</p>}
      </div>
    </footer>
  )
}

function Brand({ studio: { name, logo, tagline, social = [] } }: { studio: StudioView }) {
  return (
    <div>
      <p className="site-footer-name">{logo ? <Logo logo={logo} name={name} /> : name}</p>
      {tagline && <p className="site-footer-line">{tagline}</p>}
      {social.length > 0 && (
        <ul className="site-footer-social">
          {social.map(({ href, label }, index) => (
            <li key={index}>
              <a href={href} rel="me">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Column({
  heading,
  links,
  children,
}: {
  heading: string
  links: { href: string; label: string }[]
  children?: ReactNode
}) {
  return (
    <div>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

function FindUs({ studio, forClients }: { studio: StudioView; forClients: boolean }) {
  const { footer } = useMessages().site
  return (
    <div>
      <h2>{footer.find}</h2>
      <ul>
        {studio.address.length > 0 && (
          <li>
            <address>
              <AddressLines lines={studio.address} />
            </address>
          </li>
        )}
        {studio.phone && (
          <li>
            <a href={toTelephoneUrl(studio.phone, studio.locale)}>{studio.phone}</a>
          </li>
        )}
        <li>
          <a href={`mailto:${studio.email}`}>{studio.email}</a>
        </li>
        {studio.hours && <li>{studio.hours}</li>}
      </ul>
      {!forClients && (
        <>
          <ButtonLink compact href="/portal">
            <Lock />
            {footer.portal}
          </ButtonLink>
          <p className="site-footer-staff">
            <a href="/auth">{footer.staff}</a>
          </p>
        </>
      )}
    </div>
  )
}
