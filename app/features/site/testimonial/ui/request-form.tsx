import { ClientPicker } from '#app/features/work/project/ui/client-picker.tsx'
import { formatProjectNumber } from '#app/features/work/project/rules.ts'
import {
  type GetFieldProps,
  SettingsForm,
} from '#app/features/studio/settings/ui/settings-form.tsx'
import { requestDays } from '#app/features/site/testimonial/rules.ts'
import { Field, TextArea, TextField } from '#app/ui/field.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import type { RequestFormResult } from './request-form-result.ts'
import { useRequestMessages } from './use-request-messages.ts'

export type TestimonialRequestOptions = {
  recipient: { id: string; name: string; email: string } | null
  project: string
  projects: { id: string; number: number; title: string; client: string }[]
}
type Props = {
  options: TestimonialRequestOptions
  formKey: string
  result: RequestFormResult | undefined
}

/** Requests a testimonial, prefilled with the client or project of the link that led here. */
export function TestimonialRequestForm({
  options: { recipient, project, projects },
  formKey,
  result,
}: Props) {
  const { portal } = useMessages()
  const messages = useRequestMessages()
  return (
    <SettingsForm
      key={`${recipient?.id} ${project}`}
      name="ask"
      formKey={formKey}
      result={result}
      title={messages.ask}
      lead={messages.askLead(requestDays)}
      save={messages.askSave}
      savedMessage={result?.handOver ? messages.made : messages.requested}
    >
      {(getField) => {
        const { defaultValue, problem } = getField('client', recipient?.name)
        return (
          <>
            <ClientPicker
              value={defaultValue ?? ''}
              problem={problem}
              matches={result?.matches ?? []}
            />
            <input type="hidden" name="clientId" value={recipient?.id ?? ''} />
            <ProjectField
              {...getField('project', project)}
              hint={recipient ? undefined : messages.projectHint}
              projects={projects}
            />
            <TextField
              {...getField('email', recipient?.email)}
              label={messages.email}
              note={portal.optional}
              hint={messages.emailHint}
              type="email"
              autoComplete="off"
            />
            <TextArea
              {...getField('note')}
              label={messages.note}
              note={portal.optional}
              hint={messages.noteHint}
              rows={3}
            />
          </>
        )
      }}
    </SettingsForm>
  )
}

function ProjectField({
  projects,
  hint,
  problem,
  ...field
}: Pick<TestimonialRequestOptions, 'projects'> &
  ReturnType<GetFieldProps> & { hint: string | undefined }) {
  const messages = useRequestMessages()
  return (
    <Field label={messages.project} hint={hint} problem={problem}>
      {(control) => (
        <select {...control} {...field}>
          <option value="">{messages.noProject}</option>
          <Projects projects={projects} />
        </select>
      )}
    </Field>
  )
}

/** Groups the projects by client if there are several. */
function Projects({ projects }: Pick<TestimonialRequestOptions, 'projects'>) {
  const clients = [...new Set(projects.map(({ client }) => client))]
  const renderOptions = (of: TestimonialRequestOptions['projects']) =>
    of.map(({ id, number, title }) => (
      <option key={id} value={id}>{`${formatProjectNumber(number)} ${title}`}</option>
    ))
  if (clients.length < 2) return renderOptions(projects)
  return clients.map((client) => (
    <optgroup key={client} label={client}>
      {renderOptions(projects.filter((choice) => choice.client === client))}
    </optgroup>
  ))
}
