import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { kinds } from '#app/studio/booking/rules.ts'
import { ResourceFields, type ResourceOf } from '#app/studio/booking/ui/resource-fields.tsx'
import { imported } from '#app/studio/calendar/rules.ts'
import { ClientPicker } from '#app/studio/project/ui/client-picker.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'

import '#app/studio/booking/ui/booking.css'
import '#app/studio/project/ui/project.css'
import './calendar.css'
import type { ImportAnswer } from './import-answer.ts'
import { ImportLists } from './import-lists.tsx'
import { useCalendarWords } from './use-calendar-words.ts'

type Props = { resources: ResourceOf[]; answer: ImportAnswer | undefined }

/** A calendar's file, and whose bookings its dates become; then what became of each. */
export function ImportPage({ resources, answer }: Props) {
  const { file: words } = useCalendarWords()
  const head = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (answer?.ok) head.current?.focus()
  }, [answer])
  return (
    <>
      <BackLink to="/portal/settings/calendar">{words.back}</BackLink>
      <h1 className="title">{words.title}</h1>
      {answer?.ok ? (
        <div className="import-lists">
          <output className="notice notice-ok" tabIndex={-1} ref={head}>
            <CircleCheck />
            {answer.made.length + answer.there.length + answer.refused.length === 0
              ? words.nothing
              : words.done(answer.made.length, answer.there.length, answer.refused.length)}
          </output>
          <ImportLists {...answer} />
          <p>
            <Link className="button button-outline" to="/portal/bookings/import" reloadDocument>
              {words.another}
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
  resources: ResourceOf[]
  answer: (ImportAnswer & { ok: false }) | undefined
}) {
  const { portal } = useWords()
  const { file: words } = useCalendarWords()
  const sentence = useSentence(useCalendarWords().problems)
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { problems = {}, values = {}, near = [] } = answer ?? {}
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])
  const said = (field: string) => problems[field] && sentence(problems[field])
  return (
    <Form
      className="form card booking-form"
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={form}
      aria-busy={busy}
    >
      <p className="muted">{words.lead(imported.most)}</p>
      <Field label={words.file} hint={words.fileHint} problem={said('file')}>
        {(control) => (
          <input {...control} type="file" name="file" accept=".ics,text/calendar" required />
        )}
      </Field>
      <ClientPicker value={values.client ?? ''} problem={said('client')} near={near} />
      <Field label={words.kind} problem={said('kind')}>
        {(control) => (
          <select {...control} name="kind" defaultValue={values.kind ?? 'photography'}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {portal.bookings.kinds[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ResourceFields resources={resources} values={values} />
      <p className="form-actions">
        <Button look="accent" type="submit" disabled={busy}>
          {busy ? words.acting : words.act}
        </Button>
        <Link className="button button-quiet" to="/portal/settings/calendar">
          {portal.cancel}
        </Link>
      </p>
    </Form>
  )
}
