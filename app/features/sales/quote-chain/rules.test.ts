import { expect, test } from 'vitest'

import { buildChain } from './rules.ts'

const buildQuote = (change = {}) => ({
  id: 'q',
  state: 'sent' as const,
  inquiryId: null,
  bookingId: null,
  contract: null,
  ...change,
})
const options = { bookingId: null, invoiceId: null, maySeeInquiry: true }
const format = (...args: Parameters<typeof buildChain>) =>
  buildChain(...args)?.map(({ kind, to, isCurrent }) => `${kind} ${isCurrent ? 'here' : to}`)

test('leads from the inquiry to the invoice', () => {
  const quote = buildQuote({ inquiryId: 'i', bookingId: 'b' })
  expect(format([quote], { ...options, invoiceId: 'n' })).toEqual([
    'inquiry /portal/clients/inquiries/i',
    'quote /portal/clients/quotes/q',
    'date /portal/bookings/b',
    'invoice /portal/clients/invoices/n',
  ])
})

test('has the contract of a quote, with a link once it is signed', () => {
  const listSteps = (isSigned: boolean) => format([buildQuote({ contract: { isSigned } })], options)
  expect(listSteps(false)).toContain('contract null')
  expect(listSteps(true)).toContain('contract /portal/clients/quotes/q#contract')
})

test('has no link to what isn’t there, may not be seen, or is the page', () => {
  const quote = buildQuote({ inquiryId: 'i', bookingId: 'b' })
  expect(format([quote], { ...options, bookingId: 'b', maySeeInquiry: false })).toEqual([
    'inquiry null',
    'quote /portal/clients/quotes/q',
    'date here',
    'invoice null',
  ])
  expect(format([buildQuote()], options)).toEqual([
    'quote /portal/clients/quotes/q',
    'date null',
    'invoice null',
  ])
})

test('takes the newest quote that wasn’t canceled', () => {
  const canceled = buildQuote({ id: 'c', state: 'canceled' })
  expect(format([canceled, buildQuote()], options)).toContain('quote /portal/clients/quotes/q')
  expect(buildChain([canceled], options)).toBeNull()
  expect(buildChain([], options)).toBeNull()
})
