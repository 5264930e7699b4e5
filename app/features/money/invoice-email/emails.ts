import { formatDate } from '#app/core/display.ts'
import type { DocumentContent } from '#app/core/document.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getFirstName } from '#app/core/text.ts'
import { getInvoiceMessages } from '#app/messages/invoices.ts'

export const maxInvoiceMessage = 2000

export type SentInvoice = {
  documentNumber: string
  isCredit: boolean
  /** The open amount, or that of a credit note. */
  cents: Cents
  dueOn: string
  currency: string
  language: string
}
type Studio = { name: string; email: string; locale: string }

/** Returns the message that an invoice is sent with if the studio doesn't write another. */
export function buildInvoiceMessage(
  { isCredit, cents, dueOn, currency, language }: SentInvoice,
  { locale }: Studio,
): string {
  const { email } = getInvoiceMessages(language)
  const amount = formatExactMoney(cents, currency, locale)
  if (isCredit) return email.creditMessage(amount)
  return cents > 0
    ? email.message(amount, formatDate(`${dueOn}T00:00Z`, { locale, timeZone: 'UTC' }))
    : email.messageSettled
}

export function formatInvoiceSubject(
  { documentNumber, isCredit, language }: SentInvoice,
  { name }: Pick<Studio, 'name'>,
): string {
  const { email } = getInvoiceMessages(language)
  return (isCredit ? email.creditSubject : email.subject)(documentNumber, name)
}

type Recipient = {
  name: string
  message: string
  document: DocumentContent
  /** The recipient's own link to the invoice in the client portal. */
  link: { href: string; lifetimeMs: number }
  mayPay: boolean
}

/** The email with an invoice or credit note, for one recipient. */
export function buildInvoiceEmail(
  invoice: SentInvoice,
  studio: Studio,
  { name, message, document, link, mayPay }: Recipient,
) {
  const { email } = getInvoiceMessages(invoice.language)
  const isPayable = mayPay && !invoice.isCredit && invoice.cents > 0
  const button = invoice.isCredit ? email.viewCredit : isPayable ? email.viewAndPay : email.view
  return {
    kind: invoice.isCredit ? 'credit-note.sent' : 'invoice.sent',
    subject: formatInvoiceSubject(invoice, studio),
    content: [
      email.greeting(getFirstName(name)),
      message,
      { button, href: link.href },
      { document },
      { small: email.linkHint },
    ],
    secretLink: link,
    fromName: studio.name,
    replyTo: studio.email,
    language: invoice.language,
  }
}
