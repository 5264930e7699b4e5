import { formatDateTime, formatFullDay } from '#app/core/display.ts'
import type { DocumentContent, PaperSize } from '#app/core/document.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { getFirstName } from '#app/core/text.ts'
import { buildAmountBlocks } from '#app/features/money/invoice/document.ts'
import { buildPlanBlocks } from '#app/features/sales/client-quote/document.ts'
import type { PlanDays } from '#app/features/sales/payment-plan/rules.ts'
import type { Rates } from '#app/features/money/invoice/rules.ts'
import type { AgreementWay } from '#app/features/sales/quote-acceptance/rules.ts'
import {
  type DeclineReason,
  type QuoteChoice,
  type QuoteContent,
  computeQuoteAmounts,
  formatQuoteNumber,
} from '#app/features/sales/quote/rules.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'
import type { ServerMessages } from '#app/messages/server.ts'

/** The studio, as it appears in emails. */
type Studio = { name: string; email: string; locale: string; timeZone: string }

/** The agreement, from the rows of the acceptance and its version. */
export type AgreedQuote = {
  number: number
  /** Such as `C-1007`; null without a contract. */
  contract: string | null
  /** Everyone who signed the contract; empty if only one person did, or without a contract. */
  signers: string[]
  /** The names and the studio day of signatures on paper; null for any other acceptance. */
  paper: { names: string[]; signedOn: string } | null
  /** The names of the files that are part of the contract. */
  attachments: string[]
  content: QuoteContent
  choice: QuoteChoice
  rates: Rates
  gross: Cents
  currency: string
  language: string
  by: string
  client: string
  at: Date
  /** The first local days of the bookings. */
  days: string[]
  /** Of the payment plan. */
  planDays: PlanDays
}

type Recipient = {
  name: string
  /** This recipient accepted the quote. */
  isOwn: boolean
  /** The recipient's own link to the quote in the client portal. */
  link: { href: string; lifetimeMs: number }
}

/** The email to a contact about an accepted quote, or about an acceptance the studio recorded. */
export function buildAcceptanceEmail(
  messages: ServerMessages,
  studio: Studio & { paper: PaperSize },
  agreed: AgreedQuote,
  { name, isOwn, link, how, hasPdf }: Recipient & { how: AgreementWay | null; hasPdf: boolean },
) {
  const { accepted, recorded } = messages.emails.quotes
  const agreement = {
    ...formatAgreement(agreed, studio),
    name: getFirstName(name),
    isOwn,
    amounts: { document: buildAgreedAmounts(agreed, studio) },
    terms: agreed.content.terms.split(/\n{2,}/).filter((text) => text.trim() !== ''),
    link: link.href,
    hasPdf,
    attachments: agreed.attachments,
  }
  const paper = agreed.paper && {
    names: agreed.paper.names,
    day: formatFullDay(agreed.paper.signedOn, studio.locale),
  }
  return {
    ...(how === null
      ? {
          kind: 'quote.accepted',
          subject: accepted.subject(agreement),
          content: accepted.content(agreement),
        }
      : {
          kind: 'quote.acceptance-recorded',
          subject: recorded.subject({ ...agreement, how, paper }),
          content: recorded.content({ ...agreement, how, paper }),
        }),
    secretLink: link,
    fromName: studio.name,
    replyTo: studio.email,
    language: agreed.language,
  }
}

/** The email to the studio about an accepted quote. */
export function buildStudioAcceptanceEmail(
  messages: ServerMessages,
  studio: Studio,
  agreed: AgreedQuote,
  { link, email }: { link: string; email: string },
) {
  const { subject, content } = messages.emails.quotes.acceptedByClient
  const agreement = { ...formatAgreement(agreed, studio), link }
  return {
    kind: 'quote.accepted-by-client',
    subject: subject(agreement),
    content: content(agreement),
    fromName: studio.name,
    ...(email !== '' && { replyTo: email }),
  }
}

function formatAgreement(agreed: AgreedQuote, { locale, timeZone }: Studio) {
  const { number, contract, signers, content, by, client, at, days, gross, currency } = agreed
  return {
    quote: formatQuoteNumber(number),
    contract,
    signers,
    title: content.title,
    by,
    client,
    at: formatDateTime(at, { locale, timeZone }),
    dates: days.map((day) => formatFullDay(day, locale)).join(', '),
    total: formatExactMoney(gross, currency, locale),
  }
}

/** The chosen lines and their totals, as an invoice would have them, and the payment plan. */
function buildAgreedAmounts(
  agreed: AgreedQuote,
  { name, locale, paper }: Studio & { paper: PaperSize },
): DocumentContent {
  const { content, choice, rates, currency, language, at, planDays } = agreed
  const { discount: discountName } = getDocumentLines(language)
  const amounts = computeQuoteAmounts(content, choice, rates, { discountName, locale })
  const { priceMode } = content
  return {
    language,
    paper,
    title: content.title,
    author: name,
    createdAt: at.toISOString(),
    accent: null,
    pageLabel: '',
    blocks: [
      ...buildAmountBlocks({ ...amounts, priceMode, currency, language }, { locale }),
      ...buildPlanBlocks(agreed, { days: planDays, format: { currency, locale, language } }),
    ],
  }
}

type Answer = {
  number: number
  title: string
  /** The contact who answered, with their email address. */
  by: string
  email: string
  client: string
  link: string
}

/** The email to the studio about a declined quote. */
export function buildDeclineEmail(
  messages: ServerMessages,
  studio: Pick<Studio, 'name'>,
  { number, email, ...decline }: Answer & { reason: DeclineReason; text: string },
) {
  const { subject, content } = messages.emails.quotes.declined
  const about = { ...decline, quote: formatQuoteNumber(number) }
  return {
    kind: 'quote.declined',
    subject: subject(about),
    content: content(about),
    fromName: studio.name,
    replyTo: email,
  }
}

/** The email to the studio about a request to renew an expired quote. */
export function buildRenewalEmail(
  messages: ServerMessages,
  studio: Pick<Studio, 'name'>,
  { number, email, ...answer }: Answer,
) {
  const { subject, content } = messages.emails.quotes.renewalRequested
  const about = { ...answer, quote: formatQuoteNumber(number) }
  return {
    kind: 'quote.renewal-requested',
    subject: subject(about),
    content: content(about),
    fromName: studio.name,
    replyTo: email,
  }
}
