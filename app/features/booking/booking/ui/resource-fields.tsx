import { useId } from 'react'

import type { BusyTime, DayPlan } from '#app/features/booking/day-plan/rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { useDayFormatter, useUntilFormatters } from './conflicts.tsx'
import { PlanBar, PlanScale, getPlanHours } from './plan-bar.tsx'

export type ResourceChoice = {
  id: string
  kind: 'person' | 'room' | 'kit'
  name: string
  retired: boolean
}
const order = ['person', 'room', 'kit'] as const

type Props = {
  resources: ResourceChoice[]
  values: Record<string, string>
  plan: DayPlan | null
}

/**
 * Checkboxes for people, rooms and equipment, each with its day and whether it is free at the
 * chosen time. A retired resource is offered only if the booking already has it.
 */
export function ResourceFields({ resources, values, plan }: Props) {
  const messages = useMessages().portal.bookings
  const { closed } = useReservationMessages()
  const formatDay = useDayFormatter()
  const isTaken = (id: string) => values[`resource:${id}`] === 'on'
  const offered = resources.filter(({ id, retired }) => !retired || isTaken(id))
  const hours = plan && getPlanHours(plan)
  return (
    <fieldset className="booking-resources">
      <legend className="field-label">{messages.fields.resources}</legend>
      {offered.length === 0 && <p className="field-hint">{messages.noResources}</p>}
      {plan?.closed && (
        <p className="field-hint">{closed(formatDay(plan.day), plan.closed.name)}</p>
      )}
      {plan && hours && offered.length > 0 && (
        <div className="plan-row plan-head">
          <p className="plan-day">{formatDay(plan.day)}</p>
          <PlanScale hours={hours} />
        </div>
      )}
      {order
        .filter((kind) => offered.some((choice) => choice.kind === kind))
        .map((kind) => (
          <div key={kind} className="booking-resource-kind">
            <p className="muted">{messages.resourceKinds[kind]}</p>
            {offered
              .filter((choice) => choice.kind === kind)
              .map((choice) => (
                <ResourceRow
                  key={choice.id}
                  resource={choice}
                  isTaken={isTaken(choice.id)}
                  plan={plan}
                  hours={hours}
                />
              ))}
          </div>
        ))}
    </fieldset>
  )
}

function ResourceRow({
  resource: { id, kind, name },
  isTaken,
  plan,
  hours,
}: {
  resource: ResourceChoice
  isTaken: boolean
  plan: DayPlan | null
  hours: ReturnType<typeof getPlanHours> | null
}) {
  const stateId = useId()
  const busy = plan?.busy[id] ?? []
  const clash = busy
    .filter(({ isClash }) => isClash)
    .toSorted((a, b) => a.endsLocal.localeCompare(b.endsLocal))
    .at(-1)
  return (
    <div className="plan-row">
      <label className="tick">
        <input
          type="checkbox"
          name={`resource:${id}`}
          value="on"
          defaultChecked={isTaken}
          aria-describedby={plan?.selectedTime ? stateId : undefined}
        />
        {name}
      </label>
      {plan && hours && <PlanBar plan={plan} busy={busy} hours={hours} />}
      {plan?.selectedTime && (
        <PlanState id={stateId} kind={kind} clash={clash} day={plan.selectedTime.startsLocal} />
      )}
    </div>
  )
}

/** Says if a resource is free at the chosen time, and otherwise why and until when. */
function PlanState({
  id,
  kind,
  clash,
  day,
}: {
  id: string
  kind: ResourceChoice['kind']
  clash: BusyTime | undefined
  day: string
}) {
  const { plan, until } = useReservationMessages()
  const { formatUntil, formatAway } = useUntilFormatters()
  const on = day.slice(0, 10)
  if (!clash)
    return (
      <span className="plan-state" id={id}>
        {plan.free}
      </span>
    )
  const text =
    clash.number === null
      ? plan.away(kind, formatAway(clash.endsLocal, on))
      : plan.booked(formatBookingNumber(clash.number), until(formatUntil(clash.endsLocal, on)))
  return (
    <span className="plan-state" id={id} data-busy="" title={clash.label || undefined}>
      {text}
    </span>
  )
}
