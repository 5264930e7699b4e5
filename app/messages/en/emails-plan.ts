import { type EmailContent, buildDetailRows } from '#app/core/email.ts'

import { buildGreeting } from './emails-booking.ts'

type MovedPlan = {
  /** `Q-1042`. */
  quote: string
  title: string
  /** The new first date, such as `June 14, 2030`. */
  date: string
  /** The installments that aren't invoiced: the name, the day of the invoice and the amount. */
  rows: { label: string; when: string; amount: string }[]
  name: string
  link: string
}

/** Emails about payment plans. */
export const planEmails = {
  moved: {
    subject: ({ title, quote }: MovedPlan) => `New payment dates for ${title || quote}`,
    content: (plan: MovedPlan): EmailContent => [
      buildGreeting(plan.name),
      `Your date moved to ${plan.date}, and your payment plan moved with it. Here’s when we’ll send the next invoices:`,
      buildDetailRows(plan.rows.map(({ label, when, amount }) => [label, `${when}: ${amount}`])),
      { button: 'View payment plan', href: plan.link },
      'The amounts haven’t changed. Questions? Reply to this email.',
    ],
  },
}
