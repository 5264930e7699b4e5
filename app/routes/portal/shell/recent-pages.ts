import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'

import { usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type RecentPage = { to: string; label: string }
const maxPages = 5

/**
 * The records a user opened last, in this page's memory only, so that they are gone after sign-out.
 */
let recentPages: { email: string; pages: RecentPage[] } = { email: '', pages: [] }

export function listRecentPages(email: string): RecentPage[] {
  return recentPages.email === email ? recentPages.pages : []
}

/** Adds every record shown to the recent pages, under its page title. */
export function useRecentPages() {
  const { title } = useMessages().portal
  const { person, studio } = usePortal()
  const { pathname, search } = useLocation()
  const isShown = useMatches().at(-1)?.loaderData !== undefined
  useEffect(() => {
    if (!isShown || !/\/[0-9a-f-]{36}$/.test(pathname)) return
    const label = document.title.slice(0, document.title.length - title('', studio.name).length)
    const otherPages = listRecentPages(person.email).filter(
      ({ to }) => to.split('?')[0] !== pathname,
    )
    recentPages = {
      email: person.email,
      pages: [{ to: pathname + search, label }, ...otherPages].slice(0, maxPages),
    }
  }, [pathname, search, isShown])
}
