import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { enteredSources, type InquiryService } from '#app/features/clients/inquiry/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { FieldProblem, Field, TextArea, TextField } from '#app/ui/field.tsx'
import { SaveActions } from '#app/ui/save-actions.tsx'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './inbox.css'

type Values = Record<string, string>
type Props = {
  values: Values
  services: InquiryService[]
  formKey: string
  result:
    | { problems: Record<string, ProblemCode>; values: Values; problem?: ProblemCode }
    | undefined
}
type FieldProps = { name: string; problem: string | undefined; defaultValue: string | undefined }
type GetField = (name: string) => FieldProps

const home = '/portal/clients/inquiries'

/** Logs an inquiry that didn't come through the website. */
export function InquiryForm({ values: initialValues, services, formKey, result }: Props) {
  const { portal } = useMessages()
  const { back, create, form: messages } = portal.inquiries
  const problemMessages = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const values = result?.values ?? initialValues
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [result])
  const getField: GetField = (name) => {
    const problem = result?.problems[name]
    return { name, problem: problem && problemMessages[problem], defaultValue: values[name] }
  }
  return (
    <>
      <BackLink to={home}>{back}</BackLink>
      <h1 className="title">{create}</h1>
      <Form className="form card" method="post" noValidate ref={form} aria-busy={isBusy}>
        <input type="hidden" name="formKey" value={formKey} />
        {result?.problem && (
          <p className="notice notice-bad" role="alert">
            <CircleAlert />
            {problemMessages[result.problem]}
          </p>
        )}
        <p className="muted">{messages.lead}</p>
        <Sources {...getField('source')} />
        <TextField {...getField('name')} label={messages.name} required autoComplete="off" />
        <TextField
          {...getField('email')}
          label={messages.email}
          hint={messages.emailHint}
          type="email"
          autoComplete="off"
        />
        <TextField {...getField('phone')} label={messages.phone} type="tel" autoComplete="off" />
        <ServiceChoice {...getField('service')} services={services} />
        <TextArea {...getField('message')} label={messages.message} required rows={5} />
        <ReceivedFields getField={getField} />
        <AskedDate getField={getField} />
        <SaveActions isBusy={isBusy} back={home} save={messages.save} />
      </Form>
    </>
  )
}

function Sources({ name, problem, defaultValue }: FieldProps) {
  const { sources, form } = useMessages().portal.inquiries
  return (
    <fieldset aria-describedby={problem ? 'source-problem' : undefined}>
      <legend className="field-label">{form.source}</legend>
      <div className="choices inquiry-sources">
        {enteredSources.map((source) => (
          <label key={source} className="choice">
            <input
              type="radio"
              name={name}
              value={source}
              defaultChecked={source === defaultValue}
            />
            {sources[source]}
          </label>
        ))}
      </div>
      <FieldProblem id="source-problem" text={problem} />
    </fieldset>
  )
}

function ServiceChoice({
  name,
  problem,
  defaultValue,
  services,
}: FieldProps & { services: InquiryService[] }) {
  const messages = useMessages().portal.inquiries
  return (
    <Field label={messages.form.service} {...(problem && { problem })}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          {services.map((service) => (
            <option key={service} value={service}>
              {messages.services[service]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function ReceivedFields({ getField }: { getField: GetField }) {
  const { form } = useMessages().portal.inquiries
  return (
    <fieldset>
      <legend className="field-label">{form.received}</legend>
      <p className="field-hint">{form.receivedHint}</p>
      <div className="inquiry-times">
        <TextField {...getField('receivedOn')} label={form.receivedOn} type="date" />
        <TextField {...getField('receivedAt')} label={form.receivedAt} type="time" />
      </div>
    </fieldset>
  )
}

function AskedDate({ getField }: { getField: GetField }) {
  const { optional, inquiries } = useMessages().portal
  const { form } = inquiries
  return (
    <fieldset>
      <legend className="field-label">
        {form.asked} <span className="field-note">{optional}</span>
      </legend>
      <div className="inquiry-times">
        <TextField {...getField('date')} label={form.date} type="date" />
        <TextField {...getField('start')} label={form.start} type="time" />
        <TextField {...getField('end')} label={form.end} type="time" />
      </div>
    </fieldset>
  )
}
