import { expect, test } from 'vitest'

import { addMs, hour } from '#app/core/day.ts'
import type { RequestStatus } from '#app/features/booking/booking-request/rules.ts'

import { pickNextStep } from './next-step.ts'
import type { ProjectStep } from './project-step.ts'

const now = new Date('2027-05-04T12:00:00Z')
const createBooking = (id: string, status: RequestStatus, hours = 1) => ({
  id,
  status,
  endsAt: addMs(now, hours * hour),
})
const promised = { kind: 'promised', promisedOn: '2027-06-01', isLate: false } as const
const steps: Record<string, ProjectStep> = {
  promised,
  stage: { kind: 'stage', stage: 'production' },
  list: { kind: 'list', listId: 'l' },
  delivered: { kind: 'delivered', until: null },
}
const createProjects = (...kinds: string[]) =>
  kinds.map((kind) => ({ projectId: kind, step: steps[kind]! }))
const pick = (
  bookings: ReturnType<typeof createBooking>[],
  projects: ReturnType<typeof createProjects> = [],
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
})

test('begins with a project that waits for the client, before dates', () => {
  const dates = [createBooking('a', 'confirmed'), createBooking('b', 'waiting', 2)]
  const listProject = { kind: 'project', projectId: 'list' }
  expect(pick(dates, createProjects('stage', 'list'))).toEqual(listProject)
  expect(pick(dates, createProjects('stage', 'list'), [], 'i')).toEqual({
    kind: 'invoice',
    invoiceId: 'i',
  })
  expect(pick(dates, createProjects('promised'))).toEqual({ kind: 'waiting', bookingId: 'b' })
})

test('without anything else names a promised date, or the first project', () => {
  const past = [createBooking('a', 'confirmed', -1)]
  expect(pick(past, createProjects('delivered', 'stage', 'promised'))).toEqual({
    kind: 'project',
    projectId: 'promised',
  })
  expect(pick(past, createProjects('delivered', 'stage'))).toEqual({
    kind: 'project',
    projectId: 'delivered',
  })
})
