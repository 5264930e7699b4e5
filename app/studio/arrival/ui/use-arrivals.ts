import { useEffect, useSyncExternalStore } from 'react'

import { useLanguage } from '#app/ui/use-language.ts'
import { usePortal } from '#app/ui/use-portal.ts'
import { arrivalWords } from '#app/words/arrival.ts'

import { type OnTheirWay, type View, onTheirWayOf } from './on-their-way.ts'

/** What is said of files on their way, in the language of the page. */
export function useArrivalWords() {
  return arrivalWords(useLanguage())
}

/**
 * What is on its way of the person who is here, and as it is now. Every page of the portal is proof
 * that somebody is signed in.
 */
export function useOnTheirWay(): { way: OnTheirWay; view: View } {
  const { person, now } = usePortal()
  const way = onTheirWayOf(person.id)
  useEffect(() => way.meet(person.id), [way, person.id, now])
  return { way, view: useSyncExternalStore(way.subscribe, way.view, way.view) }
}
