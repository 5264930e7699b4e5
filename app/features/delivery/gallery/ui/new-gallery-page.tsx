import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { getDisciplineOfCategory } from '#app/features/studio/service/rules.ts'
import { type ClientMatch, ClientPicker } from '#app/features/work/project/ui/client-picker.tsx'
import { Categories } from '#app/features/work/project/ui/project-form.tsx'
import { parseCategory } from '#app/features/work/project/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './gallery.css'
import { useGalleryMessages } from './use-gallery-messages.ts'

type Values = Record<string, string>
type Props = {
  project: { id: string; title: string } | null
  values: Values
  formKey: string
  result:
    | {
        problems: Record<string, ProblemCode>
        values: Values
        problem?: ProblemCode
        matches?: ClientMatch[]
      }
    | undefined
}

/** The form of a new gallery; typed values survive problems. */
export function NewGalleryPage({ project, values: initialValues, formKey, result }: Props) {
  const messages = useGalleryMessages()
  const problemMessages = useProblems()
  const values = result?.values ?? initialValues
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (result)
      form.current
        ?.querySelector<HTMLElement>('.client-matches input, [aria-invalid=true]')
        ?.focus()
  }, [result])
  const getMessage = (name: string) =>
    result?.problems[name] ? problemMessages[result.problems[name]] : undefined
  const discipline = getDisciplineOfCategory(parseCategory(values.category ?? '') ?? 'photography')
  const back = project ? `/portal/projects/${project.id}` : `/portal/${discipline}/galleries`
  return (
    <>
      <BackLink to={back}>{project ? project.title : messages.form.back}</BackLink>
      <h1 className="title">{messages.add}</h1>
      <Form
        className="form card project-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={isBusy}
      >
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="projectId" value={values.projectId ?? ''} />
        {result?.problem && (
          <p className="notice notice-bad" role="alert">
            <CircleAlert />
            {problemMessages[result.problem]}
          </p>
        )}
        <TextField
          name="title"
          label={messages.form.title}
          hint={messages.form.titleHint}
          defaultValue={values.title}
          problem={getMessage('title')}
          required
          autoComplete="off"
        />
        <ClientPicker
          value={values.client ?? ''}
          problem={getMessage('client')}
          matches={result?.matches ?? []}
        />
        {project && <ProjectLine title={project.title} />}
        <Categories currentCategory={values.category} problem={getMessage('category')} />
        <SaveActions isBusy={isBusy} back={back} save={messages.form.create} />
      </Form>
    </>
  )
}

function ProjectLine({ title }: { title: string }) {
  const messages = useGalleryMessages().form
  return (
    <div>
      <p className="field-label">{messages.project}</p>
      <p>{title}</p>
    </div>
  )
}
