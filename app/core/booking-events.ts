import { states as bookingStates } from './booking-states.ts'
import { cents, count, id, list, nothing } from './event-fields.ts'
import { z } from './schema.ts'

const bookingState = z.enum(bookingStates)
/** Present if the studio is closed then and the form confirmed it. */
const closedAnyway = z.literal(true).optional()
/** Five events share these fields because one function records them, so some are optional. */
const bookingMove = z.strictObject({ from: bookingState, closedAnyway })

/** Events of bookings, resources and calendars. */
export const bookingEvents = {
  // of a series: how often it repeats, the number of dates and the last day
  'booking.added': z.strictObject({
    state: bookingState,
    repeats: z.string().optional(),
    dates: count.optional(),
    until: z.iso.date().optional(),
    closedAnyway,
  }),
  'booking.requested': z.strictObject({ state: z.literal('held') }),
  // local start and end `was` and `is`, the total in cents, resources `added` and `removed`, and
  // the other fields by name only
  'booking.changed': z.strictObject({
    was: z.string().optional(),
    is: z.string().optional(),
    totalWas: cents.optional(),
    total: cents.optional(),
    project: id.nullable().optional(),
    added: list.optional(),
    removed: list.optional(),
    fields: list.optional(),
    closedAnyway,
  }),
  'booking.marked-as-pending': bookingMove,
  // `waived` if it was confirmed without the deposit, for the reason that the booking has; older
  // events have the reason itself
  'booking.confirmed': bookingMove.extend({ waived: z.literal(true).optional() }),
  // the refund due and what the studio keeps; one is negative if more was refunded than paid
  'booking.canceled': bookingMove.extend({
    canceledBy: z.enum(['studio', 'client']).optional(),
    refundDue: cents.optional(),
    kept: cents.optional(),
  }),
  'booking.reopened': bookingMove.extend({ to: bookingState.optional() }),
  'booking.completed': bookingMove,
  'booking.expired': z.strictObject({ from: z.literal('held') }),
  'booking.project-created': z.strictObject({ project: id }),
  'booking.proposed': nothing,
  'booking.proposal-accepted': z.strictObject({ from: bookingState }),
  'booking.email-confirmed': nothing,
  'booking.hold-renewed': z.strictObject({ from: bookingState }),
  'booking.address-corrected': nothing,
  'booking.link-replaced': nothing,
  // people were emailed about changes saved before, or not
  'booking.notice-sent': nothing,
  'booking.notice-dismissed': nothing,
  'booking.reminder-sent': nothing,
  'booking.reminder-stopped': nothing,
  'booking.reminder-resumed': nothing,
  'booking.accepted': nothing,
  'booking.declined': nothing,
  'booking.time-zone-adjusted': z.strictObject({
    startedAt: z.iso.datetime(),
    startsAt: z.iso.datetime(),
  }),
  'booking.time-zone-conflict-found': nothing,
  'online-booking.changed': z.strictObject({ offered: z.boolean() }),
  'resource.added': nothing,
  'resource.changed': z.strictObject({ hours: z.enum(['studio', 'own']).optional() }),
  'resource.retired': nothing,
  'resource.restored': nothing,
  'absence.added': z.strictObject({ resource: id }),
  'absence.removed': z.strictObject({
    resource: id,
    startsLocal: z.string(),
    endsLocal: z.string(),
  }),
  'absence.time-zone-adjusted': nothing,
  'calendar.shared': z.strictObject({ scope: z.enum(['own', 'studio']) }),
  'calendar.unshared': z.strictObject({ scope: z.enum(['own', 'studio']) }),
  'calendar.connected': nothing,
  'calendar.disconnected': nothing,
  'calendar.read': z.strictObject({ problem: z.string().nullable() }),
  'calendar.imported': z.strictObject({ booking: id }),
  'calendar.import-undone': nothing,
}
