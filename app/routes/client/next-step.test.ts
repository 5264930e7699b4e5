import { expect, test } from 'vitest'

import { addMs, hour } from '#app/core/day.ts'
import type { RequestStatus } from '#app/features/booking/booking-request/rules.ts'

import { pickNextStep } from './next-step.ts'

const now = new Date('2027-05-04T12:00:00Z')
const createBooking = (id: string, status: RequestStatus, hours = 1) => ({
  id,
  status,
  endsAt: addMs(now, hours * hour),
})
const createProject = (id: string, dueOn: string | null, state: 'in-progress' | 'completed') => ({
  id,
  dueOn,
  state,
})
const pick = (
  bookings: ReturnType<typeof createBooking>[],
  projects: ReturnType<typeof createProject>[] = [],
  depositDue: string[] = [],
  invoiceDue: string | null = null,
  quoteDue: number | null = null,
  contractDue: number | null = null,
) =>
  pickNextStep(bookings, projects, {
    depositDue: new Set(depositDue),
    invoiceDue,
    quoteDue,
    contractDue,
    now,
  })

test('names what the client has to do before what comes next', () => {
  const dates = [
    createBooking('a', 'confirmed'),
    createBooking('b', 'waiting', 2),
    createBooking('c', 'pending', 3),
  ]
  expect(pick([...dates, createBooking('d', 'proposed', 4)], [], ['c'])).toEqual({
    kind: 'proposed',
    bookingId: 'd',
  })
  expect(pick(dates, [], ['c'], 'i')).toEqual({ kind: 'deposit', bookingId: 'c' })
  expect(pick(dates, [], [], 'i')).toEqual({ kind: 'invoice', invoiceId: 'i' })
  expect(pick(dates, [], ['c'], 'i', 1042)).toEqual({ kind: 'quote', quoteNumber: 1042 })
  expect(pick(dates, [], [], null, 1042, 1040)).toEqual({ kind: 'contract', quoteNumber: 1040 })
  expect(pick(dates)).toEqual({ kind: 'waiting', bookingId: 'b' })
  expect(pick([createBooking('c', 'pending'), createBooking('a', 'confirmed', 2)])).toEqual({
    kind: 'date',
    bookingId: 'c',
  })
})

test('ignores what is over, canceled or done', () => {
  const pastBookings = [
    createBooking('a', 'confirmed', -1),
    createBooking('b', 'canceled'),
    createBooking('c', 'done'),
    createBooking('d', 'ended'),
  ]
  expect(pick(pastBookings)).toEqual({ kind: 'nothing' })
  expect(
    pick(pastBookings, [
      createProject('p', '2027-06-01', 'completed'),
      createProject('q', null, 'in-progress'),
    ]),
  ).toEqual({ kind: 'nothing' })
  expect(pick(pastBookings, [createProject('r', '2027-06-01', 'in-progress')])).toEqual({
    kind: 'promised',
    projectId: 'r',
  })
})
