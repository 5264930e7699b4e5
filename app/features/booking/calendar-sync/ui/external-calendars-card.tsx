import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { minutesBetweenReads } from '../rules.ts'
import type { CalendarSyncResult } from './calendar-sync-result.ts'
import { type ExternalCalendarView, ExternalCalendarRow } from './external-calendar-row.tsx'
import { useCalendarSyncMessages } from './use-calendar-sync-messages.ts'

export type { ExternalCalendarView as CalendarView }
type Props = {
  calendars: ExternalCalendarView[]
  resources: { id: string; name: string; kind: 'person' | 'room' | 'kit' }[]
  formKey: string
  result: CalendarSyncResult | undefined
}

/** Lists the external calendars, with a form to connect another. */
export function ExternalCalendarsCard({ calendars, resources, formKey, result }: Props) {
  const { external: messages } = useCalendarSyncMessages()
  return (
    <>
      <section className="card settings-card" aria-labelledby="external-calendars">
        <header className="settings-card-head">
          <h2 id="external-calendars">{messages.title}</h2>
          <p className="muted">{messages.lead(minutesBetweenReads)}</p>
        </header>
        {calendars.length === 0 && <p className="muted calendar-line">{messages.none}</p>}
        <ul className="calendars">
          {calendars.map((calendar) => (
            <ExternalCalendarRow
              key={calendar.id}
              calendar={calendar}
              formKey={formKey}
              result={result}
            />
          ))}
        </ul>
      </section>
      <ConnectForm resources={resources} formKey={formKey} result={result} />
    </>
  )
}

function ConnectForm({ resources, formKey, result }: Omit<Props, 'calendars'>) {
  const { external: messages } = useCalendarSyncMessages()
  const { optional } = useMessages().portal
  return (
    <SettingsForm
      name="connect"
      formKey={formKey}
      result={result}
      title={messages.add}
      lead={messages.addLead}
      save={messages.save}
      savedMessage={messages.saved}
    >
      {(getField) => {
        return (
          <>
            <ResourceField {...getField('resource')} resources={resources} />
            <TextField
              {...getField('address')}
              label={messages.address}
              hint={messages.addressHint}
              inputMode="url"
              autoComplete="off"
              data-draft="off"
              spellCheck={false}
              required
            />
            <TextField
              {...getField('name')}
              label={messages.name}
              note={optional}
              hint={messages.nameHint}
              autoComplete="off"
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
  const { external: messages } = useCalendarSyncMessages()
  const { settings } = useMessages().portal
  return (
    <Field label={messages.resource} problem={problem}>
      {(field) => (
        <select {...field} {...control} required>
          <option value="">{messages.nobody}</option>
          {(['person', 'room', 'kit'] as const).map((kind) => (
            <optgroup key={kind} label={settings.resources.kinds[kind]}>
              {resources
                .filter((resource) => resource.kind === kind)
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
