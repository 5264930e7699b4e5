import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { formatExactMoney, formatMoneyInput } from '#app/core/money.ts'
import type { MoneyFormResult } from '#app/features/money/ledger/ui/money-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { useInvoiceMessages } from './use-invoice-messages.ts'

type Props = {
  /** The client's credit, and what is open on the invoice. */
  credit: number
  open: number
  currency: string
  formKey: string
  result: MoneyFormResult | undefined
}

/** Pays the invoice with the client's credit, or a part of it. */
export function ClientCredit({ credit, open, currency, formKey, result }: Props) {
  const { page: messages } = useInvoiceMessages()
  const problemMessages = useProblems()
  const { locale } = useDisplay()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const refusal = result?.form === 'credit' && !result.saved ? result : undefined
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])
  const usable = Math.min(credit, open)
  if (usable <= 0) return null
  const formatAmount = (cents: unknown) => formatExactMoney(Number(cents), currency, locale)
  const problem = refusal?.problem ?? refusal?.problems.amount
  const sentence =
    problem === 'credit-short'
      ? messages.creditShort(formatAmount(refusal?.details?.credit))
      : problem === 'invoice-over-payment'
        ? messages.creditOver(formatAmount(refusal?.details?.open))
        : problem && problemMessages[problem]
  return (
    <details className="unfold" open={refusal !== undefined}>
      <summary className="button button-outline button-compact">{messages.useCredit}</summary>
      <Form className="unfold-form" method="post" noValidate ref={form} preventScrollReset>
        <input type="hidden" name="form" value="credit" />
        <IdempotencyField page={formKey} form="credit" />
        <TextField
          name="amount"
          defaultValue={refusal?.values.amount ?? formatMoneyInput(usable, currency, locale)}
          label={messages.creditAmount}
          hint={messages.creditUpTo(formatAmount(usable))}
          problem={sentence}
          inputMode="decimal"
          autoComplete="off"
        />
        <p className="form-actions">
          <Button type="submit" compact disabled={state !== 'idle'}>
            {messages.useCredit}
          </Button>
        </p>
      </Form>
    </details>
  )
}
