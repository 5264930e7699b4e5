import { expect, test } from 'vitest'

import { getMessages } from '#app/messages/index.ts'

import {
  type CancellationQuote,
  formatCancellationQuote,
  formatStudioCancels,
} from './ui/cancellation-quote.ts'

const { portal } = getMessages('en')
const display = { locale: 'en-US', timeZone: 'America/New_York', currency: 'USD' }
const now = new Date('2026-11-22T15:00:00Z')
const until = new Date('2026-12-01T15:00:00Z')
/** A booking of $900 in 16 days, of which half is refunded. */
const inTime: CancellationQuote = {
  cents: 45_000,
  share: 45_000,
  overpaid: 0,
  byStudio: 90_000,
  percent: 50,
  until,
  ended: null,
  daysAway: 16,
  hasStarted: false,
}
const unpaid = { ...inTime, cents: 0, share: 0, byStudio: 0 }

test('a booking without a payment has nothing to refund, however early it is canceled', () => {
  const sentence = 'Nothing was paid, so there’s nothing to refund.'
  expect(formatCancellationQuote(portal, unpaid, 0, display)).toBe(sentence)
  expect(formatStudioCancels(portal, unpaid, 0, display)).toBe(sentence)
})

test('what was overpaid is named apart from the share that the policy refunds', () => {
  const overpayment = { ...inTime, cents: 55_000, overpaid: 10_000 }
  expect(formatCancellationQuote(portal, overpayment, 100_000, display)).toMatch(
    /^It’s 16 days away, so they’d get \$550 back: \$450 \(50%\) plus the \$100 they overpaid\./,
  )
})

test('a late cancellation names the refund that has ended', () => {
  const cancellation = {
    ...unpaid,
    percent: 0,
    until: null,
    ended: { percent: 50, until: now },
    daysAway: 4,
  }
  expect(formatCancellationQuote(portal, cancellation, 45_000, display)).toMatch(
    /^It’s 4 days away, so there’s no refund\. The 50% refund ended on Nov 22, 2026/,
  )
})
