import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import type { Details } from '#app/core/result.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormBack } from '#app/ui/form-back.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

type Values = Partial<Record<'name' | 'contact' | 'email' | 'phone' | 'notes' | 'language', string>>
type FormResult = {
  problems: Record<string, ProblemCode>
  values: Values
  problem?: ProblemCode
  details?: Details
}
type Props = {
  title: string
  values: Values
  formKey: string
  result: FormResult | undefined
  back: string
}

/** The form of a client; typed values survive problems. */
export function ClientForm({ title, values: initialValues, formKey, result, back }: Props) {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const messages = portal.clients
  const values = result?.values ?? initialValues
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice a')?.focus()
  }, [result])
  const getField = (name: keyof typeof messages.fields) => {
    const problem = result?.problems[name]
    return {
      name,
      label: messages.fields[name],
      defaultValue: values[name],
      problem: problem && problemMessages[problem],
    }
  }
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{title}</h1>
      <Form className="form card" method="post" noValidate ref={form} aria-busy={isBusy}>
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="language" value={values.language ?? 'en'} />
        {result?.problem && <FormError problem={result.problem} facts={result.details ?? {}} />}
        <TextField {...getField('name')} hint={messages.nameHint} required autoComplete="off" />
        <TextField {...getField('contact')} note={portal.optional} autoComplete="off" />
        <TextField
          {...getField('email')}
          note={portal.optional}
          hint={messages.emailHint}
          type="email"
          autoComplete="off"
        />
        <TextField {...getField('phone')} note={portal.optional} type="tel" autoComplete="off" />
        <TextArea {...getField('notes')} note={portal.optional} rows={5} />
        <SaveActions isBusy={isBusy} back={back} />
      </Form>
    </>
  )
}

function FormError({ problem, facts }: { problem: ProblemCode; facts: Details }) {
  const { portal } = useMessages()
  const problemMessages = useProblems()
  const existing = problem === 'client-is-there' && facts.id
  return (
    <p className="notice notice-bad" role="alert">
      <CircleAlert />
      {existing ? (
        <span>
          {portal.clients.emailTaken} <Link to={`/portal/clients/${facts.id}`}>{facts.name}</Link>
          {'.'}
        </span>
      ) : (
        problemMessages[problem]
      )}
    </p>
  )
}
