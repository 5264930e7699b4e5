import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatLongDate, formatLongSpan } from '#app/core/display.ts'
import { type Cents, formatMoney } from '#app/core/money.ts'
import { type Entry, type Method, formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { getPaymentReceiptMessages } from '#app/messages/payment-receipt.ts'

import './payment-receipt.css'

export type PaymentReceiptView = {
  number: number
  at: Date
  kind: Entry['kind']
  cents: Cents
  method: Method
  reference: string
  reversedAt: Date | null
  client: { name: string; contact: string; email: string }
  booking: {
    number: number
    what: string
    state: string
    startsLocal: string
    endsLocal: string
    total: Cents
    paid: Cents
  } | null
  asOf: Date
  studio: {
    name: string
    legalName: string
    address: string[]
    phone: string
    email: string
    locale: string
    currency: string
    timeZone: string
  }
}

/** The receipt of a payment or refund, in the portal and on the client's page. */
export function PaymentReceipt({
  receipt,
  headingLevel: Heading,
}: {
  receipt: PaymentReceiptView
  headingLevel: 'h1' | 'h2'
}) {
  const messages = usePaymentReceiptMessages()
  const { studio, client, kind, reversedAt, reference, booking } = receipt
  const side = kind === 'refund' ? 'refund' : 'payment'
  const formatDay = (at: Date) => formatLongDate(at, studio, true)
  return (
    <article className="payment-receipt" data-void={reversedAt !== null || undefined}>
      <header className="payment-receipt-head">
        <Heading className="payment-receipt-title">{messages.headings[side]}</Heading>
        <StudioAddress studio={studio} />
      </header>
      {reversedAt && (
        <p className="notice notice-bad">
          <CircleAlert />
          {messages.reversed(formatDay(reversedAt))}
        </p>
      )}
      <dl className="payment-receipt-facts">
        <Fact label={messages.amounts[side]} className="payment-receipt-amount">
          {formatMoney(Math.abs(receipt.cents), studio.currency, studio.locale)}
        </Fact>
        <Fact label={messages.number}>{formatReceiptNumber(receipt.number)}</Fact>
        <Fact label={messages.date}>{formatDay(receipt.at)}</Fact>
        <Fact label={messages.method}>{messages.methods[receipt.method]}</Fact>
        {reference && <Fact label={messages.reference}>{reference}</Fact>}
        <Fact label={messages.client[side]}>
          {[client.name, client.contact, client.email].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Fact>
        {booking && (
          <Fact label={messages.booking}>
            <span>{booking.what}</span>
            <span>{formatLongSpan(booking, studio.locale).days}</span>
            <span>{formatBookingNumber(booking.number)}</span>
          </Fact>
        )}
      </dl>
      {booking && <Balance booking={booking} receipt={receipt} />}
    </article>
  )
}

export function usePaymentReceiptMessages() {
  return getPaymentReceiptMessages(useLanguage())
}

function Fact({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function StudioAddress({
  studio: { name, legalName, address, phone, email },
}: Pick<PaymentReceiptView, 'studio'>) {
  const lines = [legalName || name, ...address, phone, email].filter(Boolean)
  return (
    <address className="payment-receipt-studio" dir="auto">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

/** The booking's amounts today; a canceled booking has no balance. */
function Balance({
  booking: { total, paid, state },
  receipt: { studio, asOf },
}: {
  booking: NonNullable<PaymentReceiptView['booking']>
  receipt: PaymentReceiptView
}) {
  const messages = usePaymentReceiptMessages()
  const formatAmount = (cents: Cents) => formatMoney(cents, studio.currency, studio.locale)
  const balance = total - paid
  return (
    <section className="payment-receipt-balance">
      <p>{messages.asOf(formatLongDate(asOf, studio, true))}</p>
      <dl>
        <Fact label={messages.total}>{formatAmount(total)}</Fact>
        <Fact label={messages.paid}>{formatAmount(paid)}</Fact>
        {state !== 'canceled' && (
          <Fact label={balance < 0 ? messages.credit : messages.balance}>
            {formatAmount(Math.abs(balance))}
          </Fact>
        )}
      </dl>
    </section>
  )
}
