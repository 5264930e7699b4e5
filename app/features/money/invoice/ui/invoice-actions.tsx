import { Form, Link, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { InvoicePageProps } from './invoice-view.ts'
import { useInvoiceMessages } from './use-invoice-messages.ts'

/** The actions on an issued invoice; each is a page or a button. */
export function InvoiceActions({ invoice, formKey, may }: InvoicePageProps) {
  const { page: messages } = useInvoiceMessages()
  const { open, writtenOff, email, isCreditable, isReissuable } = invoice
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
          <ActionLink
            invoice={invoice}
            path="sending"
            label={wasSent ? messages.send : messages.sendFirst}
          />
        )}
        {hasCredit && (
          <>
            <ActionLink invoice={invoice} path="credit-note" label={messages.credit} />
            {isReissuable && (
              <ActionLink invoice={invoice} path="reissue" label={messages.reissue} />
            )}
          </>
        )}
        {hasWriteOff && <ActionLink invoice={invoice} path="write-off" label={messages.writeOff} />}
        {hasUndo && <UndoForm invoice={invoice} formKey={formKey} />}
      </div>
    </section>
  )
}

type FormsProps = Pick<InvoicePageProps, 'invoice' | 'formKey'>

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

function UndoForm({ invoice, formKey }: FormsProps) {
  const { page: messages } = useInvoiceMessages()
  const action = `/portal/clients/invoices/${invoice.id}/write-off/reversal`
  const { state, formAction } = useNavigation()
  return (
    <Form method="post" action={action}>
      <IdempotencyField page={formKey} form="write-off/reversal" />
      <Button type="submit" compact disabled={state !== 'idle' && formAction === action}>
        {messages.undoWriteOff}
      </Button>
    </Form>
  )
}
