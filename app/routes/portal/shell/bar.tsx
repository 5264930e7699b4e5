import { Search } from 'lucide-react'

import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { NewMenu } from './new-menu.tsx'
import { useMenuItem } from './use-menu-item.ts'
import { PortalSheet } from './sheet.tsx'
import { BarLinks } from './site-links.tsx'

/**
 * The bar above every page: the menu of narrow windows, the page name, links to the
 * website, the search and the New menu.
 */
export function Bar({ onSearch }: { onSearch: () => void }) {
  const { pages, bar, shortcuts } = useMessages().portal
  const { isMac: mac } = usePortal()
  return (
    <header className="bar">
      <PortalSheet />
      <p className="bar-name">{pages[useMenuItem() ?? 'dashboard']}</p>
      <BarLinks />
      <button
        type="button"
        className="find"
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onClick={onSearch}
      >
        <Search />
        <span className="find-word">{bar.search}</span>
        <kbd aria-hidden="true">{`${mac ? '⌘' : shortcuts.keys.ctrl} K`}</kbd>
      </button>
      <NewMenu />
    </header>
  )
}
