import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'

import { TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

export type ClientMatch = { id: string; name: string; contact: string; email: string }
const debounceMs = 150

/**
 * Chooses a client by name; the browser suggests a few matching names while typing. If the name
 * doesn't match exactly one client, the form comes back with possible matches.
 */
export function ClientPicker({
  value,
  problem,
  matches,
}: {
  value: string
  problem: string | undefined
  matches: ClientMatch[]
}) {
  const { form } = useMessages().portal.projects
  const { names, search } = useClientNames()
  return (
    <div className="client-picker">
      <TextField
        name="client"
        label={form.client}
        hint={form.clientHint}
        problem={problem}
        defaultValue={value}
        list={clientNamesId}
        required
        autoComplete="off"
        onFocus={({ target }) => search(target.value)}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      <ClientNames names={names} />
      {matches.length > 0 && (
        <fieldset className="client-matches">
          <legend className="field-label">{form.chosenClient}</legend>
          {matches.map(({ id, name, contact, email }) => (
            <label key={id} className="choice">
              <input type="radio" name="chosenClient" value={id} />
              <span>
                {name} <span className="muted">{[contact, email].filter(Boolean).join(', ')}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {problem && (
        <p className="client-new">
          <Link to="/portal/clients/new" target="_blank">
            {form.newClient}
          </Link>
        </p>
      )}
    </div>
  )
}

/** The id of the suggestions, for the `list` of a field. */
export const clientNamesId = 'client-names'

export function ClientNames({ names }: { names: string[] }) {
  return (
    <datalist id={clientNamesId}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

/** Loads matching names shortly after typing stops. */
export function useClientNames() {
  const fetcher = useFetcher<{ names: string[] }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void fetcher.load(`/portal/projects/client-names?q=${encodeURIComponent(typed)}`),
      debounceMs,
    )
  }
  return { names: fetcher.data?.names ?? [], search }
}
