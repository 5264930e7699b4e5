import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getEntryLabel } from '#app/features/sales/payment-plan/document.ts'
import { getIssueDay, splitTotal } from '#app/features/sales/payment-plan/rules.ts'
import type { QuoteContent } from '#app/features/sales/quote/rules.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'
import { getPaymentPlanMessages } from '#app/messages/payment-plan.ts'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'

import type { QuoteFormat } from '../rules.ts'

/** Returns a sentence about what is invoiced once the quote is accepted; empty for nothing. */
export function describeFirstInvoices(
  content: QuoteContent,
  gross: Cents,
  days: PlanDays,
  { currency, locale, language }: QuoteFormat,
): string {
  const plan = content.plan ?? []
  const first = splitTotal(plan, gross).filter((entry) => {
    const day = getIssueDay(entry, days)
    return day !== null && day <= days.signedOn
  })
  const [one, ...others] = first
  if (!one) return ''
  const { accept } = getClientQuoteMessages(language)
  const sum = first.reduce((total, entry) => total + entry.gross, 0)
  const { deposit } = getPaymentPlanMessages(language).labels
  const isDeposit = others.length === 0 && getEntryLabel(plan, one.position, language) === deposit
  return accept.invoices(first.length, formatExactMoney(sum, currency, locale), isDeposit)
}
