import { formatLongDate, readLocalTimeAsUtc, formatTimeRange } from '#app/core/display.ts'
import { FieldProblem } from '#app/ui/field.tsx'

import { useBookingRequestMessages } from './use-booking-request-messages.ts'

/**
 * A free slot with its name in the form. `during` holds its two instants, for display in the
 * visitor's time zone.
 */
export type TimeChoice = {
  name: string
  startsLocal: string
  endsLocal: string
  startsLater: boolean
  during?: string
}
type Props = {
  legend: string
  times: TimeChoice[]
  selectedName: string | undefined
  problem: string | undefined
  locale: string
  withDay?: boolean
}

/** Radio buttons for free slots. */
export function TimeChoices({
  legend,
  times,
  selectedName,
  problem,
  locale,
  withDay = false,
}: Props) {
  const messages = useBookingRequestMessages()
  const utcDisplay = { locale, timeZone: 'UTC' }
  return (
    <fieldset className="times" aria-describedby={problem ? 'ask-at-problem' : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="chips">
        {times.map(({ name, startsLocal, endsLocal, startsLater, during }, index) => {
          const details = [
            withDay && formatLongDate(readLocalTimeAsUtc(startsLocal), utcDisplay),
            formatTimeRange(
              readLocalTimeAsUtc(startsLocal),
              readLocalTimeAsUtc(endsLocal),
              utcDisplay,
            ),
            startsLater && messages.again,
          ]
            .filter(Boolean)
            .join(', ')
          return (
            <label key={name} className="chip">
              <input
                id={index === 0 ? 'ask-at' : undefined}
                type="radio"
                name="at"
                value={name}
                defaultChecked={name === selectedName}
                required
                data-during={during}
                data-details={during && details}
              />
              {details}
            </label>
          )
        })}
      </div>
      <FieldProblem id="ask-at-problem" text={problem} />
    </fieldset>
  )
}
