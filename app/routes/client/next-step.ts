import type { RequestStatus } from '#app/features/booking/booking-request/rules.ts'

import { type ProjectStep, getWaiting } from './project-step.ts'

type Booking = { id: string; status: RequestStatus; endsAt: Date }
/** The step of a project that the page shows in full. */
export type StepOfProject = { projectId: string; step: ProjectStep }

export type NextStep =
  | { kind: 'proposed' | 'deposit' | 'waiting' | 'date'; bookingId: string }
  | { kind: 'contract'; quoteNumber: number }
  | { kind: 'quote'; quoteNumber: number }
  | { kind: 'invoice'; invoiceId: string }
  | { kind: 'project'; projectId: string }
  | { kind: 'nothing' }

/**
 * Returns the one thing to tell a client first: what they have to do, what we do for them, or what
 * comes next. `contractDue` is the accepted quote whose contract to sign, `quoteDue` the open quote
 * that expires first, `depositDue` has the bookings with a deposit that this contact can pay, and
 * `invoiceDue` is the next invoice to pay, or null.
 */
export function pickNextStep(
  bookings: Booking[],
  projects: StepOfProject[],
  {
    contractDue,
    quoteDue,
    depositDue,
    invoiceDue,
    now,
  }: {
    contractDue: number | null
    quoteDue: number | null
    depositDue: ReadonlySet<string>
    invoiceDue: string | null
    now: Date
  },
): NextStep {
  if (contractDue !== null) return { kind: 'contract', quoteNumber: contractDue }
  if (quoteDue !== null) return { kind: 'quote', quoteNumber: quoteDue }
  const upcomingBookings = bookings.filter(({ endsAt }) => endsAt > now)
  const find = (isMatch: (booking: Booking) => boolean) => upcomingBookings.find(isMatch)?.id
  const findProject = (isMatch: (step: ProjectStep) => boolean) =>
    projects.find(({ step }) => isMatch(step))?.projectId
  const steps = [
    ['proposed', find(({ status }) => status === 'proposed')],
    ['deposit', find(({ id, status }) => status === 'pending' && depositDue.has(id))],
    ['invoice', invoiceDue],
    ['project', findProject((step) => getWaiting(step) === 'client')],
    ['waiting', find(({ status }) => status === 'waiting')],
    ['date', find(({ status }) => status === 'confirmed' || status === 'pending')],
    ['project', findProject(({ kind }) => kind === 'promised') ?? projects[0]?.projectId],
  ] as const
  for (const [kind, id] of steps) {
    if (!id) continue
    if (kind === 'invoice') return { kind, invoiceId: id }
    return kind === 'project' ? { kind, projectId: id } : { kind, bookingId: id }
  }
  return { kind: 'nothing' }
}
