import { Menu, X } from 'lucide-react'

import type { StudioView } from '#app/studio/page/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { Logo } from './logo.tsx'
import { pagesIn } from './site-pages.ts'

type Props = {
  studio: StudioView
  path: string
  /** A client's own page, where nothing leads to the portal. */ forClients?: boolean
}

/** Over a hero it is clear; the page's script sets `data-solid` from the eleventh pixel on. */
export function SiteHeader({
  studio,
  path,
  label,
  forClients = false,
}: Props & { label: string | undefined }) {
  const { nav, checkDate } = useWords().site
  return (
    <header className="site-header scheme" aria-label={label} suppressHydrationWarning>
      <a className="site-logo" href="/">
        {studio.logo ? (
          <Logo logo={studio.logo} name={studio.name} />
        ) : (
          <>
            <Mark letter={studio.badge} />
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
        <ButtonLink compact className="site-dates" href="/dates">
          {checkDate}
        </ButtonLink>
      )}
      <SiteMenu studio={studio} path={path} forClients={forClients} />
    </header>
  )
}

/**
 * The same links for narrow windows: a native disclosure, so it works before and without
 * JavaScript.
 */
function SiteMenu({ studio, path, forClients = false }: Props) {
  const { nav, menu, checkDate } = useWords().site
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
          <ButtonLink look="accent" href="/dates">
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
  const { nav } = useWords().site
  return pagesIn(nav, studio.off).map(({ href, label }) => (
    <li key={href}>
      <a href={href} aria-current={currentness(href, path)}>
        {label}
      </a>
    </li>
  ))
}

/**
 * A page below a listed one, such as a project under the portfolio, marks its parent, though not as
 * the page itself.
 */
function currentness(href: string, path: string) {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}
