import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { InvoicePageProps } from './invoice-view.ts'
import { EmailFields } from './review-page.tsx'
import { useInvoiceMessages } from './use-invoice-messages.ts'

/** The actions on an issued invoice; each is a page or a form behind its button. */
export function InvoiceActions({ invoice, once, may }: InvoicePageProps) {
  const { page: messages } = useInvoiceMessages()
  const { open, writtenOff, email, isCreditable } = invoice
  const hasSend = may.send && email.recipients.length > 0
  const wasSent = invoice.history.some(({ name }) => name === 'invoice.sent')
  const hasCredit = may.credit && isCreditable
  const hasWriteOff = may.credit && open > 0
  const hasUndo = may.credit && writtenOff > 0
  if (!hasSend && !hasCredit && !hasWriteOff && !hasUndo) return null
  return (
    <section className="card" aria-labelledby="actions">
      <header className="card-head">
        <h2 id="actions">{messages.actions}</h2>
      </header>
      <div className="invoice-actions">
        {hasSend && (
          <ActionDetails label={wasSent ? messages.send : messages.sendFirst}>
            <ActionForm id={invoice.id} path="sending" once={once} isUnfolded>
              {(isBusy) => (
                <>
                  <EmailFields email={email} message={email.message} />
                  <Submit isBusy={isBusy} label={messages.sendNow} />
                </>
              )}
            </ActionForm>
          </ActionDetails>
        )}
        {hasCredit && <CreditActions invoice={invoice} once={once} />}
        {hasWriteOff && <ActionLink invoice={invoice} path="write-off" label={messages.writeOff} />}
        {hasUndo && (
          <ActionForm id={invoice.id} path="write-off/reversal" once={once}>
            {(isBusy) => (
              <Button type="submit" compact disabled={isBusy}>
                {messages.undoWriteOff}
              </Button>
            )}
          </ActionForm>
        )}
      </div>
    </section>
  )
}

type FormsProps = Pick<InvoicePageProps, 'invoice' | 'once'>

function CreditActions({ invoice, once }: FormsProps) {
  const { page: messages } = useInvoiceMessages()
  return (
    <>
      <ActionLink invoice={invoice} path="credit-note" label={messages.credit} />
      <ActionDetails label={messages.reissue}>
        <ActionForm id={invoice.id} path="reissue" once={once} isUnfolded>
          {(isBusy) => (
            <>
              <p>{messages.reissueLead}</p>
              <TextField
                name="reason"
                label={messages.creditReason}
                hint={messages.creditReasonHint}
                autoComplete="off"
                maxLength={500}
              />
              <Submit isBusy={isBusy} label={messages.reissueSubmit} />
            </>
          )}
        </ActionForm>
      </ActionDetails>
    </>
  )
}

function ActionLink({
  invoice,
  path,
  label,
}: Pick<FormsProps, 'invoice'> & { path: string; label: string }) {
  return (
    <Link
      className="button button-outline button-compact"
      to={`/portal/clients/invoices/${invoice.id}/${path}`}
    >
      {label}
    </Link>
  )
}

function ActionDetails({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="unfold">
      <summary className="button button-outline button-compact">{label}</summary>
      {children}
    </details>
  )
}

function ActionForm({
  id,
  path,
  once,
  isUnfolded = false,
  children,
}: {
  id: string
  path: string
  once: string
  isUnfolded?: boolean
  children: (isBusy: boolean) => ReactNode
}) {
  const action = `/portal/clients/invoices/${id}/${path}`
  const { state, formAction } = useNavigation()
  return (
    <Form className={isUnfolded ? 'unfold-form' : undefined} method="post" action={action}>
      <IdempotencyField page={once} form={path} />
      {children(state !== 'idle' && formAction === action)}
    </Form>
  )
}

function Submit({ isBusy, label }: { isBusy: boolean; label: string }) {
  return (
    <p className="form-actions">
      <Button type="submit" compact disabled={isBusy}>
        {label}
      </Button>
    </p>
  )
}
