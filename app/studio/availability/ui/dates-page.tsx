import { CalendarCheck, EyeOff } from 'lucide-react'
import { Link } from 'react-router'

import { type ResourceKind, resourceKinds } from '#app/studio/resource/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'

import './dates.css'
import { useAvailabilityWords } from './use-availability-words.ts'

type Offer = {
  offering: string
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
type Thing = { id: string; kind: ResourceKind; name: string; retired: boolean }
type Props = { offers: Offer[]; resources: Thing[]; once: string; answer: FormAnswer | undefined }
type About = (
  field: string,
  known?: string,
) => { name: string; problem: string | undefined; defaultValue: string | undefined }

/** On which terms visitors may ask for a date, service by service. */
export function DatesPage({ offers, resources, once, answer }: Props) {
  const { dates: words } = useAvailabilityWords()
  return (
    <>
      <p className="muted dates-lead">{words.lead}</p>
      {offers.map((offer) => (
        <SettingsForm
          key={offer.offering}
          name={offer.offering}
          once={once}
          answer={answer}
          title={offer.title}
        >
          {(about, typed) => (
            <Terms offer={offer} resources={resources} about={about} typed={typed} />
          )}
        </SettingsForm>
      ))}
    </>
  )
}

function Terms({
  offer,
  resources,
  about,
  typed,
}: {
  offer: Offer
  resources: Thing[]
  about: About
  typed: Record<string, string> | undefined
}) {
  return (
    <>
      <Offered offer={offer} about={about} typed={typed} />
      <Lengths offer={offer} about={about} />
      <Times offer={offer} about={about} />
      <Needs offer={offer} resources={resources} typed={typed} problem={about('needs').problem} />
    </>
  )
}

type Part = { offer: Offer; about: About }

function Offered({
  offer,
  about,
  typed,
}: Part & {
  typed: Record<string, string> | undefined
}) {
  const { dates: words } = useAvailabilityWords()
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
          {words.offered}
        </label>
      ) : (
        <p className="dates-free">
          <EyeOff />
          <span>
            {words.notOnSite}{' '}
            <Link className="settings-link" to="/portal/settings/website">
              {words.website}
            </Link>
          </span>
        </p>
      )}
      <FieldProblem id={`${offer.offering}-offered`} text={about('offered').problem} />
      {offer.onSite && offer.offered && (
        <p className="dates-free" data-none={offer.freeDays === 0 || undefined}>
          <CalendarCheck />
          {words.free(offer.freeDays)}
        </p>
      )}
    </div>
  )
}

/** How long a date is, and how long the time kept free around it. */
function Lengths({ offer, about }: Part) {
  const { dates: words } = useAvailabilityWords()
  return (
    <fieldset className="dates-numbers">
      <legend>{words.length}</legend>
      <TextField
        {...about('hours', String(offer.minutes / 60))}
        label={words.hours}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...about('otherHours', offer.otherMinutes.map((minutes) => minutes / 60).join(', '))}
        label={words.otherHours}
        autoComplete="off"
      />
      <TextField
        {...about('minutesBefore', String(offer.minutesBefore))}
        label={words.before}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...about('minutesAfter', String(offer.minutesAfter))}
        label={words.after}
        inputMode="numeric"
        autoComplete="off"
      />
      <p className="field-hint">{words.around}</p>
    </fieldset>
  )
}

/** How far ahead a date is asked for, and how long it is held. */
function Times({ offer, about }: Part) {
  const { dates: words } = useAvailabilityWords()
  const number = (field: 'noticeHours' | 'daysAhead' | 'holdHours') =>
    about(field, String(offer[field]))
  return (
    <fieldset className="dates-numbers">
      <legend>{words.when}</legend>
      <TextField
        {...number('noticeHours')}
        label={words.notice}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...number('daysAhead')}
        label={words.ahead}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...number('holdHours')}
        label={words.hold}
        inputMode="numeric"
        autoComplete="off"
      />
      <p className="field-hint">{words.holdHint}</p>
    </fieldset>
  )
}

/** What is retired is offered only where it is taken already. */
function Needs({
  offer: { offering, needs },
  resources,
  typed,
  problem,
}: {
  offer: Offer
  resources: Thing[]
  typed: Record<string, string> | undefined
  problem: string | undefined
}) {
  const { dates: words } = useAvailabilityWords()
  const isTaken = ({ id, kind }: Thing) =>
    typed ? typed[`need:${id}`] === 'on' : needs[kind].includes(id)
  const shown = resources.filter((one) => !one.retired || isTaken(one))
  return (
    <fieldset className="dates-needs" aria-describedby={`${offering}-hint`}>
      <legend>{words.takes}</legend>
      <p className="field-hint" id={`${offering}-hint`}>
        {words.takesHint}
      </p>
      {shown.length === 0 && (
        <p className="muted">
          {words.nothing}{' '}
          <Link className="settings-link" to="/portal/settings/resources">
            {words.resources}
          </Link>
        </p>
      )}
      {resourceKinds
        .filter((kind) => shown.some((one) => one.kind === kind))
        .map((kind) => (
          <div key={kind} className="dates-kind">
            <p className="muted">{words.kinds[kind]}</p>
            <div className="ticks">
              {shown
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <label key={one.id} className="tick tick-box">
                    <input
                      type="checkbox"
                      name={`need:${one.id}`}
                      value="on"
                      defaultChecked={isTaken(one)}
                      aria-invalid={problem ? true : undefined}
                      aria-describedby={problem && `${offering}-needs`}
                    />
                    {one.name}
                  </label>
                ))}
            </div>
          </div>
        ))}
      <FieldProblem id={`${offering}-needs`} text={problem} />
    </fieldset>
  )
}
