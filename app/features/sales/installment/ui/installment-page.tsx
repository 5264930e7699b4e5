import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import type { DocumentContent } from '#app/core/document.ts'
import type { Details } from '#app/core/result.ts'
import { formatRate } from '#app/core/tax.ts'
import { DocumentSheet } from '#app/features/money/invoice/ui/document-sheet.tsx'
import '#app/features/money/invoice/ui/editor.css'
import { EmailFields, type EmailPlan } from '#app/features/money/invoice/ui/review-page.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { useInstallmentMessages } from './use-installment-messages.ts'

export type InstallmentResult = { problem: ProblemCode; details: Details; message: string }

type Props = {
  quoteId: string
  clientId: string
  label: string
  gross: number
  /** The number of other installments that become part of it. */
  takes: number
  document: DocumentContent
  email: EmailPlan
  formKey: string
  maySetBilling: boolean
  result: InstallmentResult | undefined
}

/** The invoice of an installment as it will be issued, and its email. */
export function InstallmentPage({ quoteId, label, document, ...props }: Props) {
  const { page: messages } = useInstallmentMessages()
  return (
    <>
      <BackLink to={`/portal/clients/quotes/${quoteId}#plan`}>{messages.back}</BackLink>
      <h1 className="title">{messages.title(label)}</h1>
      <div className="draft-columns">
        <div className="draft-form">
          <InvoiceForm {...props} />
        </div>
        <div className="draft-preview">
          <DocumentSheet content={document} />
        </div>
      </div>
    </>
  )
}

type FormProps = Omit<Props, 'quoteId' | 'label' | 'document'>

function InvoiceForm({ clientId, gross, takes, email, formKey, maySetBilling, result }: FormProps) {
  const { page: messages } = useInstallmentMessages()
  const problems = useProblems()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const hasRecipient = email.recipients.length > 0
  const isInMessage = result?.problem === 'draft-text-long'
  const needsTax = result?.problem === 'tax-was-changed' || result?.problem === 'tax-rate-is-gone'
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  return (
    <Form className="card review-form" method="post" noValidate ref={form} aria-busy={isBusy}>
      <IdempotencyField page={formKey} form="installment" />
      <input type="hidden" name="gross" value={gross} />
      {result && !isInMessage && (
        <Failure result={result} clientId={clientId} maySetBilling={maySetBilling} />
      )}
      <p className="muted">{messages.lead}</p>
      {takes > 0 && <p>{messages.takesRest(takes)}</p>}
      {hasRecipient && (
        <EmailFields
          email={email}
          message={result?.message ?? email.message}
          {...(isInMessage && { problem: result.problem })}
        />
      )}
      {!hasRecipient && <p>{problems['recipient-missing']}</p>}
      {needsTax && (
        <label className="choice">
          <input type="checkbox" name="confirmTax" value="on" required />
          <span>{messages.confirmTax}</span>
        </label>
      )}
      <p className="form-actions">
        {hasRecipient && (
          <Button type="submit" look="accent" name="isEmailed" value="on" disabled={isBusy}>
            {messages.send}
          </Button>
        )}
        <Button type="submit" look={hasRecipient ? 'outline' : 'accent'} disabled={isBusy}>
          {hasRecipient ? messages.only : messages.issueOnly}
        </Button>
      </p>
    </Form>
  )
}

type FailureProps = Pick<Props, 'clientId' | 'maySetBilling'> & { result: InstallmentResult }

function Failure({ result: { problem, details }, clientId, maySetBilling }: FailureProps) {
  const { page: messages } = useInstallmentMessages()
  const problems = useProblems()
  const { locale } = useDisplay()
  const { name = '', fromPpm, toPpm, field } = details
  const toRate = (ppm: unknown) => formatRate(Number(ppm), locale)
  const texts: { [code in ProblemCode]?: () => string } = {
    'installment-was-changed': () => messages.amountChanged,
    'tax-was-changed': () => messages.taxChanged(String(name), toRate(fromPpm), toRate(toPpm)),
    'tax-rate-is-gone': () => messages.taxGone(String(name)),
  }
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      <span>
        {texts[problem]?.() ?? problems[problem]}{' '}
        {field === 'seller' && maySetBilling && (
          <Link to="/portal/settings/invoicing">{messages.fixSeller}</Link>
        )}
        {field === 'buyer' && (
          <Link to={`/portal/clients/${clientId}/billing`}>{messages.fixBuyer}</Link>
        )}
      </span>
    </p>
  )
}
