import { Form, Link, useNavigation } from 'react-router'

import type { QuoteState } from '#app/features/sales/quote/rules.ts'
import { findInvoiceInEffect } from '#app/features/sales/quote-invoice/rules.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import type { QuotePageProps } from './quote-page-view.ts'

const editable: QuoteState[] = ['draft', 'sent', 'declined', 'expired']

/** The actions on a quote in its state; each is a page or a button. */
export function QuoteActions(props: QuotePageProps) {
  const { quote, may } = props
  const { page: messages } = useQuotePageMessages()
  const { state, acceptance } = quote
  const path = `/portal/clients/quotes/${quote.id}`
  const isFinal = state === 'accepted' && acceptance?.isFinal === true
  const hasInvoice = isFinal && may.invoice && quote.shown.content.plan === undefined
  if (!may.change && !may.send && !hasInvoice) return null
  return (
    <section className="card" aria-labelledby="actions">
      <header className="card-head">
        <h2 id="actions">{messages.actions}</h2>
      </header>
      <div className="quote-actions">
        <SendingActions {...props} path={path} />
        {hasInvoice && <InvoiceAction {...props} path={path} />}
        {may.change && isFinal && (
          <PostButton {...props} path={path} action="extras">
            {messages.extras}
          </PostButton>
        )}
        {may.change && <DuplicateButton {...props} />}
        {may.send && state !== 'draft' && state !== 'accepted' && state !== 'canceled' && (
          <CancelForm {...props} path={path} />
        )}
      </div>
    </section>
  )
}

type ActionProps = QuotePageProps & { path: string }

/** Creates an invoice, or opens the existing one. */
function InvoiceAction(props: ActionProps) {
  const { page: messages } = useQuotePageMessages()
  const found = props.invoices && findInvoiceInEffect(props.invoices)
  if (!found)
    return (
      <PostButton {...props} action="invoice" look="accent">
        {messages.invoice}
      </PostButton>
    )
  const [to, text] =
    'draft' in found
      ? [`drafts/${found.draft.id}`, messages.openDraft]
      : [found.invoice.id, messages.openInvoice(found.invoice.documentNumber)]
  return (
    <Link className="button button-outline button-compact" to={`/portal/clients/invoices/${to}`}>
      {text}
    </Link>
  )
}

function SendingActions(props: ActionProps) {
  const { quote, may, path } = props
  const { page: messages } = useQuotePageMessages()
  const { state, hasUnsentChanges, sentVersion, validDays } = quote
  const isEditable = editable.includes(state)
  const isFirst = state === 'draft' || state === 'approval-requested'
  const needsSending = isFirst || hasUnsentChanges || state === 'declined'
  const label = sentVersion === 0 ? messages.send : messages.sendAgain
  return (
    <>
      {may.send && (isEditable || (state === 'approval-requested' && may.approve)) && (
        <Link
          className={`button button-compact button-${needsSending ? 'accent' : 'outline'}`}
          to={`${path}/send`}
        >
          {state === 'approval-requested' ? messages.review : label}
        </Link>
      )}
      {may.send && (state === 'expired' || state === 'sent') && (
        <PostButton
          {...props}
          action="renewal"
          look={state === 'expired' && !needsSending ? 'accent' : 'outline'}
        >
          {messages.renew(validDays)}
        </PostButton>
      )}
      {may.change && isEditable && (
        <Link className="button button-outline button-compact" to={`${path}/edit`}>
          {messages.edit}
        </Link>
      )}
      {may.send && state === 'sent' && (
        <PostButton {...props} action="reminder">
          {messages.remind}
        </PostButton>
      )}
      {may.send && ['sent', 'expired', 'declined'].includes(state) && (
        <Link className="button button-outline button-compact" to={`${path}/acceptance`}>
          {messages.record}
        </Link>
      )}
    </>
  )
}

type ButtonProps = ActionProps & {
  action: string
  look?: 'accent' | 'outline'
  children: string
}

/** A button that posts to an address of its own. */
function PostButton({ path, formKey, action, look = 'outline', children }: ButtonProps) {
  const to = `${path}/${action}`
  const { state, formAction } = useNavigation()
  return (
    <Form method="post" action={to}>
      <IdempotencyField page={formKey} form={action} />
      <Button type="submit" compact look={look} disabled={state !== 'idle' && formAction === to}>
        {children}
      </Button>
    </Form>
  )
}

function DuplicateButton({ quote, formKey }: QuotePageProps) {
  const { page: messages } = useQuotePageMessages()
  const to = '/portal/clients/quotes/new'
  const { state, formAction } = useNavigation()
  return (
    <Form method="post" action={to}>
      <IdempotencyField page={formKey} form={`copy:${quote.id}`} />
      <input type="hidden" name="quote" value={quote.id} />
      <Button type="submit" compact disabled={state !== 'idle' && formAction === to}>
        {messages.duplicate}
      </Button>
    </Form>
  )
}

function CancelForm({ path, formKey }: ActionProps) {
  const { page: messages } = useQuotePageMessages()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <details className="unfold quote-cancel">
      <summary className="button button-quiet button-compact">{messages.cancel}</summary>
      <Form className="unfold-form" method="post" action={`${path}/cancellation`}>
        <IdempotencyField page={formKey} form="cancellation" />
        <p>{messages.cancelQuestion}</p>
        <p className="form-actions">
          <Button type="submit" look="danger" disabled={isBusy}>
            {messages.cancel}
          </Button>
        </p>
      </Form>
    </details>
  )
}
