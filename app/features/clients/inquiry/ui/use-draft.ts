import { useEffect, useRef } from 'react'

import { usePortal } from '#app/ui/use-portal.ts'

/** Stores text in this tab until it is sent, by person and name. */
export function useDraft(name: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const key = `draft:${usePortal().person.email}:${name}`
  useEffect(() => {
    const stored = sessionStorage.getItem(key)
    if (stored && field.current?.value === '') field.current.value = stored
  }, [key])
  const save = () => {
    const text = field.current?.value ?? ''
    if (text.trim() === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  }
  const clear = () => {
    sessionStorage.removeItem(key)
    if (field.current) field.current.value = ''
  }
  return { field, keep: save, clear }
}
