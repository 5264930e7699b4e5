import { countDaysBetween } from '#app/core/day.ts'
import { formatFullDay } from '#app/core/display.ts'
import type { DocumentContent } from '#app/core/document.ts'
import { buildDetailRows } from '#app/core/email.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getFirstName } from '#app/core/text.ts'
import { getInvoiceMessages } from '#app/messages/invoices.ts'

export type RemindedInvoice = {
  documentNumber: string
  open: Cents
  dueOn: string
  currency: string
  language: string
}
type Studio = { name: string; email: string; locale: string }

/**
 * Returns the subject and message of a reminder as it reads on a day, with the studio's own text
 * instead of the usual one if there is any.
 */
export function buildReminderText(
  { documentNumber, open, dueOn, currency, language }: RemindedInvoice,
  { name, locale }: Pick<Studio, 'name' | 'locale'>,
  { text, day }: { text: string; day: string },
): { subject: string; message: string } {
  const { reminder } = getInvoiceMessages(language)
  const amount = formatExactMoney(open, currency, locale)
  const due = formatFullDay(dueOn, locale)
  const daysLate = countDaysBetween(dueOn, day)
  const isLate = daysLate > 0
  return {
    subject: (isLate ? reminder.subjectLate : reminder.subject)(documentNumber, name),
    message:
      text ||
      (isLate
        ? reminder.messageLate(documentNumber, amount, due)
        : reminder.message(documentNumber, amount, due)),
  }
}

type Recipient = {
  name: string
  text: string
  day: string
  document: DocumentContent
  /** The recipient's own link to the invoice in the client portal. */
  link: { href: string; lifetimeMs: number }
  mayPay: boolean
  hasStatement: boolean
}

/** The email of a reminder, for one recipient. */
export function buildReminderEmail(
  invoice: RemindedInvoice,
  studio: Studio,
  { name, text, day, document, link, mayPay, hasStatement }: Recipient,
) {
  const { email, reminder } = getInvoiceMessages(invoice.language)
  const { subject, message } = buildReminderText(invoice, studio, { text, day })
  return {
    kind: 'invoice.reminder',
    subject,
    content: [
      email.greeting(getFirstName(name)),
      message,
      buildDetailRows([
        [reminder.number, invoice.documentNumber],
        [reminder.open, formatExactMoney(invoice.open, invoice.currency, studio.locale)],
        [reminder.due, formatFullDay(invoice.dueOn, studio.locale)],
      ]),
      { button: mayPay ? email.viewAndPay : email.view, href: link.href },
      hasStatement ? reminder.statement : '',
      reminder.paid,
      { document },
      { small: email.linkHint },
    ],
    secretLink: link,
    fromName: studio.name,
    replyTo: studio.email,
    language: invoice.language,
  }
}
