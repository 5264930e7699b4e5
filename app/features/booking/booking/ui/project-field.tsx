import { formatProjectNumber } from '#app/features/work/project/rules.ts'
import { Field } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { GetFieldProps } from './booking-fields.tsx'
import type { ProjectChoice } from './form-result.ts'

/**
 * Chooses an open project of the client, or none. Options are grouped by client even if there is
 * only one, so that the selection survives new options.
 */
export function ProjectField({
  getField,
  projects,
}: {
  getField: GetFieldProps
  projects: ProjectChoice[]
}) {
  const { portal } = useMessages()
  const messages = portal.bookings
  const { name, label, problem, defaultValue } = getField('project')
  const clients = [...new Set(projects.map(({ client }) => client))]
  return (
    <Field label={label} note={portal.optional} hint={messages.projectHint} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          <option value="">{messages.noProject}</option>
          {clients.map((client) => (
            <optgroup key={client} label={client}>
              {projects
                .filter((choice) => choice.client === client)
                .map(({ id, number, title }) => (
                  <option key={id} value={id}>{`${formatProjectNumber(number)} ${title}`}</option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
