import { formatFullDay } from '#app/core/display.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getPaymentPlanMessages } from '#app/messages/payment-plan.ts'

import {
  type PaymentPlan,
  type PlanDays,
  type PlanEntry,
  getIssueDay,
  splitTotal,
} from './rules.ts'

/** An installment as the client reads it. */
export type PlanRow = {
  /** Its place in the plan, from 0. */
  position: number
  label: string
  /** The time of its invoice, such as “When you accept”. */
  when: string
  amount: string
  /** Such as “due within 7 days”. */
  due: string
}

export type PlanContext = PlanDays & {
  currency: string
  locale: string
  language: string
}

/** Returns the installments of a total in words; those without an amount are left out. */
export function listPlanRows(plan: PaymentPlan, total: Cents, context: PlanContext): PlanRow[] {
  const { currency, locale, language } = context
  const messages = getPaymentPlanMessages(language)
  return splitTotal(plan, total).map((entry) => ({
    position: entry.position,
    label: getEntryLabel(plan, entry.position, language),
    when: describeTrigger(entry, context),
    amount: formatExactMoney(entry.gross, currency, locale),
    due: messages.due(entry.dueDays),
  }))
}

/**
 * Returns the name of an installment; without a name of its own, by its place: the first one on
 * signing is the deposit, and the last one the final payment.
 */
export function getEntryLabel(plan: PaymentPlan, position: number, language: string): string {
  const { labels } = getPaymentPlanMessages(language)
  const { label = '' } = plan[position] ?? {}
  if (label) return label
  if (plan.length === 1) return labels.full
  if (position === plan.length - 1) return labels.final
  return position === plan.findIndex(({ trigger }) => trigger === 'signing')
    ? labels.deposit
    : labels.other(position + 1)
}

/** Returns the time of an invoice in words, with its day if the trigger counts from a date. */
function describeTrigger(entry: PlanEntry, context: PlanContext): string {
  const { when } = getPaymentPlanMessages(context.language)
  const { trigger, count } = entry
  if (trigger === 'months') return when.months(count)
  if (trigger !== 'before' && trigger !== 'after') return when[trigger]
  const issueOn = getIssueDay(entry, context)
  const day = issueOn ? formatFullDay(issueOn, context.locale) : ''
  if (issueOn && issueOn < context.signedOn) return when.passed(day)
  return count === 0 ? when.onDate(day) : when[trigger](count, day)
}
