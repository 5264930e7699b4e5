import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'

import { PortalMenu } from './menu.tsx'
import { placeAt } from './places.ts'
import { PortalSheet } from './sheet.tsx'

/** Menu, bar and the page between them. */
export function PortalShell({ children }: { children: ReactNode }) {
  const { portal } = useWords()
  const { pathname } = useLocation()
  return (
    <div className="portal">
      <a className="skip" href="#content">{portal.skip}</a>
      <div className="side"><PortalMenu /></div>
      <div className="portal-body">
        <header className="bar">
          <PortalSheet />
          <p className="bar-name">{portal.pages[placeAt(pathname)]}</p>
        </header>
        <main className="page" id="content" tabIndex={-1}>{children}</main>
      </div>
      <Announcer path={pathname} />
    </div>
  )
}

/** Says the new page's title to those who do not see it change. */
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
