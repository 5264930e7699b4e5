import { formatProjectNumber } from '#app/studio/project/rules.ts'
import { Field } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { GetFieldProps } from './booking-fields.tsx'
import type { ProjectChoice } from './form-result.ts'

/**
 * What it is part of: an open project of the client, or none. Under the clients' names, also where
 * it is one: so what is chosen stays chosen when others are offered.
 */
export function ProjectField({
  about,
  projects,
}: {
  about: GetFieldProps
  projects: ProjectChoice[]
}) {
  const { portal } = useMessages()
  const messages = portal.bookings
  const { name, label, problem, defaultValue } = about('project')
  const clients = [...new Set(projects.map(({ client }) => client))]
  return (
    <Field label={label} note={portal.optional} hint={messages.projectHint} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          <option value="">{messages.noProject}</option>
          {clients.map((client) => (
            <optgroup key={client} label={client}>
              {projects
                .filter((one) => one.client === client)
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
