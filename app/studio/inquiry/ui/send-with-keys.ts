import type { KeyboardEvent } from 'react'

/** Ctrl or Cmd with Enter sends the form one types in. */
export function sendWithKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
