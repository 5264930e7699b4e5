import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { useSpanFormatter } from '#app/features/booking/calendar/ui/use-span-formatter.ts'
import { useCalendarSyncMessages } from '#app/features/booking/calendar-sync/ui/use-calendar-sync-messages.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import {
  type ClientMatch,
  ClientNames,
  clientNamesId,
  useClientNames,
} from '#app/features/work/project/ui/client-picker.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { ImportReview, ReviewLine } from './import-result.ts'

/** The dates of a file, each with a tick and its client. Nothing is saved before they are sent. */
export function ReviewForm({ review }: { review: ImportReview }) {
  const { file: messages } = useCalendarSyncMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const head = useRef<HTMLParagraphElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const { names, search } = useClientNames()
  const { lines, problems, values } = review
  useEffect(() => {
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(invalid ?? head.current)?.focus()
  }, [review])
  return (
    <Form
      className="form card import-review"
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={form}
      aria-busy={isBusy}
    >
      <p className="muted" tabIndex={-1} ref={head}>
        {messages.found(lines.length)}
      </p>
      {problems.dates && (
        <p className="notice notice-bad" role="alert">
          <CircleAlert />
          {problemMessages[problems.dates]}
        </p>
      )}
      <CarriedFields values={values} />
      <ul className="import-dates">
        {lines.map((line, index) =>
          line.existing ? (
            <ExistingDate key={index} line={line} existing={line.existing} />
          ) : (
            <DateFields key={index} line={line} index={index} review={review} onType={search} />
          ),
        )}
      </ul>
      <ClientNames names={names} />
      <Actions review={review} isBusy={isBusy} />
    </Form>
  )
}

/** The choices made with the file, and its dates. */
function CarriedFields({ values }: { values: Record<string, string> }) {
  return Object.entries(values)
    .filter(([name]) => /^(?:dates|category|resource:.*)$/.test(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function ExistingDate({
  line,
  existing: { id, number },
}: {
  line: ReviewLine
  existing: { id: string; number: number }
}) {
  const { file: messages } = useCalendarSyncMessages()
  const formatSpan = useSpanFormatter()
  return (
    <li className="import-date">
      <div>
        <p className="import-title">{line.title || messages.untitled}</p>
        <p className="muted">{formatSpan(line)}</p>
      </div>
      <p>
        {messages.existing} <Link to={`/portal/bookings/${id}`}>{formatBookingNumber(number)}</Link>
      </p>
    </li>
  )
}

type DateProps = {
  line: ReviewLine
  index: number
  review: ImportReview
  onType: (typed: string) => void
}

function DateFields({ line, index, review: { problems, values, matches }, onType }: DateProps) {
  const { file: messages } = useCalendarSyncMessages()
  const problemMessages = useProblems()
  const formatSpan = useSpanFormatter()
  const id = useId()
  const problem = problems[`client:${index}`]
  const typed = values[`client:${index}`] ?? ''
  return (
    <li>
      <fieldset className="import-date" aria-labelledby={id}>
        <div id={id}>
          <label className="tick">
            <input
              type="checkbox"
              name={`take:${index}`}
              value="on"
              defaultChecked={values[`take:${index}`] === 'on'}
            />
            {line.title || messages.untitled}
          </label>
          <p className="muted">{formatSpan(line)}</p>
        </div>
        <div>
          <TextField
            name={`client:${index}`}
            label={messages.client}
            defaultValue={typed}
            problem={problem && problemMessages[problem]}
            list={clientNamesId}
            autoComplete="off"
            onFocus={({ target }) => onType(target.value)}
            onInput={({ currentTarget }) => onType(currentTarget.value)}
          />
          {(matches[index]?.length ?? 0) > 0 && (
            <Matches
              index={index}
              matches={matches[index]!}
              newName={problem === 'project-client-unclear' ? typed : null}
            />
          )}
        </div>
      </fieldset>
    </li>
  )
}

function Matches({
  index,
  matches,
  newName,
}: {
  index: number
  matches: ClientMatch[]
  newName: string | null
}) {
  const { file: messages } = useCalendarSyncMessages()
  return (
    <fieldset className="client-matches">
      <legend className="field-label">{messages.which}</legend>
      {matches.map(({ id, name, contact, email }) => (
        <label key={id} className="choice">
          <input type="radio" name={`chosenClient:${index}`} value={id} />
          <span>
            {name} <span className="muted">{[contact, email].filter(Boolean).join(', ')}</span>
          </span>
        </label>
      ))}
      {newName !== null && (
        <label className="choice">
          <input type="radio" name={`chosenClient:${index}`} value="new" />
          {messages.newClient(newName)}
        </label>
      )}
    </fieldset>
  )
}

function Actions({
  review: { problems, values, lines },
  isBusy,
}: {
  review: ImportReview
  isBusy: boolean
}) {
  const { file: messages } = useCalendarSyncMessages()
  const unknown = new Set(
    [...lines.keys()]
      .filter((index) => problems[`client:${index}`] === 'project-client-unknown')
      .map((index) => values[`client:${index}`]?.trim().toLowerCase()),
  )
  return (
    <p className="form-actions">
      <Button look="accent" type="submit" disabled={isBusy}>
        {isBusy ? messages.acting : messages.act}
      </Button>
      {unknown.size > 0 && (
        <Button type="submit" name="addClients" value="on" disabled={isBusy}>
          {messages.addAndAct(unknown.size)}
        </Button>
      )}
      <Link className="button button-quiet" to="/portal/bookings/import" reloadDocument>
        {messages.restart}
      </Link>
    </p>
  )
}
