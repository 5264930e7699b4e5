import { Form, useNavigation } from 'react-router'

import { formatFullDay } from '#app/core/display.ts'
import { addDays } from '#app/core/day.ts'
import { formatExactMoney } from '#app/core/money.ts'
import { useQuotePageMessages } from '#app/features/sales/quote-sending/ui/use-quote-page-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { QuotePageProps } from './quote-page-view.ts'

type Props = Pick<QuotePageProps, 'quote' | 'withdrawal' | 'formKey' | 'may'>

/** The client's right of withdrawal while it lasts, and what a withdrawal leaves to do. */
export function WithdrawalFacts(props: Props) {
  const { page } = useQuotePageMessages()
  const { contractCard: messages } = page
  const { locale } = useDisplay()
  const { withdrawal } = props
  if (withdrawal?.withdrawn) return <Withdrawn {...props} />
  if (!withdrawal?.isOpen) return null
  const { lastDay, startsEarly } = withdrawal
  const firstDay = formatFullDay(addDays(lastDay, 1), locale)
  return (
    <div>
      <p>{messages.withdrawUntil(formatFullDay(lastDay, locale))}</p>
      <p className="muted">
        {startsEarly ? messages.startsEarly(firstDay) : messages.notEarly(firstDay)}
      </p>
    </div>
  )
}

function Withdrawn({ quote: { id, shown }, withdrawal, formKey, may }: Props) {
  const { page } = useQuotePageMessages()
  const { contractCard: messages } = page
  const { locale } = useDisplay()
  const isBusy = useNavigation().state !== 'idle'
  const { refund, share, isSettled, startsEarly } = withdrawal!
  const toAmount = (cents: number) => formatExactMoney(cents, shown.currency, locale)
  return (
    <>
      <p>{refund > 0 ? messages.refundDue(toAmount(refund)) : messages.nothingPaid}</p>
      {startsEarly && share !== null && (
        <p>{share > 0 ? messages.shareEntered(toAmount(share)) : messages.noShare}</p>
      )}
      {!isSettled && may.send && may.invoice && (
        <Form
          className="withdrawal-form"
          method="post"
          action={`/portal/clients/quotes/${id}/withdrawal-settlement`}
        >
          <IdempotencyField page={formKey} form="withdrawal-settlement" />
          {startsEarly && (
            <TextField
              id="withdrawal-share"
              name="amount"
              label={messages.share(shown.currency)}
              hint={messages.shareHint}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              required
            />
          )}
          <p className="form-actions">
            <Button type="submit" look="accent" disabled={isBusy}>
              {startsEarly ? messages.shareAct : messages.refunded}
            </Button>
          </p>
        </Form>
      )}
    </>
  )
}
