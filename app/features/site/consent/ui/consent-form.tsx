import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { documentFormats } from '#app/features/media/file/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldProblem, TextArea, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useActionForm } from '#app/ui/use-action-form.ts'
import { useSentence } from '#app/ui/use-sentence.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { consentKinds, maxDocumentBytes } from '../rules.ts'
import type { ConsentFormResult } from './consent-results.ts'
import { useConsentMessages } from './use-consent-messages.ts'

type Props = {
  itemId: string
  today: string
  formKey: string
  result: ConsentFormResult | undefined
}

/** The consent form, folded at first; after a rejection it opens with the typed values. */
export function ConsentForm({ itemId, today, formKey, result: actionResult }: Props) {
  const { form: messages } = useConsentMessages()
  const sentence = useSentence()
  const { fold, form, Form, isBusy, result, isTooLarge, setTooLarge, submit } =
    useConsentForm(actionResult)
  const {
    problem,
    problems = {},
    values = {},
  } = result && !result.ok ? result : { problem: undefined }
  const documentProblem: ProblemCode | undefined = isTooLarge ? 'document-large' : problems.document
  return (
    <details ref={fold} open={actionResult !== undefined && !actionResult.ok}>
      <summary className="button button-outline button-compact">{messages.offer}</summary>
      <Form
        className="consent-box"
        method="post"
        action={`/portal/portfolio/${itemId}/consents`}
        encType="multipart/form-data"
        noValidate
        ref={form}
        onSubmit={submit}
        aria-busy={isBusy}
        preventScrollReset
      >
        <IdempotencyField page={formKey} form="consent" />
        <Fields today={today} values={values} problems={problems} />
        <DocumentField
          problem={documentProblem && sentence(documentProblem)}
          onChange={() => setTooLarge(false)}
        />
        {problem && Object.keys(problems).length === 0 && (
          <p className="notice notice-bad" role="alert" tabIndex={-1}>
            <CircleAlert />
            {sentence(problem)}
          </p>
        )}
        <p className="form-actions">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? messages.acting : messages.act}
          </Button>
        </p>
      </Form>
    </details>
  )
}

function Fields({
  today,
  values,
  problems,
}: {
  today: string
  values: Record<string, string>
  problems: Record<string, ProblemCode>
}) {
  const { form: messages } = useConsentMessages()
  const { optional } = useMessages().portal
  const sentence = useSentence()
  const getField = (field: string, initial = '') => ({
    name: field,
    defaultValue: values[field] ?? initial,
    problem: problems[field] && sentence(problems[field]),
  })
  return (
    <>
      <TextField
        {...getField('who')}
        label={messages.who}
        hint={messages.whoHint}
        autoComplete="off"
        maxLength={120}
        required
      />
      <TextField
        {...getField('givenOn', today)}
        label={messages.day}
        type="date"
        max={today}
        required
      />
      <CoverageField values={values} problem={problems.names && sentence(problems.names)} />
      <TextArea
        {...getField('scope')}
        label={messages.scope}
        note={optional}
        hint={messages.scopeHint}
        maxLength={1000}
        rows={2}
      />
    </>
  )
}

/** Handles the form: checks the file size before sending, and folds the form after success. */
function useConsentForm(actionResult: ConsentFormResult | undefined) {
  const { form: messages } = useConsentMessages()
  const fold = useRef<HTMLDetailsElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const { Form, isBusy, result } = useActionForm<ConsentFormResult>((outcome) => {
    if (!outcome.ok)
      return form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
    toast.success(messages.done, { id: 'consent-recorded' })
    form.current?.reset()
    if (fold.current) fold.current.open = false
    fold.current?.querySelector('summary')?.focus()
  })
  useEffect(() => {
    if (isTooLarge) form.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }, [isTooLarge])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('document')
    const isLarge = file instanceof File && file.size > maxDocumentBytes
    if (isLarge) event.preventDefault()
    setTooLarge(isLarge)
  }
  return {
    fold,
    form,
    Form,
    isBusy,
    result: result ?? actionResult,
    isTooLarge,
    setTooLarge,
    submit,
  }
}

function CoverageField({
  values,
  problem,
}: {
  values: Record<string, string>
  problem: string | undefined
}) {
  const { form: messages, covers } = useConsentMessages()
  const id = useId()
  return (
    <fieldset className="consent-covers">
      <legend>{messages.covers}</legend>
      {consentKinds.map((kind) => (
        <label key={kind} className="choice">
          <input
            type="checkbox"
            name={kind}
            defaultChecked={values[kind] === 'on'}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && `${id}-covers`}
          />
          {covers[kind]}
        </label>
      ))}
      <FieldProblem id={`${id}-covers`} text={problem} />
    </fieldset>
  )
}

function DocumentField({
  problem,
  onChange,
}: {
  problem: string | undefined
  onChange: () => void
}) {
  const { form: messages } = useConsentMessages()
  const { optional } = useMessages().portal
  return (
    <Field label={messages.document} note={optional} hint={messages.documentHint} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="file"
          name="document"
          accept={documentFormats.join()}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
