import { formatMoney } from '#app/core/money.ts'
import { isRoleAllowed } from '#app/features/access.ts'
import { type RefundEffect, formatEffects } from '#app/features/money/refund/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useDisplay, usePortal } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { FailedResult } from './money-form.tsx'

/**
 * Shows the invoices that were paid with the money of a refund, and asks what happens to them. The
 * form confirms only what it shows.
 */
export function RefundChoice({
  result,
  effects,
  currency,
  isBusy,
}: {
  result: FailedResult
  effects: RefundEffect[]
  currency: string
  isBusy: boolean
}) {
  const { money: messages } = useMessages().portal
  const { locale } = useDisplay()
  const { role } = usePortal().person
  const mayCredit = isRoleAllowed(role, 'invoice.credit')
  return (
    <div className="refund-choice">
      <input type="hidden" name="seen" value={formatEffects(effects)} />
      {result.values.anyway === 'on' && <input type="hidden" name="anyway" value="on" />}
      <ul>
        {effects.map(({ invoiceId, documentNumber, cents }) => (
          <li key={invoiceId}>
            {messages.refundOf(documentNumber, formatMoney(cents, currency, locale))}
          </li>
        ))}
      </ul>
      {mayCredit && (
        <p>
          <Button type="submit" name="invoices" value="credit" disabled={isBusy}>
            {messages.refundCredit(effects.length)}
          </Button>
          <span className="muted">{messages.refundCreditHint}</span>
        </p>
      )}
      <p>
        <Button type="submit" name="invoices" value="reopen" disabled={isBusy}>
          {messages.refundReopen(effects.length)}
        </Button>
        <span className="muted">{messages.refundReopenHint}</span>
      </p>
    </div>
  )
}
