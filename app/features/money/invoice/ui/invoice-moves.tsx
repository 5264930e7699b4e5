import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'

import { formatExactMoney, formatMoneyInput } from '#app/core/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { InvoicePageProps } from './invoice-page.tsx'
import { EmailFields } from './review-page.tsx'
import { useInvoiceMessages } from './use-invoice-messages.ts'

/** A rate of the invoice with what is left of it, including tax. */
export type CreditOption = { label: string; left: number }

/** What can be done with an issued invoice; each is a form behind its button. */
export function InvoiceMoves({ invoice, once, may }: InvoicePageProps) {
  const { page: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  const { open, clientCredit, currency, email, creditable } = invoice
  const credit = Math.min(open, clientCredit)
  const hasSend = may.send && email.recipients.length > 0
  const hasCredit = may.credit && creditable.length > 0
  const hasWriteOff = may.credit && open > 0
  if (!hasSend && !hasCredit && !hasWriteOff) return null
  return (
    <section className="card invoice-moves">
      {may.record && credit > 0 && (
        <MoveForm id={invoice.id} path="client-credit" once={once}>
          {(isBusy) => (
            <Button type="submit" compact disabled={isBusy}>
              {messages.useCredit(formatExactMoney(credit, currency, locale))}
            </Button>
          )}
        </MoveForm>
      )}
      {hasSend && (
        <Unfold label={messages.send}>
          <MoveForm id={invoice.id} path="sending" once={once} isUnfolded>
            {(isBusy) => (
              <>
                <EmailFields email={email} message={email.message} />
                <Submit isBusy={isBusy} label={messages.send} />
              </>
            )}
          </MoveForm>
        </Unfold>
      )}
      {hasCredit && <CreditForms invoice={invoice} once={once} />}
      {hasWriteOff && <WriteOffForm invoice={invoice} once={once} />}
    </section>
  )
}

type FormsProps = Pick<InvoicePageProps, 'invoice' | 'once'>

function CreditForms({ invoice, once }: FormsProps) {
  const { page: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  const { creditable, currency } = invoice
  const left = creditable.reduce((sum, one) => sum + one.left, 0)
  const formatAmount = (cents: number) => formatExactMoney(cents, currency, locale)
  return (
    <>
      <Unfold label={messages.credit}>
        <MoveForm id={invoice.id} path="credit-note" once={once} isUnfolded>
          {(isBusy) => (
            <>
              <p>{messages.creditLead}</p>
              <label className="choice">
                <input type="radio" name="choice" value="all" defaultChecked />
                <span>{messages.creditAll(formatAmount(left))}</span>
              </label>
              <label className="choice">
                <input type="radio" name="choice" value="amounts" />
                <span>{messages.creditPart}</span>
              </label>
              {creditable.map((option, at) => (
                <TextField
                  key={option.label}
                  name={`amount:${at}`}
                  label={messages.creditAmount(option.label, formatAmount(option.left))}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={formatMoneyInput(0, currency, locale)}
                />
              ))}
              <ReasonField label={messages.creditReason} hint={messages.creditReasonHint} />
              <Submit isBusy={isBusy} label={messages.creditSubmit} />
            </>
          )}
        </MoveForm>
      </Unfold>
      <Unfold label={messages.reissue}>
        <MoveForm id={invoice.id} path="reissue" once={once} isUnfolded>
          {(isBusy) => (
            <>
              <p>{messages.reissueLead}</p>
              <ReasonField label={messages.creditReason} hint={messages.creditReasonHint} />
              <Submit isBusy={isBusy} label={messages.reissueSubmit} />
            </>
          )}
        </MoveForm>
      </Unfold>
    </>
  )
}

function WriteOffForm({ invoice, once }: FormsProps) {
  const { page: messages } = useInvoiceMessages()
  const { locale } = useDisplay()
  return (
    <Unfold label={messages.writeOff}>
      <MoveForm id={invoice.id} path="write-off" once={once} isUnfolded>
        {(isBusy) => (
          <>
            <p>{messages.writeOffLead(formatExactMoney(invoice.open, invoice.currency, locale))}</p>
            <ReasonField label={messages.writeOffReason} hint={messages.writeOffReasonHint} />
            <Submit isBusy={isBusy} label={messages.writeOffSubmit} isDanger />
          </>
        )}
      </MoveForm>
    </Unfold>
  )
}

function Unfold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="unfold">
      <summary className="button button-outline button-compact">{label}</summary>
      {children}
    </details>
  )
}

function MoveForm({
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

function ReasonField({ label, hint }: { label: string; hint: string }) {
  return (
    <TextField
      name="reason"
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={500}
      required
    />
  )
}

function Submit({
  isBusy,
  label,
  isDanger = false,
}: {
  isBusy: boolean
  label: string
  isDanger?: boolean
}) {
  return (
    <p className="form-actions">
      <Button type="submit" compact look={isDanger ? 'danger' : 'outline'} disabled={isBusy}>
        {label}
      </Button>
    </p>
  )
}
