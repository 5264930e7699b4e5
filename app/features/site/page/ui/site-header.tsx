import { Menu, X } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { Logo } from './logo.tsx'
import { listNavLinks } from './nav-links.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

type Props = {
  studio: StudioView
  path: string
  /** A page for a client, without links to the portal. */ forClients?: boolean
}

/** Transparent over a hero; the page script sets `data-solid` after 10 pixels of scrolling. */
export function SiteHeader({
  studio,
  path,
  label,
  forClients = false,
}: Props & { label: string | undefined }) {
  const { nav, checkDate } = useMessages().site
  return (
    <header className="site-header scheme" aria-label={label} suppressHydrationWarning>
      <a className="site-logo" href="/">
        {studio.logo ? (
          <Logo logo={studio.logo} name={studio.name} />
        ) : (
          <>
            <LogoMark letter={studio.badge} />
            <span>{studio.name}</span>
          </>
        )}
      </a>
      <nav className="site-nav" aria-label={nav.label}>
        <ul>
          <PageLinks studio={studio} path={path} />
        </ul>
      </nav>
      {!forClients && (
        <ButtonLink compact look="quiet" className="site-portal" href="/portal">
          {nav.portal}
        </ButtonLink>
      )}
      {studio.dates && (
        <ButtonLink compact className="site-dates" href="/book">
          {checkDate}
        </ButtonLink>
      )}
      <SiteMenu studio={studio} path={path} forClients={forClients} />
    </header>
  )
}

/**
 * The menu for narrow windows. A `details` element works before hydration and without JavaScript.
 */
function SiteMenu({ studio, path, forClients = false }: Props) {
  const { nav, menu, checkDate } = useMessages().site
  return (
    <details className="site-menu" suppressHydrationWarning>
      <summary>
        <span className="site-menu-open">
          <Menu />
          <span className="visually-hidden">{menu.open}</span>
        </span>
        <span className="site-menu-close">
          <X />
          <span className="visually-hidden">{menu.close}</span>
        </span>
      </summary>
      <nav className="site-menu-panel" aria-label={nav.label}>
        <ul>
          <PageLinks studio={studio} path={path} />
        </ul>
        {studio.dates && (
          <ButtonLink look="accent" href="/book">
            {checkDate}
          </ButtonLink>
        )}
        {!forClients && (
          <ButtonLink look="quiet" href="/portal">
            {nav.portal}
          </ButtonLink>
        )}
      </nav>
    </details>
  )
}

function PageLinks({ studio, path }: Props) {
  const { nav } = useMessages().site
  return listNavLinks(nav, studio.hiddenPaths).map(({ href, label }) => (
    <li key={href}>
      <a href={href} aria-current={getAriaCurrent(href, path)}>
        {label}
      </a>
    </li>
  ))
}

/**
 * Marks the menu entry of the page. A page below it, such as a case study, marks its parent with
 * `true` instead of `page`.
 */
function getAriaCurrent(href: string, path: string) {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}
