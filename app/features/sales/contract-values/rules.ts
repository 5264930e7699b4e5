import type { StudioDay } from '#app/core/day.ts'
import { formatFullDay, formatLongSpan, formatQuantity } from '#app/core/display.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { formatHash } from '#app/core/text.ts'
import { isConsumer } from '#app/features/clients/client-billing/rules.ts'
import { getDocumentLocale, listAddressLines } from '#app/features/money/document-party/document.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import type { InvoiceLine, Rates } from '#app/features/money/invoice/rules.ts'
import type { Attachment } from '#app/features/sales/contract-attachment/rules.ts'
import type { ContractPlan, ContractValues } from '#app/features/sales/contract-template/rules.ts'
import { listPlanRows } from '#app/features/sales/payment-plan/document.ts'
import { computePlanDeposit } from '#app/features/sales/payment-plan/rules.ts'
import {
  type QuoteChoice,
  type QuoteContent,
  computeQuoteAmounts,
  computeQuoteTotals,
  formatQuoteNumber,
} from '#app/features/sales/quote/rules.ts'
import type { Policy } from '#app/features/studio/policy/rules.ts'
import { type Category, serviceKeys, toServiceKey } from '#app/features/studio/service/rules.ts'
import { getAgreementMessages } from '#app/messages/agreement.ts'
import { getContractValueMessages } from '#app/messages/contract-values.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'
import { getDocumentMessages } from '#app/messages/document.ts'
import { getPaymentPlanMessages } from '#app/messages/payment-plan.ts'

/** A quote as it was sent, or as it would be sent now. */
export type ContractQuote = {
  content: QuoteContent
  rates: Rates
  seller: Seller
  currency: string
  language: string
}

export type ContractBooking = {
  startsLocal: string
  endsLocal: string
  zone: string
  place: string
  category: Category
}

/** Everything that a contract says besides the text of its template. */
export type ContractSource = {
  number: number
  version: ContractQuote
  choice: QuoteChoice
  buyer: Buyer
  bookings: ContractBooking[]
  /** The day that a payment plan counts from; null if the quote has none. */
  planDate: StudioDay | null
  policy: Policy
  attachments: Pick<Attachment, 'name' | 'hash'>[]
  today: StudioDay
  /** The studio's, used if it is of the quote's language. */
  locale: string
}

/** Returns the values of every variable and clause, in the language of the quote. */
export function getContractValues(source: ContractSource): ContractValues {
  const { number, version, buyer, bookings, policy, today, attachments } = source
  const { content, seller, language } = version
  const locale = getDocumentLocale(language, source.locale)
  const { clauses, initials, attachments: attached } = getContractValueMessages(language)
  const addressFormat = {
    messages: getDocumentMessages(language),
    locale,
    isForeign: seller.country !== buyer.country,
  }
  const toAddress = (party: Seller | Buyer) =>
    party.street.length === 0 && party.city === ''
      ? ''
      : listAddressLines(party, addressFormat).filter(Boolean).join(', ')
  const services = new Set(bookings.map(({ category }) => toServiceKey(category)))
  const planLines = listPlanLines(source, locale)
  const usedServices = serviceKeys.filter((key) => services.size === 0 || services.has(key))
  return {
    values: {
      'client.name': buyer.name,
      'client.address': toAddress(buyer),
      'client.email': buyer.email,
      'studio.name': seller.name,
      'studio.address': toAddress(seller),
      'studio.email': seller.email,
      'quote.number': formatQuoteNumber(number),
      'quote.title': content.title,
      ...getAmountValues(source, locale),
      'quote.plan': planLines.join('\n'),
      'booking.when': bookings.map((booking) => formatWhen(booking, language, locale)).join('\n'),
      'booking.where': [...new Set(bookings.map(({ place }) => place))].join('\n'),
      today: formatFullDay(today, locale),
    },
    clauses: {
      deposit: clauses.deposit(policy),
      cancellation: clauses.cancellation(policy),
      moving: clauses.moving(policy),
      turnaround: clauses.turnaround(policy, usedServices),
      travel: clauses.travel(policy),
      reply: clauses.reply(policy),
      'late-payment': clauses['late-payment'](policy, { currency: version.currency, locale }),
      release: clauses.release(policy),
      rounds: clauses.rounds(policy, { currency: version.currency, locale }, usedServices),
      withdrawal: isConsumer(buyer) ? clauses.withdrawal(policy) : [],
    },
    plan: planLines.length > 0 ? buildPlan(source, locale) : null,
    audience: isConsumer(buyer) ? 'consumer' : 'business',
    attachments:
      attachments.length === 0
        ? null
        : {
            heading: attached.heading,
            lines: attachments.map(({ name, hash }) => attached.line(name, formatHash(hash))),
          },
    initials,
  }
}

/** The chosen lines, one on each line of text, and the total with its tax. */
function getAmountValues({ version, choice }: ContractSource, locale: string) {
  const { content, rates, currency, language } = version
  const messages = getContractValueMessages(language)
  const { discount: discountName } = getDocumentLines(language)
  const { lines, gross, tax } = computeQuoteAmounts(content, choice, rates, {
    discountName,
    locale,
  })
  const toAmount = (cents: Cents) => formatExactMoney(cents, currency, locale)
  const formatLine = ({ kind, name, text, unit, quantityMilli, ...amounts }: InvoiceLine) => {
    const count = formatQuantity(quantityMilli, locale)
    const note = toOneLine(text)
    return messages.line({
      name,
      ...(kind === 'discount'
        ? { quantity: note, text: '' }
        : { quantity: messages.units[unit](count, quantityMilli === 1000), text: note }),
      amount: toAmount(content.priceMode === 'gross' ? amounts.gross : amounts.net),
    })
  }
  const taxLine = { name: messages.tax, quantity: '', amount: toAmount(tax), text: '' }
  return {
    'quote.lines': [
      ...lines.map(formatLine),
      ...(content.priceMode === 'net' && tax !== 0 ? [messages.line(taxLine)] : []),
    ].join('\n'),
    'quote.total': messages.total(toAmount(gross), tax === 0 ? '' : toAmount(tax)),
  }
}

/** The payments of the plan, one on each line of text; none without a plan. */
function listPlanLines({ version, choice, today, planDate }: ContractSource, locale: string) {
  const { content, rates, currency, language } = version
  const { gross } = computeQuoteTotals(content, choice, rates)
  const context = { signedOn: today, dateOn: planDate, currency, locale, language }
  const { plan: messages } = getContractValueMessages(language)
  return listPlanRows(content.plan ?? [], gross, context).map(messages.line)
}

/** The sentences around the payments. */
function buildPlan({ version, choice, bookings }: ContractSource, locale: string): ContractPlan {
  const { content, rates, currency, language } = version
  const { plan: messages } = getContractValueMessages(language)
  const { gross } = computeQuoteTotals(content, choice, rates)
  const deposit = computePlanDeposit(content.plan ?? [], gross)
  const amount = deposit === 0 ? '' : formatExactMoney(deposit, currency, locale)
  const begin = bookings.length > 0 ? `${messages.deposit(amount)} ` : ''
  return {
    heading: getPaymentPlanMessages(language).heading,
    clause: begin + messages.clause,
    lead: begin + messages.lead,
  }
}

function toOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ', ')
}

/** Saturday, June 14, 2030, 2:00 – 10:00 PM, New York time. The city names the time zone. */
function formatWhen(booking: ContractBooking, language: string, locale: string): string {
  const { days, hours } = formatLongSpan(booking, locale)
  const city = booking.zone.split('/').at(-1)!.replaceAll('_', ' ')
  return getAgreementMessages(language).when(days, hours, city)
}
