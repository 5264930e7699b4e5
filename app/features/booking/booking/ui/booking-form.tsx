import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'

import type { ScopeCounts } from '#app/features/booking/booking-series/rules.ts'
import { ScopeField } from '#app/features/booking/booking-series/ui/scope-field.tsx'
import type { ServiceTerms } from '#app/features/booking/availability/rules.ts'
import type { DayPlan } from '#app/features/booking/day-plan/rules.ts'
import { parseCategory } from '#app/features/booking/booking/rules.ts'
import { toServiceKey } from '#app/features/studio/service/rules.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { FormBack } from '#app/ui/form-back.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import './booking.css'
import {
  type AgreedTotal,
  MainFields,
  type GetFieldProps,
  MoneyFields,
  RepeatFields,
  TimeFields,
} from './booking-fields.tsx'
import { useDayFormatter } from './conflicts.tsx'
import { ClientField } from './client-field.tsx'
import type { BookingFormResult, ProjectChoice } from './form-result.ts'
import { FormProblem } from './form-problem.tsx'
import { ProjectField } from './project-field.tsx'
import { useDayPlan } from './use-day-plan.ts'
import { ResourceFields, type ResourceChoice } from './resource-fields.tsx'

type Props = {
  title: string
  values: Record<string, string>
  resources: ResourceChoice[]
  /** Open projects of the known client, or of all clients. */
  projects: ProjectChoice[]
  currency: string
  depositPercent: number
  /** The total was set by an accepted quote, which is null without permission to see it. */
  agreed?: AgreedTotal | null
  formKey: string
  services: ServiceTerms[]
  /** The day of the form's first values. */
  plan: DayPlan | null
  bookingId: string | null
  /** The bookings of its series that the form can change with it. */
  scopes: ScopeCounts | null
  result: BookingFormResult | undefined
  back: string
  /** An existing booking keeps its state; a new one is held or pending. */
  isNew: boolean
  /** Sender of the inquiry, until they are a client. */
  writer: { name: string; email: string } | null
}

/** The form of a booking; typed values survive problems. */
export function BookingForm(props: Props) {
  const { title, values: savedValues, projects, formKey, result, back } = props
  const { portal } = useMessages()
  const values = result?.values ?? savedValues
  const getField = useFieldProps(values, result)
  const form = useRef<HTMLFormElement>(null)
  // a live update reloads the page's data while the fields keep their values, so the version they
  // were drawn from is stored with them
  const [{ revision, key }] = useState({ revision: savedValues.revision, key: formKey })
  const offered = useFetcher<{ projects: ProjectChoice[] }>()
  const plan = useDayPlan(form, result, props)
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{title}</h1>
      <div className="booking-form-frame">
        <Form
          className="form card booking-form"
          method="post"
          noValidate
          ref={form}
          aria-busy={isBusy}
          key={result?.filled ? `${values.date} ${values.start}` : ''}
        >
          {/* The first submit button handles Enter, so a hidden one that saves comes before the
            others. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
          <HiddenFields formKey={key} inquiry={values.inquiry} />
          {revision && (
            <input type="hidden" name="revision" value={result?.values.revision ?? revision} />
          )}
          {result?.problem && <FormProblem result={result} back={back} />}
          {result?.filled && (
            <output className="notice notice-ok" tabIndex={-1}>
              <CircleCheck />
              {portal.bookings.timeFilled}
            </output>
          )}
          <BookingFields
            {...props}
            plan={plan}
            getField={getField}
            values={values}
            projects={offered.data?.projects ?? result?.projects ?? projects}
            isHeld={savedValues.heldUntil !== undefined}
            onName={(name) =>
              void offered.load(
                `/portal/bookings/projects?${new URLSearchParams({ name, chosen: values.project ?? '' })}`,
              )
            }
          />
          <FormActions isBusy={isBusy} back={back} scopes={props.scopes} scope={values.scope} />
        </Form>
      </div>
    </>
  )
}

/** The recipients of its emails are chosen after the change is saved. */
function HiddenFields({ formKey, inquiry }: { formKey: string; inquiry: string | undefined }) {
  return (
    <>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="notice" value="later" />
      {inquiry && <input type="hidden" name="inquiry" value={inquiry} />}
    </>
  )
}

type ActionsProps = Pick<Props, 'back' | 'scopes'> & { isBusy: boolean; scope: string | undefined }

function FormActions({ isBusy, back, scopes, scope }: ActionsProps) {
  return (
    <>
      <ScopeField counts={scopes} defaultValue={scope} />
      <SaveActions isBusy={isBusy} back={back} />
    </>
  )
}

function useFieldProps(
  values: Props['values'],
  result: BookingFormResult | undefined,
): GetFieldProps {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const reservations = useReservationMessages()
  const dayText = useDayFormatter()
  return (name) => {
    const problem = result?.problems[name]
    const sentence = problem && problemMessages[problem]
    const on = name === 'start' || name === 'end' ? result?.details?.on : undefined
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
  | 'result'
  | 'writer'
  | 'projects'
  | 'resources'
  | 'isNew'
  | 'currency'
  | 'depositPercent'
  | 'agreed'
  | 'plan'
  | 'services'
> & { getField: GetFieldProps; isHeld: boolean; onName: (name: string) => void }

function BookingFields({
  getField,
  values,
  result,
  writer,
  projects,
  resources,
  isNew,
  isHeld,
  currency,
  depositPercent,
  agreed = null,
  plan,
  services,
  onName,
}: FieldsProps) {
  const messages = useMessages().portal.bookings
  const [category, setCategory] = useState(values.category ?? null)
  const terms = services.find(({ service }) => service === toServiceKey(parseCategory(category)))
  return (
    <>
      <ClientField
        getField={getField}
        values={values}
        result={result}
        writer={writer}
        onName={onName}
      />
      <ProjectField getField={getField} projects={projects} />
      <MainFields getField={getField} isNew={isNew} isHeld={isHeld} onCategory={setCategory} />
      <TimeFields getField={getField} values={values} terms={terms} />
      {isNew && <RepeatFields getField={getField} />}
      <ResourceFields resources={resources} values={values} plan={plan} />
      <MoneyFields
        getField={getField}
        hint={messages.totalHint(depositPercent, currency)}
        terms={terms}
        currency={currency}
        agreed={agreed}
      />
    </>
  )
}
