import { Menu, X } from 'lucide-react'

import { ButtonLink } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { pagesIn } from './site-pages.ts'

/** Over a hero it is clear; the page's script sets `data-solid` from the eleventh pixel on. */
export function SiteHeader({ name, path }: { name: string; path: string }) {
  const { nav } = useWords().site
  return (
    <header className="site-header scheme" suppressHydrationWarning>
      <a className="site-logo" href="/"><Mark />{name}</a>
      <nav className="site-nav" aria-label={nav.label}>
        <ul><PageLinks path={path} /></ul>
      </nav>
      <ButtonLink compact className="site-portal" href="/portal">{nav.portal}</ButtonLink>
      <SiteMenu path={path} />
    </header>
  )
}

/** The same links for narrow windows: a native disclosure, so it works before and without JavaScript. */
function SiteMenu({ path }: { path: string }) {
  const { nav, menu } = useWords().site
  return (
    <details className="site-menu" suppressHydrationWarning>
      <summary>
        <span className="site-menu-open"><Menu /><span className="visually-hidden">{menu.open}</span></span>
        <span className="site-menu-close"><X /><span className="visually-hidden">{menu.close}</span></span>
      </summary>
      <nav className="site-menu-panel" aria-label={nav.label}>
        <ul><PageLinks path={path} /></ul>
        <ButtonLink href="/portal">{nav.portal}</ButtonLink>
      </nav>
    </details>
  )
}

function PageLinks({ path }: { path: string }) {
  const { nav } = useWords().site
  return pagesIn(nav).map(({ href, label }) => <li key={href}><a href={href} aria-current={currentness(href, path)}>{label}</a></li>)
}

/** A page below a listed one, such as a project under the portfolio, marks its parent, though not as the page itself. */
function currentness(href: string, path: string) {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}
