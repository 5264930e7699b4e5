import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import type { ProblemCode } from '#app/messages/problems.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import '#app/features/money/credit-note/ui/credit-page.css'

/** The result of a refused form of an invoice. */
export type InvoiceFormResult = {
  values: Record<string, string>
  problems: Record<string, ProblemCode>
  /** Of the whole form. */
  problem?: ProblemCode
}

type Props = {
  invoice: { id: string; documentNumber: string }
  title: string
  lead?: string
  /** Name of the form for its idempotency key. */
  form: string
  formKey: string
  result: InvoiceFormResult | undefined
  submit: string
  look?: 'accent' | 'danger'
  children: ReactNode
}

/** A page with one form of an issued invoice. A problem of the whole form is above its fields. */
export function InvoiceFormPage({
  invoice,
  title,
  lead,
  form: name,
  formKey,
  result,
  ...page
}: Props) {
  const problemMessages = useProblems()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  return (
    <div className="credit-page">
      <BackLink to={`/portal/clients/invoices/${invoice.id}`}>{invoice.documentNumber}</BackLink>
      <h1 className="title">{title}</h1>
      {lead && <p className="muted">{lead}</p>}
      <Form className="card credit-form" method="post" noValidate ref={form}>
        <IdempotencyField page={formKey} form={name} />
        {result?.problem && (
          <p className="notice notice-bad" role="alert" tabIndex={-1}>
            <CircleAlert />
            {problemMessages[result.problem]}
          </p>
        )}
        {page.children}
        <p className="form-actions">
          <Button type="submit" look={page.look ?? 'accent'} disabled={state !== 'idle'}>
            {page.submit}
          </Button>
        </p>
      </Form>
    </div>
  )
}
