import type { WeeklyHours } from '#app/core/day.ts'
import { type AbsenceView, Absences } from '#app/features/booking/absence/ui/absences.tsx'
import { useAvailabilityMessages } from '#app/features/booking/availability/ui/use-availability-messages.ts'
import { WeekFields } from '#app/features/booking/availability/ui/week-fields.tsx'
import type { ResourceKind } from '#app/features/booking/resource/rules.ts'
import type { FormResult } from '#app/features/studio/settings/ui/form-result.ts'
import { SettingsForm } from '#app/features/studio/settings/ui/settings-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import './resources.css'

type Props = {
  resource: {
    id: string
    kind: ResourceKind
    personId: string | null
    name: string
    week: WeeklyHours | null
    retired: boolean
  }
  studioWeek: WeeklyHours
  absences: AbsenceView[]
  today: string
  formKey: string
  result: FormResult | undefined
}

/** Hours and absences of a resource. */
export function ResourcePage({
  resource: { kind, personId, name, week, retired },
  studioWeek,
  absences,
  today,
  formKey,
  result,
}: Props) {
  const { portal } = useMessages()
  const { hours: messages, resource } = useAvailabilityMessages()
  return (
    <>
      <div>
        <BackLink
          to={personId ? `/portal/settings/people/${personId}` : '/portal/settings/resources'}
        >
          {personId ? name : resource.back}
        </BackLink>
        <h2 className="resource-title">
          {name} <span className="pill">{resource.kind[kind]}</span>
          {retired && <span className="pill">{portal.settings.resources.retired}</span>}
        </h2>
      </div>
      <Absences {...{ kind, absences, today, formKey, result }} />
      <SettingsForm
        name="hours"
        formKey={formKey}
        result={result}
        title={messages.title}
        lead={messages.ownLead}
      >
        {(getField, typed) => (
          <>
            <div>
              <label className="tick own-hours">
                <input
                  type="checkbox"
                  name="own"
                  value="on"
                  defaultChecked={typed ? typed.own === 'on' : week !== null}
                />
                {kind === 'person' ? messages.ownPerson : messages.own}
              </label>
              <p className="field-hint">{messages.studios}</p>
            </div>
            <div className="own-week">
              <WeekFields week={week ?? studioWeek} getField={getField} typed={typed} />
            </div>
          </>
        )}
      </SettingsForm>
    </>
  )
}
