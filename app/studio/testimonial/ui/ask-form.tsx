import { ClientPicker } from '#app/studio/project/ui/client-picker.tsx'
import { projectNumber } from '#app/studio/project/rules.ts'
import { SettingsForm } from '#app/studio/settings/ui/settings-form.tsx'
import { requestDays } from '#app/studio/testimonial/rules.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { useWords } from '#app/ui/use-words.ts'

import type { AskAnswer } from './ask-answer.ts'
import { useAskedWords } from './use-asked-words.ts'

export type ToAsk = {
  whom: { id: string; name: string; email: string } | null
  project: string
  projects: { id: string; number: number; title: string; client: string }[]
}
type Props = { known: ToAsk; once: string; answer: AskAnswer | undefined }

/** Whom to ask about what; with what the page that led here knew filled in. */
export function AskForm({ known: { whom, project, projects }, once, answer }: Props) {
  const { portal } = useWords()
  const words = useAskedWords()
  return (
    <SettingsForm
      key={`${whom?.id} ${project}`}
      name="ask"
      once={once}
      answer={answer}
      title={words.ask}
      lead={words.askLead(requestDays)}
      save={words.askSave}
      said={answer?.handOver ? words.made : words.asked}
    >
      {(about) => {
        const { defaultValue, problem } = about('client', whom?.name)
        const { problem: projectProblem, ...chosen } = about('project', project)
        return (
          <>
            <ClientPicker value={defaultValue ?? ''} problem={problem} near={answer?.near ?? []} />
            <input type="hidden" name="clientId" value={whom?.id ?? ''} />
            <Field
              label={words.project}
              hint={whom ? undefined : words.projectHint}
              problem={projectProblem}
            >
              {(control) => (
                <select {...control} {...chosen}>
                  <option value="">{words.noProject}</option>
                  <Projects projects={projects} />
                </select>
              )}
            </Field>
            <TextField
              {...about('email', whom?.email)}
              label={words.email}
              note={portal.optional}
              hint={words.emailHint}
              type="email"
              autoComplete="off"
            />
            <TextArea
              {...about('note')}
              label={words.note}
              note={portal.optional}
              hint={words.noteHint}
              rows={3}
            />
          </>
        )
      }}
    </SettingsForm>
  )
}

/** Under the clients' names, where there is more than one. */
function Projects({ projects }: Pick<ToAsk, 'projects'>) {
  const clients = [...new Set(projects.map(({ client }) => client))]
  const options = (of: ToAsk['projects']) =>
    of.map(({ id, number, title }) => (
      <option key={id} value={id}>{`${projectNumber(number)} ${title}`}</option>
    ))
  if (clients.length < 2) return options(projects)
  return clients.map((client) => (
    <optgroup key={client} label={client}>
      {options(projects.filter((one) => one.client === client))}
    </optgroup>
  ))
}
