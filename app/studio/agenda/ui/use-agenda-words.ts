import { useRouteLoaderData } from 'react-router'

import { agendaWords } from '#app/words/agenda.ts'

/** What is said on the calendar of bookings, in the language of the page. */
export function useAgendaWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return agendaWords(root?.language ?? 'en')
}
