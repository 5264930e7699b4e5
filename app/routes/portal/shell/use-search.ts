import { CalendarDays, FolderKanban, Inbox, type LucideIcon, Users } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'

import { scoreFuzzyMatch } from '#app/core/fuzzy.ts'

import type { loader } from '../search.ts'
import type { Group, GroupName } from './commands.ts'

const debounceMs = 120
/** What stands before each noun's lines. */
const icons: Partial<Record<GroupName, LucideIcon>> = {
  clients: Users,
  projects: FolderKanban,
  bookings: CalendarDays,
  inquiries: Inbox,
}

/**
 * What the server finds once the typing pauses. Until it answers, what it found before is kept as
 * far as it fits.
 */
export function useSearch(query: string): { groups: Group[]; settled: boolean } {
  const { data, load } = useFetcher<typeof loader>()
  useEffect(() => {
    if (query === '') return
    const timer = setTimeout(
      () => void load(`/portal/search?q=${encodeURIComponent(query)}`),
      debounceMs,
    )
    return () => clearTimeout(timer)
  }, [query, load])
  const settled = query === '' || data?.query === query
  const groups =
    query === '' || !data
      ? []
      : data.found.map(({ group, items }) => ({
          name: group,
          items: items
            .filter(({ label }) => settled || scoreFuzzyMatch(query, label) > 0)
            .map((item) => ({ ...item, id: item.to, Icon: icons[group] ?? Users })),
        }))
  return { groups: groups.filter(({ items }) => items.length > 0), settled }
}
