import { readLocalTimeAsUtc, formatTime } from '#app/core/display.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

type Props = {
  field: { name: string; defaultValue: string; problem: string | undefined }
  name: 'startsLater' | 'endsLater'
  value: string | undefined
}

/** Chooses the occurrence of a repeated hour; shown only for such a time. */
export function RepeatedHourField({
  field: { name: field, defaultValue: clock, problem },
  name,
  value: selectedValue = '',
}: Props) {
  const { which, first, second } = useReservationMessages()
  const problemMessages = useProblems()
  const { locale } = useDisplay()
  if (selectedValue === '' && !problem?.endsWith(problemMessages['time-twice'])) return null
  const time = formatTime(readLocalTimeAsUtc(`2026-01-01T${clock}`), { locale, timeZone: 'UTC' })
  return (
    <fieldset className="which-time">
      <legend className="field-label">{which[field as keyof typeof which]}</legend>
      {(
        [
          ['false', first],
          ['true', second],
        ] as const
      ).map(([value, text]) => (
        <label key={value} className="tick">
          <input type="radio" name={name} value={value} defaultChecked={selectedValue === value} />
          {text(time)}
        </label>
      ))}
    </fieldset>
  )
}
