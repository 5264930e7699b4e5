import { CircleAlert } from 'lucide-react'

import { formatLongDate } from '#app/core/display.ts'
import { requestFields } from '#app/features/booking/booking-request/rules.ts'
import { Honeypot } from '#app/features/clients/inquiry/ui/contact-fields.tsx'
import '#app/features/clients/inquiry/ui/contact-form.css'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { RequestField, RefusedRequest } from './day-page.tsx'
import { type BookableServiceView, getBookingHref } from './bookable-service-view.ts'
import { type TimeChoice, TimeChoices } from './time-choices.tsx'
import { useBookingRequestMessages } from './use-booking-request-messages.ts'

type Props = {
  offer: BookableServiceView
  day: string
  times: TimeChoice[]
  hasAlternatives: boolean
  locale: string
  email: string
  formKey: string
  withPrivacy: boolean
  refused: RefusedRequest | undefined
}

/**
 * A plain form that the page's script submits without a page load. Problems appear next to their
 * fields, and typed values stay.
 */
export function RequestForm({
  offer,
  day,
  times,
  hasAlternatives,
  locale,
  email,
  formKey,
  withPrivacy,
  refused,
}: Props) {
  const { contact } = useMessages().site
  const messages = useBookingRequestMessages()
  const { getProblem, getField } = useFieldProps(refused)
  const wrong = requestFields.filter((field) => refused?.problems[field])
  return (
    <form
      className="contact-form"
      method="post"
      action={getBookingHref(offer, day)}
      noValidate
      data-send=""
    >
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="length" value={offer.minutes} />
      {refused?.problem && (
        <p className="notice notice-bad" tabIndex={-1} {...opensHere}>
          <CircleAlert />
          <ProblemText
            problem={refused.problem}
            hasAlternatives={hasAlternatives && times.length > 0}
            email={email}
          />
        </p>
      )}
      {wrong.length > 0 && <ProblemList fields={wrong} getProblem={getProblem} />}
      <TimeChoices
        legend={messages.day.times}
        times={times}
        selectedName={refused?.values.at}
        problem={getProblem('at')}
        locale={locale}
        withDay={hasAlternatives}
      />
      <ContactFields getField={getField} />
      <Honeypot label={contact.trap} />
      <Summary offer={offer} day={hasAlternatives ? null : day} locale={locale} />
      <p className="notice notice-bad" tabIndex={-1} hidden data-unsent="">
        <CircleAlert />
        <span>
          {messages.day.unsent} <a href={`mailto:${email}`}>{email}</a>.
        </span>
      </p>
      <Submit withPrivacy={withPrivacy} />
    </form>
  )
}

/** Returns the props and the problem of each field. */
function useFieldProps(refused: RefusedRequest | undefined) {
  const sentence = useSentence(useBookingRequestMessages().problems)
  const { problems = {}, values = {} } = refused ?? {}
  const getProblem = (field: RequestField) => problems[field] && sentence(problems[field])
  const getField = (field: RequestField) => ({
    id: `ask-${field}`,
    name: field,
    defaultValue: values[field],
    problem: getProblem(field),
  })
  return { getProblem, getField }
}

function ProblemList({
  fields,
  getProblem,
}: {
  fields: RequestField[]
  getProblem: (field: RequestField) => string | undefined
}) {
  const { contact } = useMessages().site
  return (
    <div className="problems" tabIndex={-1} {...opensHere}>
      <p>{contact.attention(fields.length)}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#ask-${field}`}>{getProblem(field)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type GetFieldProps = ReturnType<typeof useFieldProps>['getField']

function ContactFields({ getField }: { getField: GetFieldProps }) {
  const { contact } = useMessages().site
  const { day: messages } = useBookingRequestMessages()
  return (
    <>
      <TextField
        {...getField('name')}
        className="half"
        label={contact.name}
        autoComplete="name"
        dir="auto"
        required
      />
      <TextField
        {...getField('email')}
        className="half"
        label={contact.email}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        {...getField('phone')}
        label={contact.phone}
        note={contact.optional}
        type="tel"
        autoComplete="tel"
      />
      <TextArea
        {...getField('message')}
        label={messages.message}
        hint={messages.messageHint}
        dir="auto"
        required
        rows={5}
      />
    </>
  )
}

function Submit({ withPrivacy }: { withPrivacy: boolean }) {
  const { day: messages } = useBookingRequestMessages()
  return (
    <div>
      <Button look="accent" type="submit" data-busy={messages.sending}>
        {messages.send}
      </Button>
      {withPrivacy && (
        <p className="form-privacy">
          <a href="/privacy">{messages.privacy}</a>
        </p>
      )}
    </div>
  )
}

/**
 * Summarizes the request. The page's script adds the chosen time in the studio's and the visitor's
 * time zones.
 */
function Summary({
  offer,
  day,
  locale,
}: {
  offer: BookableServiceView
  day: string | null
  locale: string
}) {
  const messages = useBookingRequestMessages()
  return (
    <div className="date-summary">
      <p className="field-label">{messages.day.summary}</p>
      <p>
        {offer.title}, {messages.lengthName(offer.minutes)}
        {offer.from && `. ${offer.from}`}
      </p>
      <p data-zone={offer.timeZone} data-locale={locale}>
        {day && formatLongDate(`${day}T00:00Z`, { locale, timeZone: 'UTC' }, true)}
        <span data-chosen={day ? ', ' : ''} /> ({offer.zone})
      </p>
      <p className="muted" data-own={messages.day.yours('{times}')} />
    </div>
  )
}

/** Without JavaScript, autofocus scrolls the response page to the problem. */
const opensHere = { autoFocus: true }

/** Explains a problem with the whole form, with the studio's address where an email helps. */
function ProblemText({
  problem,
  hasAlternatives,
  email,
}: {
  problem: ProblemCode
  hasAlternatives: boolean
  email: string
}) {
  const messages = useBookingRequestMessages()
  if (problem === 'date-is-taken')
    return <span>{hasAlternatives ? messages.day.takenNear : messages.day.taken}</span>
  const message = useSentence(messages.problems)(problem)
  return (
    <span>
      {message}
      {/[.!?]$/.test(message) ? (
        ''
      ) : (
        <>
          {' '}
          <a href={`mailto:${email}`}>{email}</a>
          {'.'}
        </>
      )}
    </span>
  )
}
