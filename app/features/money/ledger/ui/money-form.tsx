import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Form, useNavigation, useSearchParams } from 'react-router'

import { formatDate, readLocalTimeAsUtc } from '#app/core/display.ts'
import { formatMoney, formatMoneyInput } from '#app/core/money.ts'
import { methods } from '#app/features/money/ledger/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { MoneyFormResult } from './money-form-result.ts'
import { RefundChoice } from './refund-choice.tsx'

type Props = {
  form: 'payment' | 'refund'
  suggested: number
  currency: string
  today: string
  formKey: string
  result: MoneyFormResult | undefined
}

/** Opens a form of the page with its amount filled in, and moves the focus there. */
export function openMoneyForm(name: Props['form']) {
  const details = document.getElementById(`record-${name}`)
  if (!(details instanceof HTMLDetailsElement)) return
  details.open = true
  details.querySelector<HTMLElement>('[name=amount]')?.focus()
}

/**
 * A payment or refund form inside a details element; after a failure it opens with the typed
 * values.
 */
export function MoneyForm({ form: name, suggested, currency, today, formKey, result }: Props) {
  const { money: messages } = useMessages().portal
  const { locale } = useDisplay()
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('form') === name
  const refusal = result?.form === name && !result.saved ? result : undefined
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [refusal])
  const getField = useFieldProps(refusal)
  return (
    <details className="unfold" id={`record-${name}`} open={refusal !== undefined}>
      <summary className="button button-outline button-compact">
        {name === 'payment' ? messages.payment : messages.refundOffer}
      </summary>
      <Form
        className="unfold-form"
        method="post"
        noValidate
        ref={form}
        aria-busy={isBusy}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <IdempotencyField page={formKey} form={name} />
        <div className="money-pair">
          <TextField
            {...getField(
              'amount',
              suggested > 0 ? formatMoneyInput(suggested, currency, locale) : '',
            )}
            label={messages.amount}
            inputMode="decimal"
            required
            autoComplete="off"
          />
          <TextField
            {...getField('date', today)}
            label={messages.date}
            type="date"
            max={today}
            required
          />
        </div>
        <MethodField {...getField('method', 'transfer')} />
        <TextField
          {...getField('reference')}
          label={messages.reference}
          hint={name === 'payment' ? messages.referenceHint : undefined}
          autoComplete="off"
        />
        <TextField {...getField('note')} label={messages.note} autoComplete="off" />
        <Submission form={name} result={refusal} currency={currency} isBusy={isBusy} />
      </Form>
    </details>
  )
}

export type FailedResult = Extract<MoneyFormResult, { saved: false }>

function useFieldProps(result: FailedResult | undefined) {
  const problemMessages = useProblems()
  return (field: string, initialValue = '') => ({
    name: field,
    defaultValue: result?.values[field] ?? initialValue,
    problem: result?.problems[field] && problemMessages[result.problems[field]],
  })
}

function MethodField({
  defaultValue,
  problem,
  name,
}: ReturnType<ReturnType<typeof useFieldProps>>) {
  const { money: messages } = useMessages().portal
  return (
    <Field label={messages.method} problem={problem}>
      {(control) => (
        <select {...control} name={name} defaultValue={defaultValue}>
          {methods.map((method) => (
            <option key={method} value={method}>
              {messages.methods[method]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The buttons, after the problem of the last submission. */
function Submission({
  form,
  result,
  currency,
  isBusy,
}: Pick<Props, 'form' | 'currency'> & { result: FailedResult | undefined; isBusy: boolean }) {
  const effects = result?.effects ?? []
  return (
    <>
      {result?.problem && <FormError result={result} currency={currency} />}
      {result && effects.length > 0 ? (
        <RefundChoice result={result} effects={effects} currency={currency} isBusy={isBusy} />
      ) : (
        <SubmitButtons form={form} problem={result?.problem} isBusy={isBusy} />
      )}
    </>
  )
}

function SubmitButtons({
  form,
  problem,
  isBusy,
}: {
  form: Props['form']
  problem: string | undefined
  isBusy: boolean
}) {
  const { money: messages, saving } = useMessages().portal
  return (
    <p className="form-actions">
      <Button type="submit" disabled={isBusy}>
        {isBusy ? saving : form === 'payment' ? messages.payment : messages.refundOffer}
      </Button>
      {['over-payment', 'over-refund', 'invoice-over-payment'].includes(problem ?? '') && (
        <Button type="submit" name="anyway" value="on" look="quiet" disabled={isBusy}>
          {messages.anyway}
        </Button>
      )}
    </p>
  )
}

/**
 * Shows a toast once a payment or refund was recorded. Call it outside the forms, because they are
 * remounted after every entry.
 */
export function useMoneySavedToast(result: MoneyFormResult | undefined) {
  const { money } = useMessages().portal
  const saved = result?.saved ? result : undefined
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const message =
    saved?.form === 'refund'
      ? money.refundSaved
      : saved?.form === 'credit'
        ? money.creditUsed
        : saved && saved.credit > 0
          ? money.paymentCredited(formatMoney(saved.credit, currency, locale))
          : money.paymentSaved
  useEffect(() => {
    if (saved) toast.success(message, { id: 'money' })
  }, [saved, message])
}

/** The same without JavaScript, where the address has the credit. */
export function CreditNotice() {
  const { money } = useMessages().portal
  const { locale } = useDisplay()
  const { currency } = usePortal().studio
  const credit = Number(useSearchParams()[0].get('credit')) || 0
  return (
    <SavedNotice
      param="credit"
      text={money.paymentCredited(formatMoney(credit, currency, locale))}
    />
  )
}

function FormError({
  result: { problem = 'not-saved', details = {} },
  currency,
}: {
  result: FailedResult
  currency: string
}) {
  const {
    portal: { money: messages },
  } = useMessages()
  const problemMessages = useProblems()
  const { locale } = useDisplay()
  const formatAmount = (cents: unknown) => formatMoney(Number(cents), currency, locale)
  const sentences: Partial<Record<ProblemCode, () => string>> = {
    'payment-is-there': () =>
      messages.there(
        formatDate(readLocalTimeAsUtc(`${details.day}T00:00`), { locale, timeZone: 'UTC' }),
        formatAmount(details.cents),
      ),
    'over-payment': () => messages.over(formatAmount(details.by)),
    'over-refund': () =>
      details.due === 0
        ? messages.noRefundDue
        : messages.overRefund(formatAmount(details.by), formatAmount(details.due)),
    'invoice-over-payment': () =>
      messages.overInvoice(formatAmount(details.by), formatAmount(details.open)),
    'refund-too-much': () => messages.tooMuch(formatAmount(details.paid)),
  }
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      {sentences[problem]?.() ?? problemMessages[problem]}
    </p>
  )
}
