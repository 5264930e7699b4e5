import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { usePortal } from './use-portal.ts'

type FieldValues = [name: string, value: string][]

/** Fields that are never restored, because they are new on every page. */
const ignoredFields = new Set(['once'])

/**
 * Stores what is typed into a form for this tab, person and URL until it is saved or discarded, so
 * that a reload, Back, a stray click or a sign-in in between loses nothing. `answer` holds the
 * newer values of a rejected form.
 */
export function usePersistedForm(form: RefObject<HTMLFormElement | null>, answer: unknown) {
  const { pathname, search } = useLocation()
  const storageKey = `typed:${usePortal().person.id}:${pathname}${search}`
  const wasSubmitted = useRef(false)
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    wasSubmitted.current = false
    const untouched = JSON.stringify(readValues(element))
    const keep = () => {
      const typed = JSON.stringify(readValues(element))
      if (typed === untouched) removeStored(storageKey)
      else tryStorage(() => sessionStorage.setItem(storageKey, typed))
    }
    const send = () => {
      wasSubmitted.current = true
    }
    const stored =
      answer === undefined ? tryStorage(() => sessionStorage.getItem(storageKey)) : null
    if (stored && stored !== untouched) {
      fillForm(element, JSON.parse(stored) as FieldValues)
      queueMicrotask(() => setRestored(true))
    }
    element.addEventListener('input', keep)
    element.addEventListener('submit', send)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('submit', send)
    }
  }, [form, storageKey, answer])
  // a form that was sent and led to another page was saved, unless that page is the sign-in
  useEffect(
    () => () => {
      if (
        wasSubmitted.current &&
        location.pathname !== pathname &&
        !location.pathname.startsWith('/auth')
      )
        removeStored(storageKey)
    },
    [storageKey, pathname],
  )
  const discard = () => {
    removeStored(storageKey)
    form.current?.reset()
    setRestored(false)
  }
  return {
    restored,
    discard,
    clear: () => {
      removeStored(storageKey)
      setRestored(false)
    },
  }
}

function readValues(form: HTMLFormElement): FieldValues {
  return [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && !ignoredFields.has(pair[0]),
  )
}

function fillForm(form: HTMLFormElement, typed: FieldValues) {
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
      !ignoredFields.has(control.name)
    ) {
      const [, value] = typed.find(([name]) => name === control.name) ?? []
      if (value !== undefined) control.value = value
    }
  }
}

function removeStored(place: string) {
  tryStorage(() => sessionStorage.removeItem(place))
}

/** Storage may be disabled. */
function tryStorage<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
