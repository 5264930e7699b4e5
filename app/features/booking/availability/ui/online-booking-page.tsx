import { CalendarCheck, EyeOff } from 'lucide-react'
import { Link } from 'react-router'

import { type ResourceKind, resourceKinds } from '#app/features/booking/resource/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import './online-booking.css'
import { useAvailabilityMessages } from './use-availability-messages.ts'

type Offer = {
  service: string
  title: string
  onSite: boolean
  offered: boolean
  freeDays: number
  needs: Record<ResourceKind, string[]>
  minutes: number
  otherMinutes: number[]
  minutesBefore: number
  minutesAfter: number
  noticeHours: number
  daysAhead: number
  holdHours: number
}
type BookableResource = { id: string; kind: ResourceKind; name: string; retired: boolean }
type Props = {
  offers: Offer[]
  resources: BookableResource[]
  formKey: string
  result: FormResult | undefined
}
type GetFieldProps = (
  field: string,
  initial?: string,
) => { name: string; problem: string | undefined; defaultValue: string | undefined }

/** Online booking terms of each service. */
export function OnlineBookingPage({ offers, resources, formKey, result }: Props) {
  const { dates: messages } = useAvailabilityMessages()
  const { tabs } = useMessages().portal.settings
  return (
    <>
      <header className="settings-card-head">
        <h2>{tabs['online-booking']}</h2>
        <p className="muted dates-lead">{messages.lead}</p>
      </header>
      {offers.map((offer) => (
        <SettingsForm
          key={offer.service}
          name={offer.service}
          formKey={formKey}
          result={result}
          title={offer.title}
        >
          {(getField, typed) => (
            <ServiceTerms offer={offer} resources={resources} getField={getField} typed={typed} />
          )}
        </SettingsForm>
      ))}
    </>
  )
}

function ServiceTerms({
  offer,
  resources,
  getField,
  typed,
}: {
  offer: Offer
  resources: BookableResource[]
  getField: GetFieldProps
  typed: Record<string, string> | undefined
}) {
  return (
    <>
      <OnlineBookingSwitch offer={offer} getField={getField} typed={typed} />
      <Lengths offer={offer} getField={getField} />
      <Times offer={offer} getField={getField} />
      <Needs
        offer={offer}
        resources={resources}
        typed={typed}
        problem={getField('needs').problem}
      />
    </>
  )
}

type TermsProps = { offer: Offer; getField: GetFieldProps }

function OnlineBookingSwitch({
  offer,
  getField,
  typed,
}: TermsProps & {
  typed: Record<string, string> | undefined
}) {
  const { dates: messages } = useAvailabilityMessages()
  return (
    <div>
      {offer.onSite ? (
        <label className="tick dates-offered">
          <input
            type="checkbox"
            name="offered"
            value="on"
            defaultChecked={typed ? typed.offered === 'on' : offer.offered}
          />
          {messages.offered}
        </label>
      ) : (
        <p className="dates-free">
          <EyeOff />
          <span>
            {messages.notOnSite}{' '}
            <Link className="settings-link" to="/portal/website">
              {messages.website}
            </Link>
          </span>
        </p>
      )}
      <FieldProblem id={`${offer.service}-offered`} text={getField('offered').problem} />
      {offer.onSite && offer.offered && (
        <p className="dates-free" data-none={offer.freeDays === 0 || undefined}>
          <CalendarCheck />
          {messages.free(offer.freeDays)}
        </p>
      )}
    </div>
  )
}

/** Length, and minutes reserved before and after. */
function Lengths({ offer, getField }: TermsProps) {
  const { dates: messages } = useAvailabilityMessages()
  return (
    <fieldset className="dates-numbers" data-pairs>
      <legend>{messages.length}</legend>
      <TextField
        {...getField('hours', String(offer.minutes / 60))}
        label={messages.hours}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...getField('otherHours', offer.otherMinutes.map((minutes) => minutes / 60).join(', '))}
        label={messages.otherHours}
        autoComplete="off"
      />
      <TextField
        {...getField('minutesBefore', String(offer.minutesBefore))}
        label={messages.before}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...getField('minutesAfter', String(offer.minutesAfter))}
        label={messages.after}
        inputMode="numeric"
        autoComplete="off"
      />
      <p className="field-hint">{messages.around}</p>
    </fieldset>
  )
}

/** Notice period, booking window and hold. */
function Times({ offer, getField }: TermsProps) {
  const { dates: messages } = useAvailabilityMessages()
  const getNumberField = (field: 'noticeHours' | 'daysAhead' | 'holdHours') =>
    getField(field, String(offer[field]))
  return (
    <fieldset className="dates-numbers">
      <legend>{messages.when}</legend>
      <TextField
        {...getNumberField('noticeHours')}
        label={messages.notice}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...getNumberField('daysAhead')}
        label={messages.ahead}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...getNumberField('holdHours')}
        label={messages.hold}
        inputMode="numeric"
        autoComplete="off"
      />
      <p className="field-hint">{messages.holdHint}</p>
    </fieldset>
  )
}

/** Checkboxes for the resources. A retired one is offered only if it is already selected. */
function Needs({
  offer: { service, needs },
  resources,
  typed,
  problem,
}: {
  offer: Offer
  resources: BookableResource[]
  typed: Record<string, string> | undefined
  problem: string | undefined
}) {
  const { dates: messages } = useAvailabilityMessages()
  const isTaken = ({ id, kind }: BookableResource) =>
    typed ? typed[`need:${id}`] === 'on' : needs[kind].includes(id)
  const shownResources = resources.filter((resource) => !resource.retired || isTaken(resource))
  return (
    <fieldset className="dates-needs" aria-describedby={`${service}-hint`}>
      <legend>{messages.takes}</legend>
      <p className="field-hint" id={`${service}-hint`}>
        {messages.takesHint}
      </p>
      {shownResources.length === 0 && (
        <p className="muted">
          {messages.nothing}{' '}
          <Link className="settings-link" to="/portal/settings/people">
            {messages.resources}
          </Link>
        </p>
      )}
      {resourceKinds
        .filter((kind) => shownResources.some((resource) => resource.kind === kind))
        .map((kind) => (
          <div key={kind} className="dates-kind">
            <p className="muted">{messages.kinds[kind]}</p>
            <div className="ticks">
              {shownResources
                .filter((resource) => resource.kind === kind)
                .map((resource) => (
                  <label key={resource.id} className="tick tick-box">
                    <input
                      type="checkbox"
                      name={`need:${resource.id}`}
                      value="on"
                      defaultChecked={isTaken(resource)}
                      aria-invalid={problem ? true : undefined}
                      aria-describedby={problem && `${service}-needs`}
                    />
                    {resource.name}
                  </label>
                ))}
            </div>
          </div>
        ))}
      <FieldProblem id={`${service}-needs`} text={problem} />
    </fieldset>
  )
}
