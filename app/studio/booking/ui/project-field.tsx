import { projectNumber } from '#app/studio/project/rules.ts'
import { Field } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { About } from './booking-fields.tsx'
import type { ProjectChoice } from './form-answer.ts'

/**
 * What it is part of: an open project of the client, or none. Under the clients' names, also where
 * it is one: so what is chosen stays chosen when others are offered.
 */
export function ProjectField({ about, projects }: { about: About; projects: ProjectChoice[] }) {
  const { portal } = useWords()
  const words = portal.bookings
  const { name, label, problem, defaultValue } = about('project')
  const clients = [...new Set(projects.map(({ client }) => client))]
  return (
    <Field label={label} note={portal.optional} hint={words.projectHint} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          <option value="">{words.noProject}</option>
          {clients.map((client) => (
            <optgroup key={client} label={client}>
              {projects
                .filter((one) => one.client === client)
                .map(({ id, number, title }) => (
                  <option key={id} value={id}>{`${projectNumber(number)} ${title}`}</option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
