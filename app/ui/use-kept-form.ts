import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { usePortal } from './use-portal.ts'

type Typed = [name: string, value: string][]

/** What of a form is its own and never put back: keys that are new with every page. */
const own = new Set(['once'])

/**
 * Keeps what is typed into a form in this tab, for this person and this address, until it is saved
 * or discarded: a reload, Back, a click elsewhere or a sign-in in between loses nothing. `answer`
 * is what a refused form came back with, which is newer.
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, answer: unknown) {
  const { pathname, search } = useLocation()
  const place = `typed:${usePortal().person.id}:${pathname}${search}`
  const sent = useRef(false)
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    sent.current = false
    const untouched = JSON.stringify(typedIn(element))
    const keep = () => {
      const typed = JSON.stringify(typedIn(element))
      if (typed === untouched) forget(place)
      else attempt(() => sessionStorage.setItem(place, typed))
    }
    const send = () => {
      sent.current = true
    }
    const kept = answer === undefined ? attempt(() => sessionStorage.getItem(place)) : null
    if (kept && kept !== untouched) {
      fill(element, JSON.parse(kept) as Typed)
      queueMicrotask(() => setRestored(true))
    }
    element.addEventListener('input', keep)
    element.addEventListener('submit', send)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('submit', send)
    }
  }, [form, place, answer])
  // a form that was sent and led somewhere else was saved, unless it led to the sign-in
  useEffect(
    () => () => {
      if (sent.current && location.pathname !== pathname && !location.pathname.startsWith('/auth'))
        forget(place)
    },
    [place, pathname],
  )
  const discard = () => {
    forget(place)
    form.current?.reset()
    setRestored(false)
  }
  return {
    restored,
    discard,
    saved: () => {
      forget(place)
      setRestored(false)
    },
  }
}

function typedIn(form: HTMLFormElement): Typed {
  return [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && !own.has(pair[0]),
  )
}

function fill(form: HTMLFormElement, typed: Typed) {
  for (const control of form.elements) {
    if (
      control instanceof HTMLInputElement &&
      (control.type === 'checkbox' || control.type === 'radio')
    ) {
      control.checked = typed.some(
        ([name, value]) => name === control.name && value === control.value,
      )
    } else if (
      (control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement) &&
      !own.has(control.name)
    ) {
      const [, value] = typed.find(([name]) => name === control.name) ?? []
      if (value !== undefined) control.value = value
    }
  }
}

function forget(place: string) {
  attempt(() => sessionStorage.removeItem(place))
}

/** A browser may keep nothing at all. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
