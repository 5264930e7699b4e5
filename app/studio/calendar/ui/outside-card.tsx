import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import { minutesBetween } from '../rules.ts'
import type { CalendarAnswer } from './calendar-answer.ts'
import { type CalendarView, OutsideRow } from './outside-row.tsx'
import { useCalendarWords } from './use-calendar-words.ts'

export type { CalendarView }
type Props = {
  calendars: CalendarView[]
  resources: { id: string; name: string; kind: 'person' | 'room' | 'kit' }[]
  once: string
  answer: CalendarAnswer | undefined
}

/** The calendars kept elsewhere whose busy times are known here, and a form for one more. */
export function OutsideCard({ calendars, resources, once, answer }: Props) {
  const { outside: words } = useCalendarWords()
  return (
    <>
      <section className="card settings-card" aria-labelledby="outside-calendars">
        <header className="settings-card-head">
          <h2 id="outside-calendars">{words.title}</h2>
          <p className="muted">{words.lead(minutesBetween)}</p>
        </header>
        {calendars.length === 0 && <p className="muted calendar-line">{words.none}</p>}
        <ul className="calendars">
          {calendars.map((calendar) => (
            <OutsideRow key={calendar.id} calendar={calendar} once={once} answer={answer} />
          ))}
        </ul>
      </section>
      <ConnectForm resources={resources} once={once} answer={answer} />
    </>
  )
}

function ConnectForm({ resources, once, answer }: Omit<Props, 'calendars'>) {
  const { outside: words } = useCalendarWords()
  const { optional } = useWords().portal
  return (
    <SettingsForm
      name="connect"
      once={once}
      answer={answer}
      title={words.add}
      lead={words.addLead}
      save={words.save}
      said={words.saved}
    >
      {(about) => {
        return (
          <>
            <ResourceField {...about('resource')} resources={resources} />
            <TextField
              {...about('address')}
              label={words.address}
              hint={words.addressHint}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              required
            />
            <TextField
              {...about('name')}
              label={words.name}
              note={optional}
              hint={words.nameHint}
              autoComplete="off"
              maxLength={80}
            />
          </>
        )
      }}
    </SettingsForm>
  )
}

function ResourceField({
  resources,
  problem,
  ...control
}: Pick<Props, 'resources'> & {
  name: string
  defaultValue: string | undefined
  problem: string | undefined
}) {
  const { outside: words } = useCalendarWords()
  const { settings } = useWords().portal
  return (
    <Field label={words.resource} problem={problem}>
      {(field) => (
        <select {...field} {...control} required>
          <option value="">{words.nobody}</option>
          {(['person', 'room', 'kit'] as const).map((kind) => (
            <optgroup key={kind} label={settings.resources.kinds[kind]}>
              {resources
                .filter((one) => one.kind === kind)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
