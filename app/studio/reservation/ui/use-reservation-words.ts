import { useRouteLoaderData } from 'react-router'

import { reservationWords } from '#app/words/reservations.ts'

/** What is said where something is booked, in the language of the page. */
export function useReservationWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return reservationWords(root?.language ?? 'en')
}
