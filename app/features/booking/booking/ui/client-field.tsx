import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { GetFieldProps } from './booking-fields.tsx'
import type { BookingFormResult } from './form-result.ts'

type ClientMatches = { clients: { id: string; name: string; contact: string }[] }
type Props = {
  getField: GetFieldProps
  values: Record<string, string>
  result: BookingFormResult | undefined
  writer: { name: string; email: string } | null
  onName: (name: string) => void
}
const typingDelayMs = 150

/**
 * Chooses the client by name; the browser suggests matching names while typing. Without JavaScript,
 * or if a name matches several clients, the form comes back with a list to choose from.
 */
export function ClientField({ getField, values, result, writer, onName }: Props) {
  const messages = useMessages().portal.bookings
  const list = useId()
  const { load, data } = useFetcher<ClientMatches>()
  const [typed, type] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchClients = (text: string) => {
    type(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (text.trim() !== '') void load(`/portal/bookings/clients?q=${encodeURIComponent(text)}`)
      onName(text)
    }, typingDelayMs)
  }
  const hint =
    writer && (typed || values.clientName) === writer.name
      ? messages.clientFrom(writer.name, writer.email)
      : messages.clientHint
  const { defaultValue: _, name: __, ...field } = getField('client')
  const isUnknown = ['client-unknown', 'client-many'].includes(result?.problems.client ?? '')
  const candidates = result?.candidates ?? []
  return (
    <div className="client-field">
      <TextField
        {...field}
        hint={hint}
        name="clientName"
        defaultValue={values.clientName ?? ''}
        list={list}
        autoComplete="off"
        required
        onInput={({ currentTarget }) => searchClients(currentTarget.value)}
      />
      <datalist id={list}>
        {data?.clients.map(({ id, name, contact }) => (
          <option key={id} value={name}>
            {contact}
          </option>
        ))}
      </datalist>
      <input type="hidden" name="client" value={values.client ?? ''} />
      {candidates.length > 0 && <Candidates clients={candidates} />}
      {values.newClient && <input type="hidden" name="newClient" value={values.newClient} />}
      {isUnknown && values.clientName && (
        <p className="new-client">
          <Button type="submit" compact name="newClient" value={values.clientName}>
            {messages.addClient(values.clientName)}
          </Button>
        </p>
      )}
    </div>
  )
}

function Candidates({ clients }: ClientMatches) {
  const messages = useMessages().portal.bookings
  return (
    <fieldset className="candidates">
      <legend className="field-label">{messages.whichClient}</legend>
      {clients.map(({ id, name, contact }) => (
        <label key={id} className="tick">
          <input type="radio" name="picked" value={id} />
          {name}
          {contact && contact !== name && <span className="muted">{contact}</span>}
        </label>
      ))}
    </fieldset>
  )
}
