import { formatDate } from '#app/core/display.ts'
import type { DocumentContent } from '#app/core/document.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getFirstName } from '#app/core/text.ts'
import { type InvoiceKind, isInstallment } from '#app/features/money/invoice/rules.ts'
import { getInvoiceMessages } from '#app/messages/invoices.ts'

export const maxInvoiceMessage = 2000

export type SentInvoice = {
  documentNumber: string
  kind: InvoiceKind
  /** The open amount, or that of a credit note. */
  cents: Cents
  dueOn: string
  currency: string
  language: string
}
type Studio = { name: string; email: string; locale: string }

/** Returns the message that an invoice is sent with if the studio doesn't write another. */
export function buildInvoiceMessage(
  { kind, cents, dueOn, currency, language }: SentInvoice,
  { locale }: Studio,
): string {
  const { email } = getInvoiceMessages(language)
  const amount = formatExactMoney(cents, currency, locale)
  if (kind === 'credit-note') return email.creditMessage(amount)
  const noun = email.nouns[getName(kind)]
  return cents > 0
    ? email.message(noun, amount, formatDate(`${dueOn}T00:00Z`, { locale, timeZone: 'UTC' }))
    : email.messageSettled(noun)
}

export function formatInvoiceSubject(
  { documentNumber, kind, language }: SentInvoice,
  { name }: Pick<Studio, 'name'>,
): string {
  const { email } = getInvoiceMessages(language)
  return kind === 'credit-note'
    ? email.creditSubject(documentNumber, name)
    : email.subject(email.titles[getName(kind)], documentNumber, name)
}

function getName(kind: InvoiceKind): 'invoice' | 'deposit' | 'interim' | 'final' {
  return isInstallment(kind) ? kind : 'invoice'
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
  const isCredit = invoice.kind === 'credit-note'
  const isPayable = mayPay && !isCredit && invoice.cents > 0
  const button = isCredit ? email.viewCredit : isPayable ? email.viewAndPay : email.view
  return {
    kind: isCredit ? 'credit-note.sent' : 'invoice.sent',
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
