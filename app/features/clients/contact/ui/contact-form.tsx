import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import type { Details } from '#app/core/result.ts'
import { contactRoles } from '#app/features/clients/contact/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './contact.css'
import { useContactMessages } from './use-contact-messages.ts'

const textFields = ['name', 'email', 'phone'] as const

type Tick = 'seesMoney' | 'mayPay' | 'maySign' | 'quotes' | 'invoices' | 'reminders' | 'dates'

export type ContactValues = Partial<Record<(typeof textFields)[number] | 'role' | Tick, string>>
export type ContactResult = {
  form: string
  /** A link that was just created, or the address one was just emailed to. */
  created?: string
  sentTo?: string
  problems: Record<string, ProblemCode>
  values: ContactValues
  problem?: ProblemCode
  details?: Details
}
type Props = {
  values: ContactValues
  formKey: string
  result: ContactResult | undefined
  back: string
  /** The email address the contact has, and whether it is the client's own; null for a new one. */
  existing: { isMain: boolean } | null
}

/** The form of a contact; typed values survive problems. */
export function ContactForm({ values: initial, formKey, result, back, existing }: Props) {
  const { portal } = useMessages()
  const messages = useContactMessages()
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const values = result?.values ?? initial
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice a')?.focus()
  }, [result])
  const getField = (name: (typeof textFields)[number]) => {
    const problem = result?.problems[name]
    return {
      name,
      label: messages.fields[name],
      defaultValue: values[name],
      problem: problem && problemMessages[problem],
      autoComplete: 'off',
    }
  }
  return (
    <Form className="form card" method="post" noValidate ref={form} aria-busy={isBusy}>
      <input type="hidden" name="form" value="save" />
      <input type="hidden" name="formKey" value={formKey} />
      {result?.problem && <FormError problem={result.problem} details={result.details ?? {}} />}
      <TextField
        {...getField('name')}
        hint={existing?.isMain ? messages.mainHint : undefined}
        required
      />
      <TextField
        {...getField('email')}
        hint={existing ? messages.newEmailHint : messages.emailHint}
        type="email"
        required
      />
      <TextField {...getField('phone')} note={portal.optional} type="tel" />
      <Field label={messages.fields.role}>
        {(control) => (
          <select {...control} name="role" defaultValue={values.role ?? 'client'}>
            {contactRoles.map((role) => (
              <option key={role} value={role}>
                {messages.roles[role]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Permissions values={values} isMain={existing?.isMain ?? false} />
      <SaveActions isBusy={isBusy} back={back} />
    </Form>
  )
}

function Permissions({ values, isMain }: { values: ContactValues; isMain: boolean }) {
  const messages = useContactMessages()
  const renderTick = (name: Tick) => (
    <label className="tick">
      <input type="checkbox" name={name} value="on" defaultChecked={values[name] === 'on'} />
      {messages[name]}
    </label>
  )
  return (
    <>
      <fieldset className="contact-flags">
        <legend className="field-label">{messages.may}</legend>
        <p className="field-hint">{messages.seesMoneyHint}</p>
        {renderTick('seesMoney')}
        {renderTick('mayPay')}
        {renderTick('maySign')}
      </fieldset>
      <fieldset className="contact-flags">
        <legend className="field-label">{messages.receives}</legend>
        <p className="field-hint">
          {messages.receivesHint}
          {isMain && ` ${messages.datesHint}`}
        </p>
        {renderTick('quotes')}
        {renderTick('invoices')}
        {renderTick('reminders')}
        {!isMain && renderTick('dates')}
      </fieldset>
    </>
  )
}

function FormError({ problem, details }: { problem: ProblemCode; details: Details }) {
  const messages = useContactMessages()
  const problemMessages = useProblems()
  return (
    <p className="notice notice-bad" role="alert">
      <CircleAlert />
      {problem === 'client-is-there' && details.id ? (
        <span>
          {messages.emailTaken} <Link to={`/portal/clients/${details.id}`}>{details.name}</Link>
          {'.'}
        </span>
      ) : (
        problemMessages[problem]
      )}
    </p>
  )
}

/** Two steps, because deletion can't be undone. */
export function ContactDeletion({ name, formKey }: { name: string; formKey: string }) {
  const messages = useContactMessages()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <details className="deletion">
      <summary className="button button-quiet button-compact">{messages.remove}</summary>
      <Form method="post">
        <p>
          {messages.removeTitle(name)} {messages.removeText}
        </p>
        <input type="hidden" name="form" value="delete" />
        <input type="hidden" name="formKey" value={`${formKey}:delete`} />
        <Button type="submit" look="danger" compact disabled={isBusy}>
          {messages.remove}
        </Button>
      </Form>
    </details>
  )
}
