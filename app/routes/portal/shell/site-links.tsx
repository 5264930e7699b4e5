import { Link, useLocation } from 'react-router'

import { settingsIcons } from '#app/features/studio/settings/ui/settings-icons.ts'
import { listSettingsPages } from '#app/features/studio/settings/ui/settings-pages.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

/**
 * Links of the bar to the website, the library and the testimonials, which are used daily. The menu
 * has the same nine links for every role.
 */
export function BarLinks() {
  const { settings } = useMessages().portal
  const pages = useSitePages()
  if (pages.length === 0) return null
  return (
    <nav className="bar-links" aria-label={settings.groups.website}>
      {pages.map(({ to, tab, Icon, current }) => (
        <Link
          key={to}
          className="bar-link"
          to={to}
          title={settings.tabs[tab]}
          aria-current={current ? 'page' : undefined}
        >
          <Icon strokeWidth={1.75} />
          <span className="bar-link-name">{settings.tabs[tab]}</span>
        </Link>
      ))}
    </nav>
  )
}

/**
 * The same links below the menu of narrow windows, whose bar has no room for them. On these pages
 * the menu highlights Settings.
 */
export function SheetLinks({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { settings } = useMessages().portal
  const pages = useSitePages()
  if (pages.length === 0) return null
  return (
    <ul className="menu-links menu-site" aria-label={settings.groups.website}>
      {pages.map(({ to, tab, Icon }) => (
        <li key={to}>
          <Link className="menu-link" to={to} onClick={onLeave}>
            <Icon strokeWidth={1.75} />
            <span className="menu-label">{settings.tabs[tab]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns the pages of the website that the user may open. */
function useSitePages() {
  const { pathname } = useLocation()
  return listSettingsPages(usePortal().person.role)
    .filter(({ group }) => group === 'website')
    .map((page) => ({
      ...page,
      Icon: settingsIcons[page.tab],
      current: pathname === page.to || pathname.startsWith(`${page.to}/`),
    }))
}
