import { CircleAlert } from 'lucide-react'

import { longDayText } from '#app/core/display.ts'
import { askFields } from '#app/studio/date-request/rules.ts'
import { Trap } from '#app/studio/inquiry/ui/contact-fields.tsx'
import '#app/studio/inquiry/ui/contact-form.css'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useWords } from '#app/ui/use-words.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import type { AskField, Refused } from './day-page.tsx'
import { type OfferOf, datesHref } from './offer-of.ts'
import { type TimeOf, Times } from './times.tsx'
import { useDateWords } from './use-date-words.ts'

type Props = {
  offer: OfferOf
  day: string
  times: TimeOf[]
  near: boolean
  locale: string
  email: string
  once: string
  withPrivacy: boolean
  refused: Refused | undefined
}

/**
 * A plain form, which the page's script sends without leaving the page: what is wrong stands beside
 * its field, and everything as it was typed.
 */
export function AskForm({
  offer,
  day,
  times,
  near,
  locale,
  email,
  once,
  withPrivacy,
  refused,
}: Props) {
  const { contact } = useWords().site
  const words = useDateWords()
  const { said, about } = useAbout(refused)
  const wrong = askFields.filter((field) => refused?.problems[field])
  return (
    <form
      className="contact-form"
      method="post"
      action={datesHref(offer, day)}
      noValidate
      data-send=""
    >
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="length" value={offer.minutes} />
      {refused?.sentence && (
        <p className="notice notice-bad" tabIndex={-1} {...opensHere}>
          <CircleAlert />
          <Sentence of={refused.sentence} near={near && times.length > 0} email={email} />
        </p>
      )}
      {wrong.length > 0 && <ProblemList fields={wrong} said={said} />}
      <Times
        legend={words.day.times}
        times={times}
        chosen={refused?.values.at}
        problem={said('at')}
        locale={locale}
        withDay={near}
      />
      <ContactFields about={about} />
      <Trap label={contact.trap} />
      <Summary offer={offer} day={near ? null : day} locale={locale} />
      <p className="notice notice-bad" tabIndex={-1} hidden data-unsent="">
        <CircleAlert />
        <span>
          {words.day.unsent} <a href={`mailto:${email}`}>{email}</a>.
        </span>
      </p>
      <Submit withPrivacy={withPrivacy} />
    </form>
  )
}

/** What each field says and what is wrong with it. */
function useAbout(refused: Refused | undefined) {
  const sentence = useSentence(useDateWords().problems)
  const { problems = {}, values = {} } = refused ?? {}
  const said = (field: AskField) => problems[field] && sentence(problems[field])
  const about = (field: AskField) => ({
    id: `ask-${field}`,
    name: field,
    defaultValue: values[field],
    problem: said(field),
  })
  return { said, about }
}

function ProblemList({
  fields,
  said,
}: {
  fields: AskField[]
  said: (field: AskField) => string | undefined
}) {
  const { contact } = useWords().site
  return (
    <div className="problems" tabIndex={-1} {...opensHere}>
      <p>{contact.attention(fields.length)}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#ask-${field}`}>{said(field)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type About = ReturnType<typeof useAbout>['about']

function ContactFields({ about }: { about: About }) {
  const { contact } = useWords().site
  const { day: words } = useDateWords()
  return (
    <>
      <TextField
        {...about('name')}
        className="half"
        label={contact.name}
        autoComplete="name"
        dir="auto"
        required
      />
      <TextField
        {...about('email')}
        className="half"
        label={contact.email}
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        {...about('phone')}
        label={contact.phone}
        note={contact.optional}
        type="tel"
        autoComplete="tel"
      />
      <TextArea
        {...about('message')}
        label={words.message}
        hint={words.messageHint}
        dir="auto"
        required
        rows={5}
      />
    </>
  )
}

function Submit({ withPrivacy }: { withPrivacy: boolean }) {
  const { day: words } = useDateWords()
  return (
    <div>
      <Button look="accent" type="submit" data-busy={words.sending}>
        {words.send}
      </Button>
      {withPrivacy && (
        <p className="form-privacy">
          <a href="/privacy">{words.privacy}</a>
        </p>
      )}
    </div>
  )
}

/**
 * What is being asked for, whole; the page's script adds the chosen time, by the studio's clock and
 * the visitor's own.
 */
function Summary({ offer, day, locale }: { offer: OfferOf; day: string | null; locale: string }) {
  const words = useDateWords()
  return (
    <div className="date-summary">
      <p className="field-label">{words.day.summary}</p>
      <p>
        {offer.title}, {words.lengthName(offer.minutes)}
        {offer.from && `. ${offer.from}`}
      </p>
      <p data-zone={offer.timeZone} data-locale={locale}>
        {day && longDayText(`${day}T00:00Z`, { locale, timeZone: 'UTC' }, true)}
        <span data-chosen={day ? ', ' : ''} /> ({offer.zone})
      </p>
      <p className="muted" data-own={words.day.yours('{times}')} />
    </div>
  )
}

/** Without JavaScript this is how the answer's page opens at what is wrong. */
const opensHere = { autoFocus: true }

/** What was refused as a whole; some of it is better said to somebody. */
function Sentence({ of: problem, near, email }: { of: ProblemCode; near: boolean; email: string }) {
  const words = useDateWords()
  if (problem === 'date-is-taken')
    return <span>{near ? words.day.takenNear : words.day.taken}</span>
  const said = useSentence(words.problems)(problem)
  return (
    <span>
      {said}
      {/[.!?]$/.test(said) ? (
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
