import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'

import { usePortal } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

export type Visited = { to: string; label: string }
const most = 5

/**
 * What somebody opened last: clients, inquiries. Only in this page's memory, so that it ends with
 * signing out.
 */
let kept: { who: string; pages: Visited[] } = { who: '', pages: [] }

export function recentOf(who: string): Visited[] {
  return kept.who === who ? kept.pages : []
}

/** Remembers every record that is shown, under the title its page has. */
export function useRecent() {
  const { title } = useWords().portal
  const { person, studio } = usePortal()
  const { pathname, search } = useLocation()
  const shown = useMatches().at(-1)?.loaderData !== undefined
  useEffect(() => {
    if (!shown || !/\/[0-9a-f-]{36}$/.test(pathname)) return
    const label = document.title.slice(0, document.title.length - title('', studio.name).length)
    const others = recentOf(person.email).filter(({ to }) => to.split('?')[0] !== pathname)
    kept = {
      who: person.email,
      pages: [{ to: pathname + search, label }, ...others].slice(0, most),
    }
  }, [pathname, search, shown])
}
