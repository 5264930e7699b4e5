import { expect, test } from 'vitest'

import { bookingEmails, type BookingEmailDetails } from './emails-booking.ts'

test('the receipt of a request promises a reply within hours, or within 1 hour', () => {
  const buildPromise = (hours: number) =>
    bookingEmails.toVisitor.requested.content({
      hours,
      name: 'Lea',
      confirm: '',
      refundDeadline: '',
    } as BookingEmailDetails)[1]
  expect(buildPromise(24)).toContain('will reply within 24 hours.')
  expect(buildPromise(1)).toContain('will reply within 1 hour.')
})
