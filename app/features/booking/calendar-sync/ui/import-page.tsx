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
import type { ImportResult, ImportedLine } from './import-result.ts'
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
            {describeResult(answer, messages)}
          </output>
          {'made' in answer && <ImportLists {...answer} />}
          <div className="form-actions">
            <Link className="button button-outline" to="/portal/bookings/import" reloadDocument>
              {messages.another}
            </Link>
            {'made' in answer && answer.made.length > 0 && <UndoImport made={answer.made} />}
          </div>
        </div>
      ) : (
        <ImportForm resources={resources} answer={answer} />
      )}
    </>
  )
}

function describeResult(
  answer: ImportResult & { ok: true },
  messages: ReturnType<typeof useCalendarSyncMessages>['file'],
): string {
  if ('undone' in answer) return messages.undone(answer.undone.canceled, answer.undone.kept)
  const { made, there, refused } = answer
  return made.length + there.length + refused.length === 0
    ? messages.nothing
    : messages.done(made.length, there.length, refused.length)
}

/** Cancels what was just imported, as long as nothing happened to it since. */
function UndoImport({ made }: { made: ImportedLine[] }) {
  const { file: messages } = useCalendarSyncMessages()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="undo" value={made.map(({ id }) => id).join(' ')} />
      <Button type="submit" look="quiet" disabled={busy}>
        {busy ? messages.undoing : messages.undo}
      </Button>
    </Form>
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
  // while another file is sent, the problems of the last one say nothing about it
  const getProblem = (field: string) =>
    busy ? undefined : problems[field] && sentence(problems[field])
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
