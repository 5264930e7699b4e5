import { CalendarDays, CalendarX, FolderKanban, Inbox, type LucideIcon, Users } from 'lucide-react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'

import { scoreFuzzyMatch } from '#app/core/fuzzy.ts'

import type { loader } from '../search.ts'
import type { Group, GroupName } from './commands.ts'

const debounceMs = 120
/** Icons of the search results by noun. */
const icons: Partial<Record<GroupName, LucideIcon>> = {
  clients: Users,
  projects: FolderKanban,
  bookings: CalendarDays,
  inquiries: Inbox,
  resources: CalendarX,
}

/**
 * Searches on the server when typing pauses. Until the response arrives, matching earlier results
 * stay visible.
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
