import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { BackLink } from '#app/ui/back-link.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { usePortalReviewMessages } from './use-portal-review-messages.ts'

export type ReviewFormProblems = {
  problem?: ProblemCode
  problems: Partial<Record<string, ProblemCode>>
  values: Record<string, string>
}
type Props = {
  projects: { id: string; title: string; client: string }[]
  values: { title: string; projectId: string }
  back: string
  formKey: string
  result: ReviewFormProblems | undefined
}

/** Creates a review of a project. */
export function NewReviewPage({ projects, formKey, result, back, ...opened }: Props) {
  const messages = usePortalReviewMessages()
  const problems = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const values: Record<string, string> = result?.values ?? opened.values
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  const getProblem = (name: string) => {
    const problem = result?.problems[name]
    return problem && problems[problem]
  }
  return (
    <>
      <BackLink to={back}>{messages.form.back}</BackLink>
      <h1 className="title">{messages.add}</h1>
      <Form
        className="form card project-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={isBusy}
      >
        <input type="hidden" name="formKey" value={formKey} />
        {result?.problem && (
          <p className="notice notice-bad" role="alert">
            <CircleAlert />
            {problems[result.problem]}
          </p>
        )}
        <TextField
          name="title"
          label={messages.form.title}
          hint={messages.form.titleHint}
          defaultValue={values.title}
          problem={getProblem('title')}
          required
          autoComplete="off"
        />
        <Field label={messages.form.project} problem={getProblem('projectId')}>
          {(control) => (
            <select {...control} name="projectId" defaultValue={values.projectId}>
              <option value="">{messages.form.chooseProject}</option>
              {projects.map(({ id, title, client }) => (
                <option key={id} value={id}>
                  {title} ({client})
                </option>
              ))}
            </select>
          )}
        </Field>
        <SaveActions isBusy={isBusy} back={back} save={messages.form.create} />
      </Form>
    </>
  )
}
