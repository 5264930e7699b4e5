import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import {
  ResourceFields,
  type ResourceChoice,
} from '#app/features/booking/booking/ui/resource-fields.tsx'
import { importLimits } from '#app/features/booking/calendar-import/rules.ts'
import { useCalendarSyncMessages } from '#app/features/booking/calendar-sync/ui/use-calendar-sync-messages.ts'
import { categories } from '#app/features/studio/service/rules.ts'
import {
  ClientNames,
  clientNamesId,
  useClientNames,
} from '#app/features/work/project/ui/client-picker.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import type { ImportResult } from './import-result.ts'

type Props = {
  resources: ResourceChoice[]
  result: Exclude<ImportResult & { ok: false }, { lines: unknown }> | undefined
}

/** The file, and what all of its dates have in common. */
export function ImportForm({ resources, result }: Props) {
  const { portal } = useMessages()
  const { file: messages } = useCalendarSyncMessages()
  const sentence = useSentence(useCalendarSyncMessages().problems)
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const { problems = {}, values = {} } = result ?? {}
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  // while another file is sent, the problems of the last one say nothing about it
  const getProblem = (field: string) =>
    isBusy ? undefined : problems[field] && sentence(problems[field])
  return (
    <Form
      className="form card booking-form"
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={form}
      aria-busy={isBusy}
    >
      <p className="muted">{messages.lead(importLimits.max)}</p>
      <Field label={messages.file} hint={messages.fileHint} problem={getProblem('file')}>
        {(control) => (
          <input {...control} type="file" name="file" accept=".ics,text/calendar" required />
        )}
      </Field>
      <DefaultClientField value={values.client ?? ''} />
      <Field label={messages.category} problem={getProblem('category')}>
        {(control) => (
          <select {...control} name="category" defaultValue={values.category ?? 'photography'}>
            {categories.map((category) => (
              <option key={category} value={category}>
                {portal.bookings.categories[category]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ResourceFields resources={resources} values={values} plan={null} />
      <p className="form-actions">
        <Button look="accent" type="submit" disabled={isBusy}>
          {isBusy ? messages.reading : messages.next}
        </Button>
        <Link className="button button-quiet" to="/portal/settings/calendar">
          {portal.cancel}
        </Link>
      </p>
    </Form>
  )
}

/** The client that every date gets at first. */
function DefaultClientField({ value }: { value: string }) {
  const { file: messages } = useCalendarSyncMessages()
  const { names, search } = useClientNames()
  return (
    <div>
      <TextField
        name="client"
        label={messages.client}
        note={messages.optional}
        hint={messages.clientHint}
        defaultValue={value}
        list={clientNamesId}
        autoComplete="off"
        onFocus={({ target }) => search(target.value)}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      <ClientNames names={names} />
    </div>
  )
}
