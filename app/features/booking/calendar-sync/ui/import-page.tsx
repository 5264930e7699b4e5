import { categories } from '#app/features/studio/service/rules.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import {
  ResourceFields,
  type ResourceChoice,
} from '#app/features/booking/booking/ui/resource-fields.tsx'
import { importLimits } from '#app/features/booking/calendar-sync/rules.ts'
import { ClientPicker } from '#app/features/work/project/ui/client-picker.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import '#app/features/booking/booking/ui/booking.css'
import '#app/features/work/project/ui/project.css'
import './calendar-sync.css'
import type { ImportResult } from './import-result.ts'
import { ImportLists } from './import-lists.tsx'
import { useCalendarSyncMessages } from './use-calendar-sync-messages.ts'

type Props = { resources: ResourceChoice[]; answer: ImportResult | undefined }

/** Form for a calendar file and its client; then the result for each date. */
export function ImportPage({ resources, answer }: Props) {
  const { file: messages } = useCalendarSyncMessages()
  const head = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (answer?.ok) head.current?.focus()
  }, [answer])
  return (
    <>
      <BackLink to="/portal/settings/calendar">{messages.back}</BackLink>
      <h1 className="title">{messages.title}</h1>
      {answer?.ok ? (
        <div className="import-lists">
          <output className="notice notice-ok" tabIndex={-1} ref={head}>
            <CircleCheck />
            {answer.made.length + answer.there.length + answer.refused.length === 0
              ? messages.nothing
              : messages.done(answer.made.length, answer.there.length, answer.refused.length)}
          </output>
          <ImportLists {...answer} />
          <p>
            <Link className="button button-outline" to="/portal/bookings/import" reloadDocument>
              {messages.another}
            </Link>
          </p>
        </div>
      ) : (
        <ImportForm resources={resources} answer={answer} />
      )}
    </>
  )
}

function ImportForm({
  resources,
  answer,
}: {
  resources: ResourceChoice[]
  answer: (ImportResult & { ok: false }) | undefined
}) {
  const { portal } = useMessages()
  const { file: messages } = useCalendarSyncMessages()
  const sentence = useSentence(useCalendarSyncMessages().problems)
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { problems = {}, values = {}, near = [] } = answer ?? {}
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])
  const getProblem = (field: string) => problems[field] && sentence(problems[field])
  return (
    <Form
      className="form card booking-form"
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={form}
      aria-busy={busy}
    >
      <p className="muted">{messages.lead(importLimits.max)}</p>
      <Field label={messages.file} hint={messages.fileHint} problem={getProblem('file')}>
        {(control) => (
          <input {...control} type="file" name="file" accept=".ics,text/calendar" required />
        )}
      </Field>
      <ClientPicker value={values.client ?? ''} problem={getProblem('client')} matches={near} />
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
        <Button look="accent" type="submit" disabled={busy}>
          {busy ? messages.acting : messages.act}
        </Button>
        <Link className="button button-quiet" to="/portal/settings/calendar">
          {portal.cancel}
        </Link>
      </p>
    </Form>
  )
}
