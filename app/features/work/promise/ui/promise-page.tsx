import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { formatLongDay } from '#app/core/display.ts'
import { type ProjectPromise, getNewestPromise } from '#app/features/work/promise/rules.ts'
import { useToday } from '#app/features/work/project/ui/due.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormBack } from '#app/ui/form-back.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import './promise.css'
import { PromisePreview } from './promise-preview.tsx'
import { usePromiseMessages } from './use-promise-messages.ts'

type PromiseResult = {
  values: Record<string, string>
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
}
type Props = {
  /** `language` is the client's, in which they read a change. */
  project: { id: string; title: string; language: string; promises: ProjectPromise[] }
  /** Names of the contacts who are emailed about a change. */
  recipients: string[]
  formKey: string
  result: PromiseResult | undefined
}

/** Promises a date for a project, or moves it with a reason. */
export function PromisePage({ project, recipients, formKey, result }: Props) {
  const messages = usePromiseMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const newest = getNewestPromise(project.promises)
  const isFirst = newest.number === 0
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  const getProblem = (name: string) =>
    result?.problems[name] && problemMessages[result.problems[name]]
  const back = `/portal/projects/${project.id}`
  const moveText = recipients.length > 0 ? messages.move.act : messages.move.actOnly
  const Fields = isFirst ? FirstFields : MoveFields
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{isFirst ? messages.first.title : messages.move.title}</h1>
      <Form className="card form promise-form" method="post" noValidate ref={form}>
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="number" value={newest.number} />
        {result?.problem && (
          <p className="notice notice-bad" role="alert" tabIndex={-1}>
            <CircleAlert />
            {problemMessages[result.problem]}
          </p>
        )}
        <Fields
          {...{ project, recipients, getProblem }}
          current={newest.promisedOn}
          values={result?.values ?? {}}
        />
        <SaveActions isBusy={isBusy} back={back} save={isFirst ? messages.first.act : moveText} />
      </Form>
    </>
  )
}

type FieldsProps = Pick<Props, 'project' | 'recipients'> & {
  current: string | null
  values: Record<string, string>
  getProblem: (name: string) => string | undefined
}

function FirstFields({ project, values, getProblem }: FieldsProps) {
  const { first: messages, day } = usePromiseMessages()
  return (
    <>
      <Lead title={project.title} text={messages.lead} />
      <DayField
        label={day}
        defaultValue={values.promisedOn}
        problem={getProblem('promisedOn')}
        required
      />
    </>
  )
}

function MoveFields({ project, recipients, current, values, getProblem }: FieldsProps) {
  const messages = usePromiseMessages()
  const { locale } = useDisplay()
  const today = useToday()
  const [day, setDay] = useState(values.promisedOn ?? '')
  const [reason, setReason] = useState(values.reason ?? '')
  return (
    <>
      <Lead
        title={project.title}
        text={current ? messages.current(formatLongDay(current, today, locale)) : messages.none}
      />
      <DayField
        label={messages.newDay}
        hint={current ? messages.newDayHint : undefined}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        problem={getProblem('promisedOn')}
      />
      <TextArea
        name="reason"
        label={messages.reason}
        hint={messages.reasonHint}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        problem={getProblem('reason')}
        required
      />
      <PromisePreview {...{ project, current, day, reason, recipients }} />
    </>
  )
}

function Lead({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p>
        <b>{title}</b>
      </p>
      <p className="muted">{text}</p>
    </div>
  )
}

function DayField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} name="promisedOn" type="date" min={useToday()} />
}
