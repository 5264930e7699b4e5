import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { BackLink } from '#app/ui/back-link.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './contract-template.css'
import { templatesPath } from './template-view.ts'
import { useContractTemplateMessages } from './use-contract-template-messages.ts'

export type NewTemplateResult = { problem: ProblemCode; name: string; from: string }
type Props = {
  /** The template that was chosen to be copied. */
  source: { id: string; name: string } | null
  formKey: string
  result: NewTemplateResult | undefined
}

/** The name of a new template, and what it starts with. */
export function NewTemplatePage({ source, formKey, result }: Props) {
  const { add: messages, title } = useContractTemplateMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const isAboutName = result?.problem.startsWith('template-name') ?? false
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  return (
    <>
      <BackLink to={templatesPath}>{title}</BackLink>
      <Form className="card settings-card" method="post" noValidate ref={form} aria-busy={isBusy}>
        <h2>{messages.title}</h2>
        <div className="settings-form">
          <input type="hidden" name="formKey" value={formKey} />
          {result && !isAboutName && (
            <p className="notice notice-bad" role="alert">
              <CircleAlert />
              {problemMessages[result.problem]}
            </p>
          )}
          <TextField
            name="name"
            label={messages.name}
            hint={messages.nameHint}
            defaultValue={result?.name ?? (source ? messages.copyName(source.name) : '')}
            problem={result && isAboutName ? problemMessages[result.problem] : undefined}
            maxLength={80}
            required
            autoComplete="off"
          />
          <Starts source={source} chosen={result?.from ?? source?.id ?? 'starter'} />
          <SaveActions isBusy={isBusy} back={templatesPath} save={messages.save} />
        </div>
      </Form>
    </>
  )
}

function Starts({ source, chosen }: Pick<Props, 'source'> & { chosen: string }) {
  const { add: messages } = useContractTemplateMessages()
  const starts = [
    ...(source
      ? [{ value: source.id, label: messages.copy(source.name), hint: messages.copyHint }]
      : []),
    { value: 'starter', label: messages.starter, hint: messages.starterHint },
    { value: '', label: messages.blank, hint: messages.blankHint },
  ]
  return (
    <fieldset className="contract-starts">
      <legend className="field-label">{messages.start}</legend>
      {starts.map(({ value, label, hint }) => (
        <label key={value} className="tick">
          <input type="radio" name="from" value={value} defaultChecked={value === chosen} />
          <span>
            {label}
            <span className="field-hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
