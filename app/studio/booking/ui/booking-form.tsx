import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useFetcher, useNavigation } from 'react-router'

import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { Button } from '#app/ui/button.tsx'
import { FormBack } from '#app/ui/form-back.tsx'
import { KeptNotice } from '#app/ui/kept-notice.tsx'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useWords } from '#app/ui/use-words.ts'

import './booking.css'
import {
  AgreedFields,
  type About,
  MoneyFields,
  RepeatFields,
  TimeFields,
} from './booking-fields.tsx'
import { useDayText } from './clashes.tsx'
import { ClientField } from './client-field.tsx'
import type { FormAnswer, ProjectChoice } from './form-answer.ts'
import { FormProblem } from './form-problem.tsx'
import { ProjectField } from './project-field.tsx'
import { ResourceFields, type ResourceOf } from './resource-fields.tsx'

type Props = {
  title: string
  values: Record<string, string>
  resources: ResourceOf[]
  /** Of the client that is known, or of all. */
  projects: ProjectChoice[]
  currency: string
  depositPercent: number
  once: string
  answer: FormAnswer | undefined
  back: string
  /** A booking that is there already keeps its state; a new one is held or pending. */
  isNew: boolean
  /** Whose message it comes from, while the writer is no client yet. */
  writer: { name: string; email: string } | null
}

/**
 * A booking as people agree on it; what was typed stays when something is wrong or somebody is
 * elsewhere.
 */
export function BookingForm(props: Props) {
  const { title, values: known, projects, once, answer, back } = props
  const { portal } = useWords()
  const values = answer?.values ?? known
  const about = useAbout(values, answer)
  const form = useRef<HTMLFormElement>(null)
  // a hint from elsewhere loads the page's data anew, while the fields stay as they were drawn: so
  // does what they know of
  const [{ seen, key }] = useState({ seen: known.seen, key: once })
  const kept = useKeptForm(form, answer)
  const offered = useFetcher<{ projects: ProjectChoice[] }>()
  const busy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [answer])
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{title}</h1>
      <Form
        className="form card booking-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={busy}
        key={answer?.filled ? `${values.date} ${values.start}` : ''}
      >
        {/* Enter in a field saves, although other buttons come before the one that says so. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="once" value={key} />
        {values.inquiry && <input type="hidden" name="inquiry" value={values.inquiry} />}
        {seen && <input type="hidden" name="seen" value={answer?.values.seen ?? seen} />}
        <KeptNotice kept={kept} />
        {answer?.problem && <FormProblem answer={answer} back={back} />}
        {answer?.filled && (
          <output className="notice notice-ok" tabIndex={-1}>
            <CircleCheck />
            {portal.bookings.timeFilled}
          </output>
        )}
        <BookingFields
          {...props}
          about={about}
          values={values}
          projects={offered.data?.projects ?? answer?.projects ?? projects}
          isHeld={known.heldUntil !== undefined}
          onName={(name) =>
            void offered.load(
              `/portal/bookings/projects?${new URLSearchParams({ name, chosen: values.project ?? '' })}`,
            )
          }
        />
        <FormActions busy={busy} back={back} />
      </Form>
    </>
  )
}

function FormActions({ busy, back }: { busy: boolean; back: string }) {
  const { portal } = useWords()
  return (
    <p className="form-actions">
      <Button look="accent" type="submit" disabled={busy}>
        {busy ? portal.saving : portal.save}
      </Button>
      <Link className="button button-quiet" to={back}>
        {portal.cancel}
      </Link>
    </p>
  )
}

/** The name, label, value and problem of a field. */
function useAbout(values: Props['values'], answer: FormAnswer | undefined): About {
  const { portal } = useWords()
  const sentences = useProblems()
  const reservations = useReservationWords()
  const dayText = useDayText()
  return (name) => {
    const problem = answer?.problems[name]
    const sentence = problem && sentences[problem]
    const on = name === 'start' || name === 'end' ? answer?.facts?.on : undefined
    return {
      name,
      label: { ...portal.bookings.fields, ...reservations.fields }[name],
      defaultValue: values[name] ?? '',
      problem: sentence && on ? reservations.onDate(dayText(String(on)), sentence) : sentence,
    }
  }
}

type FieldsProps = Pick<
  Props,
  | 'values'
  | 'answer'
  | 'writer'
  | 'projects'
  | 'resources'
  | 'isNew'
  | 'currency'
  | 'depositPercent'
> & { about: About; isHeld: boolean; onName: (name: string) => void }

function BookingFields({
  about,
  values,
  answer,
  writer,
  projects,
  resources,
  isNew,
  isHeld,
  currency,
  depositPercent,
  onName,
}: FieldsProps) {
  const words = useWords().portal.bookings
  return (
    <>
      <ClientField about={about} values={values} answer={answer} writer={writer} onName={onName} />
      <ProjectField about={about} projects={projects} />
      <AgreedFields about={about} isNew={isNew} isHeld={isHeld} />
      <TimeFields about={about} values={values} />
      {isNew && <RepeatFields about={about} />}
      <ResourceFields resources={resources} values={values} />
      <MoneyFields about={about} hint={words.totalHint(depositPercent, currency)} />
    </>
  )
}
