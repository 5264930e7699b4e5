import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useOverlay } from '#app/ui/overlay.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { Bar } from './bar.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Palette } from './palette.tsx'
import { PreloadActions } from './preload-actions.tsx'
import { useAnchor } from './use-anchor.ts'
import { useRecentPages } from './recent-pages.ts'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { SideMenu } from './side-menu.tsx'
import { usePinned } from './use-pinned.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The menu, the bar and the page, which is offset by the menu's width. */
export function PortalShell({ children }: { children: ReactNode }) {
  const { portal } = useMessages()
  const { pathname } = useLocation()
  const { pinned, toggle } = usePinned()
  const overlay = useOverlay()
  const [expanded, setExpanded] = useState(pinned)
  const [open, setOpen] = useState<'search' | 'shortcuts' | null>(null)
  const actions = useMemo(
    () => ({ search: () => setOpen('search'), shortcuts: () => setOpen('shortcuts'), pin: toggle }),
    [pinned],
  )
  useShortcuts(actions)
  useRecentPages()
  useAnchor()
  // The close event arrives late, when another dialog may be open already.
  const closeIfOpen = (panel: typeof open) => () => setOpen((now) => (now === panel ? null : now))
  return (
    <div className="portal" data-menu={expanded ? 'wide' : 'narrow'}>
      <a className="skip" href="#content">
        {portal.skip}
      </a>
      <SideMenu pinned={pinned} onPin={toggle} onExpandedChange={setExpanded} />
      <div className="portal-body">
        <Bar onSearch={actions.search} />
        <main className="page" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {overlay}
      <OfflineBanner />
      <PreloadActions />
      <Announcer path={pathname} />
      {open === 'search' && (
        <Palette actions={actions} pinned={pinned} onClose={closeIfOpen('search')} />
      )}
      {open === 'shortcuts' && <ShortcutsSheet onClose={closeIfOpen('shortcuts')} />}
    </div>
  )
}

/** Announces the new page's title to screen readers. */
function Announcer({ path }: { path: string }) {
  const line = useRef<HTMLOutputElement>(null)
  const first = useRef(path)
  useEffect(() => {
    if (first.current === path) return
    first.current = path
    if (line.current) line.current.textContent = document.title
  }, [path])
  return <output className="visually-hidden" ref={line} />
}
