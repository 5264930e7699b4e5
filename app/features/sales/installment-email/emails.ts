import type { StudioDay } from '#app/core/day.ts'
import { formatFullDay } from '#app/core/display.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getFirstName } from '#app/core/text.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import type { ServerMessages } from '#app/messages/server.ts'

/** The studio, as it appears in emails. */
type Studio = { name: string; email: string; locale: string }

/** A payment plan that moved with its date. Amounts include tax. */
export type MovedPlan = {
  number: number
  title: string
  dateOn: StudioDay
  currency: string
  language: string
  installments: { label: string; when: string; issueOn: StudioDay | null; gross: Cents }[]
}

/** The email to a contact with the new days of a payment plan. */
export function buildMovedPlanEmail(
  messages: ServerMessages,
  studio: Studio,
  { number, title, dateOn, currency, language, installments }: MovedPlan,
  { name, link }: { name: string; link: { href: string } },
) {
  const { moved } = messages.emails.plans
  const plan = {
    quote: formatQuoteNumber(number),
    title,
    date: formatFullDay(dateOn, studio.locale),
    rows: installments.map(({ label, when, issueOn, gross }) => ({
      label,
      when: issueOn ? formatFullDay(issueOn, studio.locale) : when,
      amount: formatExactMoney(gross, currency, studio.locale),
    })),
    name: getFirstName(name),
    link: link.href,
  }
  return {
    fromName: studio.name,
    replyTo: studio.email,
    language,
    kind: 'payment-plan.moved',
    subject: moved.subject(plan),
    content: moved.content(plan),
  }
}
