import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { formatExactMoney } from '#app/core/money.ts'
import type { Details } from '#app/core/result.ts'
import type { InvoiceKind } from '#app/features/money/invoice/rules.ts'
import { useInvoiceMessages } from '#app/features/money/invoice/ui/use-invoice-messages.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldProblem, TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { type creditKinds, maxReason } from '../form.ts'
import './credit-page.css'

/** A rate or line of the invoice with what can be credited of it. */
type RateOption = { at: number; label: string; left: number }
type LineOption = { position: number; name: string; quantity: string; amount: number }

export type CreditFormResult = {
  values: Record<string, string>
  problems: Record<string, ProblemCode>
  problem?: ProblemCode
  details?: Details
}
type Props = {
  invoice: {
    id: string
    kind: InvoiceKind
    documentNumber: string
    currency: string
    left: number
    paid: number
  }
  rates: RateOption[]
  lines: LineOption[]
  formKey: string
  result: CreditFormResult | undefined
}

/** The form of a credit note: all of the invoice, lines of it, or an amount for each rate. */
export function CreditPage({ invoice, rates, lines, formKey, result }: Props) {
  const { page, credit: messages } = useInvoiceMessages()
  const form = useRef<HTMLFormElement>(null)
  const { state } = useNavigation()
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .notice')?.focus()
  }, [result])
  const getField = useFields(result, { invoice, rates })
  return (
    <div className="credit-page">
      <BackLink to={`/portal/clients/invoices/${invoice.id}`}>{invoice.documentNumber}</BackLink>
      <h1 className="title">{messages.title(invoice.documentNumber)}</h1>
      <p className="muted">{messages.lead}</p>
      <Form className="card credit-form" method="post" noValidate ref={form} preventScrollReset>
        <IdempotencyField page={formKey} form="credit-note" />
        <CreditProblem invoice={invoice} rates={rates} result={result} />
        <Choices
          {...{ invoice, rates, lines, getField }}
          currentKind={result?.values.choice ?? 'all'}
        />
        <TextField
          {...getField('reason')}
          label={page.creditReason}
          hint={page.creditReasonHint}
          autoComplete="off"
          maxLength={maxReason}
        />
        {invoice.kind === 'final' && <p className="muted">{messages.finalNote}</p>}
        {invoice.paid > 0 && <p className="muted">{messages.paidNote}</p>}
        <p className="form-actions">
          <Button type="submit" look="accent" disabled={state !== 'idle'}>
            {page.creditSubmit}
          </Button>
        </p>
      </Form>
    </div>
  )
}

function Choices({
  invoice,
  rates,
  lines,
  getField,
  currentKind,
}: Omit<Props, 'formKey' | 'result'> & { getField: GetField; currentKind: string }) {
  const { page, credit: messages } = useInvoiceMessages()
  const formatAmount = useAmounts(invoice.currency)
  return (
    <fieldset>
      <legend className="field-label">{messages.what}</legend>
      <Choice
        kind="all"
        currentKind={currentKind}
        label={page.creditAll(formatAmount(invoice.left))}
      />
      <Choice kind="lines" currentKind={currentKind} label={messages.lines}>
        <p className="field-hint">{messages.linesHint}</p>
        <ul className="credit-lines">
          {lines.map((line) => (
            <LineFields
              key={line.position}
              line={line}
              formatAmount={formatAmount}
              getField={getField}
            />
          ))}
        </ul>
      </Choice>
      <Choice kind="amounts" currentKind={currentKind} label={messages.amounts}>
        {rates.map(({ at, label, left }) => (
          <TextField
            key={at}
            {...getField(`rate:${at}`)}
            label={label}
            hint={messages.upTo(formatAmount(left))}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </Choice>
    </fieldset>
  )
}

type GetField = (name: string) => {
  name: string
  defaultValue: string
  problem: string | undefined
}

function useAmounts(currency: string) {
  const { locale } = useDisplay()
  return (cents: number) => formatExactMoney(cents, currency, locale)
}

function useFields(
  result: CreditFormResult | undefined,
  { invoice, rates }: Pick<Props, 'invoice' | 'rates'>,
): GetField {
  const problemMessages = useProblems()
  const { issue } = useInvoiceMessages()
  const sentence = useLimitSentence(result, { invoice, rates })
  const limited = result?.values.choice === 'amounts' ? `rate:${result.details?.at}` : ''
  const characters = result?.problem === 'text-unprintable' && String(result.details?.characters)
  const sentences: Record<string, string | false | null> = {
    [limited]: sentence,
    reason: characters && issue.unprintable(characters),
  }
  return (name) => {
    const problem = result?.problems[name]
    return {
      name,
      defaultValue: result?.values[name] ?? '',
      problem: (problem && problemMessages[problem]) ?? (sentences[name] || undefined),
    }
  }
}

/** Returns “You can credit up to $300.00 of INV-2027-0004.”, or null without that problem. */
function useLimitSentence(
  result: CreditFormResult | undefined,
  { invoice, rates }: Pick<Props, 'invoice' | 'rates'>,
): string | null {
  const { credit: messages } = useInvoiceMessages()
  const formatAmount = useAmounts(invoice.currency)
  if (result?.problem !== 'credit-too-much') return null
  const { left = 0, at } = result.details ?? {}
  const rate = rates.length > 1 ? rates.find((option) => option.at === at)?.label : undefined
  return messages.limit(formatAmount(Number(left)), invoice.documentNumber, rate)
}

/** A problem of the whole form; the limit of an amount is shown next to its field. */
function CreditProblem({ invoice, rates, result }: Pick<Props, 'invoice' | 'rates' | 'result'>) {
  const problemMessages = useProblems()
  const sentence = useLimitSentence(result, { invoice, rates })
  if (!result?.problem || result.problem === 'text-unprintable') return null
  if (sentence && result.values.choice === 'amounts') return null
  return (
    <p className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert />
      {sentence ?? problemMessages[result.problem]}
    </p>
  )
}

function Choice({
  kind,
  currentKind,
  label,
  children,
}: {
  kind: (typeof creditKinds)[number]
  currentKind: string
  label: string
  children?: ReactNode
}) {
  return (
    <div className="credit-choice">
      <label className="choice">
        <input type="radio" name="choice" value={kind} defaultChecked={currentKind === kind} />
        <span>{label}</span>
      </label>
      {children && <div className="credit-fields">{children}</div>}
    </div>
  )
}

function LineFields({
  line: { position, name, quantity, amount },
  formatAmount,
  getField,
}: {
  line: LineOption
  formatAmount: (cents: number) => string
  getField: GetField
}) {
  const { credit: messages } = useInvoiceMessages()
  const quantityField = getField(`quantity:${position}`)
  const amountField = getField(`amount:${position}`)
  return (
    <li>
      <span className="credit-line">
        <b>{name}</b>{' '}
        <span className="muted">{messages.lineOf(quantity, formatAmount(amount))}</span>
      </span>
      <LineInput field={quantityField} label={messages.quantity} of={name} />
      <LineInput field={amountField} label={messages.amount} of={name} />
    </li>
  )
}

/** A short field whose label names its line for screen readers. */
function LineInput({
  field: { name, defaultValue, problem },
  label,
  of,
}: {
  field: ReturnType<GetField>
  label: string
  of: string
}) {
  const id = name.replace(':', '-')
  return (
    <span className="credit-input">
      <label htmlFor={id}>
        {label} <span className="visually-hidden">{of}</span>
      </label>
      <input
        className="field-control"
        id={id}
        name={name}
        defaultValue={defaultValue}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      <FieldProblem id={`${id}-problem`} text={problem} />
    </span>
  )
}
