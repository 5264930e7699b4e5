import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { WeeklyHours } from '#app/core/day.ts'

import type { Category, ServiceKey } from '#app/features/studio/service/rules.ts'

import { client } from './client.server.ts'
import { defineId, defineInstant, defineRevision, span } from './columns.server.ts'
import { service } from './content.server.ts'
import { inquiry } from './inquiry.server.ts'
import { email } from './platform.server.ts'
import { project } from './project.server.ts'
import { person, staff } from './staff.server.ts'
import { policy } from './studio.server.ts'

/** A person, room or piece of equipment that can be booked. A person may have an account. */
export const resource = pgTable(
  'resource',
  {
    id: defineId(),
    kind: text().$type<'person' | 'room' | 'kit'>().notNull(),
    name: text().notNull(),
    /**
     * Set for people only. A trigger (migration 0046) adds the person of a row that names none.
     */
    personId: uuid()
      .unique()
      .references(() => person.id),
    /** The account of the person, if they have one. */
    staffId: uuid()
      .unique()
      .references(() => staff.id),
    position: integer().notNull().default(0),
    /** Bookable hours in the studio's time zone; null for the studio's own hours. */
    week: jsonb().$type<WeeklyHours>(),
    /** Can't be booked anymore; existing bookings remain. */
    retired: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.kind, t.position),
    check('resource_is_a_person', sql`(${t.kind} = 'person') = (${t.personId} is not null)`),
    foreignKey({
      name: 'resource_account_of_person',
      columns: [t.personId, t.staffId],
      foreignColumns: [staff.personId, staff.id],
    }),
  ],
)

/** Repeating bookings that were created together; each is a booking of its own. */
export const bookingSeries = pgTable(
  'booking_series',
  {
    id: defineId(),
    repeats: text().$type<'weekly' | 'biweekly' | 'monthly'>().notNull(),
    /** The last day as first planned. */
    until: date({ mode: 'string' }).notNull(),
  },
  (t) => [check('booking_series_repeats', sql`${t.repeats} in ('weekly', 'biweekly', 'monthly')`)],
)

export const booking = pgTable(
  'booking',
  {
    id: defineId(),
    /** Shown as BK-1042. */
    number: integer().generatedByDefaultAsIdentity({ startWith: 1001 }).unique(),
    createdAt: defineInstant().notNull(),
    clientId: uuid()
      .notNull()
      .references(() => client.id),
    inquiryId: uuid().references(() => inquiry.id, { onDelete: 'set null' }),
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    category: text().$type<Category>().notNull(),
    title: text().notNull().default(''),
    place: text().notNull().default(''),
    notes: text().notNull().default(''),
    state: text().$type<'held' | 'pending' | 'confirmed' | 'canceled' | 'done'>().notNull(),
    /** Local time as entered, with its time zone. The instants are derived from it. */
    zone: text().notNull(),
    startsLocal: text().notNull(),
    endsLocal: text().notNull(),
    /** The later of the two instants, where clocks repeat that time. */
    startsLater: boolean().notNull().default(false),
    endsLater: boolean().notNull().default(false),
    startsAt: defineInstant().notNull(),
    endsAt: defineInstant().notNull(),
    /** End of a hold. Null holds until it is confirmed or canceled. */
    heldUntil: defineInstant(),
    series: uuid().references(() => bookingSeries.id),
    /** Hash of the UID of the calendar entry it was imported from, which is imported once. */
    importedUid: text().unique('booking_imported_uid_unique'),
    /** The service a visitor requested online; null for bookings made by the studio. */
    service: text()
      .$type<ServiceKey>()
      .references(() => service.key, { onDelete: 'set null' }),
    /** First opening of an emailed link, which proves that the mailbox is the visitor's. */
    emailConfirmedAt: defineInstant(),
    /** Start of the wait for the visitor's answer to a proposed time. */
    proposedAt: defineInstant(),
    /** Minutes of setup and travel that the reservations include. */
    minutesBefore: integer().notNull().default(0),
    minutesAfter: integer().notNull().default(0),
    /** Agreed price, in cents. */
    total: bigint({ mode: 'number' }).notNull().default(0),
    /** Agreed deposit, in cents; null for the policy's share of the price. */
    deposit: bigint({ mode: 'number' }),
    /** The policy version in force when it was made. */
    policyVersion: integer().notNull(),
    /** Reason for confirming without the deposit. */
    depositWaived: text(),
    /** The studio decided to send the client no reminder. It doesn't count as a revision. */
    reminderStopped: boolean().notNull().default(false),
    search: text().notNull(),
    revision: defineRevision(),
  },
  (t) => [
    unique().on(t.id, t.state),
    index().on(t.startsAt, t.id),
    index().on(t.state, t.startsAt, t.id),
    index().on(t.clientId, t.startsAt),
    index().on(t.projectId),
    index().on(t.series),
    index().on(t.state, t.heldUntil),
    index('booking_owing')
      .on(t.startsAt)
      .where(sql`${t.total} > 0 and ${t.state} in ('pending', 'confirmed', 'held')`),
  ],
)

/**
 * A cancellation or the end of a hold, with the refund due then and the amount the studio keeps of
 * what was paid, in cents. Reopening the booking ends it (`reopenedAt`); nothing else of a row ever
 * changes, enforced by a trigger (migration 0031). While it is in effect, `state` repeats the
 * booking's own, so that the foreign key rejects reopening a booking without ending its refund.
 */
export const bookingCancellation = pgTable(
  'booking_cancellation',
  {
    id: defineId(),
    bookingId: uuid().notNull(),
    state: text().$type<'canceled'>(),
    at: defineInstant().notNull(),
    /** Null for cancellations recorded before this was stored. */
    reason: text().$type<'client-canceled' | 'studio-canceled' | 'hold-expired'>(),
    policyVersion: integer()
      .notNull()
      .references(() => policy.version),
    /** The policy's share of what was paid; null unless the client canceled. */
    percent: integer(),
    due: bigint({ mode: 'number' }).notNull(),
    /** Negative if refunds recorded afterwards carry an earlier day. */
    kept: bigint({ mode: 'number' }).notNull(),
    reopenedAt: defineInstant(),
  },
  (t) => [
    foreignKey({ columns: [t.bookingId, t.state], foreignColumns: [booking.id, booking.state] }),
    foreignKey({ columns: [t.bookingId], foreignColumns: [booking.id] }),
    index().on(t.bookingId, t.at),
    uniqueIndex('booking_cancellation_in_effect')
      .on(t.bookingId)
      .where(sql`${t.reopenedAt} is null`),
    index('booking_cancellation_refunds')
      .on(t.at)
      .where(sql`${t.reopenedAt} is null and ${t.due} > 0`),
    check(
      'booking_cancellation_state',
      sql`${t.state} is not distinct from case when ${t.reopenedAt} is null then 'canceled' end`,
    ),
    check(
      'booking_cancellation_reason',
      sql`${t.reason} in ('client-canceled', 'studio-canceled', 'hold-expired')`,
    ),
    check('booking_cancellation_due', sql`${t.due} >= 0`),
    check('booking_cancellation_percent', sql`${t.percent} between 0 and 100`),
  ],
)

/**
 * The time for which a booking occupies a resource. `state` repeats the booking's own through the
 * foreign key, so that an exclusion constraint (migration 0006) can reject overlapping live
 * reservations of a resource.
 */
export const reservation = pgTable(
  'reservation',
  {
    bookingId: uuid().notNull(),
    resourceId: uuid()
      .notNull()
      .references(() => resource.id),
    state: text().notNull(),
    during: span().notNull(),
    /** A person's response. */
    answer: text().$type<'accepted' | 'declined'>(),
    answeredAt: defineInstant(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.resourceId] }),
    foreignKey({ columns: [t.bookingId, t.state], foreignColumns: [booking.id, booking.state] })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('reservation_declined')
      .on(t.bookingId)
      .where(sql`${t.answer} = 'declined'`),
  ],
)

/**
 * Changes of a booking that were not emailed yet, until the studio sends or dismisses the
 * emails: the time before the first such move, and people added and removed since.
 */
export const bookingNotice = pgTable(
  'booking_notice',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => booking.id, { onDelete: 'cascade' }),
    at: defineInstant().notNull(),
    /** Local start and end before the move; null if the time is the same. */
    was: text(),
    /** Ids of resources. */
    added: text().array().notNull(),
    removed: text().array().notNull(),
    /** Shared by the dates of a series that changed together and share an email. */
    together: uuid(),
  },
  (t) => [index().on(t.together)],
)

/**
 * The reminder of a booking's date to its client. The key makes it the only one, also if several
 * processes send reminders; a moved booking has another date. If its email is withdrawn, so is it.
 */
export const bookingReminder = pgTable(
  'booking_reminder',
  {
    bookingId: uuid()
      .notNull()
      .references(() => booking.id, { onDelete: 'cascade' }),
    /** The booking's first local date. */
    localDate: date({ mode: 'string' }).notNull(),
    at: defineInstant().notNull(),
    emailId: uuid()
      .notNull()
      .references(() => email.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.localDate] }), index().on(t.emailId)],
)

/**
 * The private link to a visitor's booking page. It is found by its hash; the encrypted token lets
 * every email repeat the same link. Links made by older versions have only a hash.
 */
export const bookingAccessLink = pgTable(
  'booking_access_link',
  {
    tokenHash: text().primaryKey(),
    sealedToken: text(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id, { onDelete: 'cascade' }),
    madeAt: defineInstant().notNull(),
    /** Sent by email. A link shown right after the request proves no mailbox. */
    emailed: boolean().notNull().default(true),
  },
  (t) => [index().on(t.bookingId)],
)
