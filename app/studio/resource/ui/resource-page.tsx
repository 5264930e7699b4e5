import type { Week } from '#app/core/day.ts'
import { type AbsenceView, Absences } from '#app/studio/absence/ui/absences.tsx'
import { useAvailabilityWords } from '#app/studio/availability/ui/use-availability-words.ts'
import { WeekFields } from '#app/studio/availability/ui/week-fields.tsx'
import type { ResourceKind } from '#app/studio/resource/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { useWords } from '#app/ui/use-words.ts'

import './resources.css'

type Props = {
  resource: { id: string; kind: ResourceKind; name: string; week: Week | null; retired: boolean }
  studioWeek: Week
  absences: AbsenceView[]
  today: string
  once: string
  answer: FormAnswer | undefined
}

/** When one of those that can be booked can be: its hours, and when it is away or out of order. */
export function ResourcePage({
  resource: { kind, name, week, retired },
  studioWeek,
  absences,
  today,
  once,
  answer,
}: Props) {
  const { portal } = useWords()
  const { hours: words, resource } = useAvailabilityWords()
  return (
    <>
      <div>
        <BackLink to="/portal/settings/resources">{resource.back}</BackLink>
        <h2 className="resource-title">
          {name} <span className="pill">{resource.kind[kind]}</span>
          {retired && <span className="pill">{portal.settings.resources.retired}</span>}
        </h2>
      </div>
      <Absences {...{ kind, absences, today, once, answer }} />
      <SettingsForm
        name="hours"
        once={once}
        answer={answer}
        title={words.title}
        lead={words.ownLead}
      >
        {(about, typed) => (
          <>
            <div>
              <label className="tick own-hours">
                <input
                  type="checkbox"
                  name="own"
                  value="on"
                  defaultChecked={typed ? typed.own === 'on' : week !== null}
                />
                {kind === 'person' ? words.ownPerson : words.own}
              </label>
              <p className="field-hint">{words.studios}</p>
            </div>
            <div className="own-week">
              <WeekFields week={week ?? studioWeek} about={about} typed={typed} />
            </div>
          </>
        )}
      </SettingsForm>
    </>
  )
}
