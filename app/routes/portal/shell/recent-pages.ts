import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'

import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type RecentPage = { to: string; label: string }
const maxPages = 5

/**
 * The records a user opened last, in this page's memory only, so that they are gone after sign-out.
 */
let recent: { who: string; pages: RecentPage[] } = { who: '', pages: [] }

export function listRecentPages(email: string): RecentPage[] {
  return recent.who === email ? recent.pages : []
}

/** Adds every record shown to the recent pages, under its page title. */
export function useRecentPages() {
  const { title } = useMessages().portal
  const { person, studio } = usePortal()
  const { pathname, search } = useLocation()
  const shown = useMatches().at(-1)?.loaderData !== undefined
  useEffect(() => {
    if (!shown || !/\/[0-9a-f-]{36}$/.test(pathname)) return
    const label = document.title.slice(0, document.title.length - title('', studio.name).length)
    const others = listRecentPages(person.email).filter(({ to }) => to.split('?')[0] !== pathname)
    recent = {
      who: person.email,
      pages: [{ to: pathname + search, label }, ...others].slice(0, maxPages),
    }
  }, [pathname, search, shown])
}
