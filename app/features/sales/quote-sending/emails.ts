import { toStudioDay } from '#app/core/day.ts'
import { formatFullDay } from '#app/core/display.ts'
import { buildDetailRows } from '#app/core/email.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getFirstName } from '#app/core/text.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { getQuotePageMessages } from '#app/messages/quote-page.ts'

/** The reason for which a quote is emailed to a client. */
export type QuoteEmailKind = 'sent' | 'updated' | 'renewed' | 'reminder'

export type EmailedQuote = {
  number: number
  title: string
  /** The gross amount of what is preselected. */
  gross: Cents
  /** The client chooses, so the total may change. */
  hasChoice: boolean
  currency: string
  language: string
  expiresAt: Date
}
type Studio = { name: string; email: string; locale: string; timeZone: string }

export function formatQuoteSubject(
  kind: QuoteEmailKind,
  { number, title, language }: Pick<EmailedQuote, 'number' | 'title' | 'language'>,
  { name }: Pick<Studio, 'name'>,
): string {
  const { email } = getQuotePageMessages(language)
  return email.subjects[kind](formatQuoteNumber(number), title, name)
}

/** Returns the default message of the email with a quote. */
export function buildQuoteMessage(
  kind: QuoteEmailKind,
  { language, hasChoice, expiresAt }: EmailedQuote,
  { locale, timeZone }: Studio,
): string {
  const { email } = getQuotePageMessages(language)
  const until = formatFullDay(toStudioDay(expiresAt, timeZone), locale)
  return email.messages[kind](until, hasChoice)
}

type Recipient = {
  name: string
  message: string
  /** The recipient's own link to the quote in the client portal. */
  link: { href: string; lifetimeMs: number }
}

/** The email with the link to a quote, for one recipient. */
export function buildQuoteEmail(
  kind: QuoteEmailKind,
  quote: EmailedQuote,
  studio: Studio,
  { name, message, link }: Recipient,
) {
  const { email } = getQuotePageMessages(quote.language)
  const { locale, timeZone } = studio
  return {
    kind: `quote.${kind}`,
    subject: formatQuoteSubject(kind, quote, studio),
    content: [
      email.greeting(getFirstName(name)),
      message || buildQuoteMessage(kind, quote, studio),
      buildDetailRows([
        [email.number, formatQuoteNumber(quote.number)],
        [email.title, quote.title],
        [
          quote.hasChoice ? email.suggestedTotal : email.total,
          formatExactMoney(quote.gross, quote.currency, locale),
        ],
        [email.until, formatFullDay(toStudioDay(quote.expiresAt, timeZone), locale)],
      ]),
      { button: email.view, href: link.href },
      { small: email.linkHint },
    ],
    secretLink: link,
    fromName: studio.name,
    replyTo: studio.email,
    language: quote.language,
  }
}

type StaffEmail = {
  number: number
  title: string
  client: string
  /** The person who asked for the approval or returned the quote. */
  by: string
  link: string
  language: string
}

/** The email that asks an owner to approve a quote. */
export function buildApprovalEmail(
  { number, title, client, by, link, language, amount }: StaffEmail & { amount: string },
  studio: Pick<Studio, 'name'>,
) {
  const { email } = getQuotePageMessages(language)
  const quote = formatQuoteNumber(number)
  return {
    kind: 'quote.approval-requested',
    subject: email.approval.subject(quote, client),
    content: [
      email.approval.message(by, quote, client),
      buildDetailRows([
        [email.title, title],
        [email.total, amount],
      ]),
      { button: email.approval.button, href: link },
    ],
    fromName: studio.name,
    language,
  }
}

/** The email to the person who asked for approval about a returned quote. */
export function buildReturnEmail(
  { number, client, by, link, language, comment }: StaffEmail & { comment: string },
  studio: Pick<Studio, 'name'>,
) {
  const { email } = getQuotePageMessages(language)
  const quote = formatQuoteNumber(number)
  return {
    kind: 'quote.returned',
    subject: email.returned.subject(quote, client),
    content: [
      email.returned.message(by, quote, client),
      { quote: comment },
      { button: email.returned.button, href: link },
    ],
    fromName: studio.name,
    language,
  }
}
