import { expect, test } from 'vitest'

import { buildChain, findPlanEnds } from './rules.ts'

const buildQuote = (change = {}) => ({
  id: 'q',
  state: 'sent' as const,
  inquiryId: null,
  amendsQuoteId: null,
  bookingId: null,
  contract: null,
  plan: null,
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

test('has the deposit and the final invoice of a plan, with a link once they are invoiced', () => {
  const listSteps = (invoiceIds: (string | null)[]) =>
    format([buildQuote({ bookingId: 'b', plan: findPlanEnds(invoiceIds) })], {
      ...options,
      invoiceId: 'other',
    })
  expect(listSteps(['first', null, null])).toEqual([
    'quote /portal/clients/quotes/q',
    'deposit /portal/clients/invoices/first',
    'date /portal/bookings/b',
    'final null',
  ])
  expect(listSteps([null, 'last'])).toEqual([
    'quote /portal/clients/quotes/q',
    'deposit null',
    'date /portal/bookings/b',
    'final /portal/clients/invoices/last',
  ])
  // all at once is an invoice like any other
  expect(listSteps(['only'])).toContain('invoice /portal/clients/invoices/other')
})

test('shows the plan that extras are added to', () => {
  const plan = findPlanEnds(['first', null])
  const extras = buildQuote({ id: 'x', amendsQuoteId: 'q' })
  expect(format([extras, buildQuote({ plan })], options)).toContain(
    'quote /portal/clients/quotes/q',
  )
  expect(format([extras, buildQuote()], options)).toContain('quote /portal/clients/quotes/x')
})
