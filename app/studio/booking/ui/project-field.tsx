import { projectNumber } from '#app/studio/project/rules.ts'
import { Field } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { About } from './booking-fields.tsx'
import type { ProjectChoice } from './form-answer.ts'

/** What it is part of: an open project of the client, or none. Those of several clients stand under their names. */
export function ProjectField({ about, projects }: { about: About; projects: ProjectChoice[] }) {
  const { portal } = useWords()
  const words = portal.bookings
  const { name, label, problem, defaultValue } = about('project')
  const clients = [...new Set(projects.map(({ client }) => client))]
  const options = (of: ProjectChoice[]) => of.map(({ id, number, title }) => <option key={id} value={id}>{`${projectNumber(number)} ${title}`}</option>)
  return (
    <Field label={label} note={portal.optional} hint={words.projectHint} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          <option value="">{words.noProject}</option>
          {clients.length > 1 ? clients.map((client) => <optgroup key={client} label={client}>{options(projects.filter((one) => one.client === client))}</optgroup>) : options(projects)}
        </select>
      )}
    </Field>
  )
}
