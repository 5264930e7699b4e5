import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { ProblemCode } from '#app/messages/problems.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

import { resource } from './booking.server.ts'
import { defineId, defineInstant, span } from './columns.server.ts'
import { service } from './content.server.ts'
import { staff } from './staff.server.ts'

/**
 * An external calendar whose busy times block a resource. Its URL is encrypted with the key in the
 * data folder.
 */
export const externalCalendar = pgTable(
  'external_calendar',
  {
    id: defineId(),
    resourceId: uuid()
      .notNull()
      .references(() => resource.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sealedUrl: text().notNull(),
    addedAt: defineInstant().notNull(),
    addedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    triedAt: defineInstant(),
    claimedAt: defineInstant(),
    /** Last complete read. */
    readAt: defineInstant(),
    /** Error of the last read, or null. */
    problem: text().$type<ProblemCode>(),
    /** ETag or Last-Modified of the version that was read. */
    version: text(),
  },
  (t) => [index().on(t.resourceId), index().on(t.triedAt)],
)

/**
 * Time off of a person, or a time a room or equipment can't be used. It may overlap bookings; the
 * conflict is shown.
 */
export const absence = pgTable(
  'absence',
  {
    id: defineId(),
    resourceId: uuid()
      .notNull()
      .references(() => resource.id, { onDelete: 'cascade' }),
    /** The calendar it was read from; null if entered by hand. */
    calendarId: uuid().references(() => externalCalendar.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    wholeDays: boolean().notNull().default(false),
    zone: text().notNull(),
    startsLocal: text().notNull(),
    endsLocal: text().notNull(),
    during: span().notNull(),
    createdAt: defineInstant().notNull(),
  },
  (t) => [index().using('gist', t.resourceId, t.during), index().on(t.calendarId)],
)

/** Online booking of a service: availability and terms. */
export const onlineBooking = pgTable('online_booking', {
  service: text()
    .$type<ServiceKey>()
    .primaryKey()
    .references(() => service.key, { onDelete: 'cascade' }),
  offered: boolean().notNull().default(false),
  minutes: integer().notNull(),
  /** Other lengths visitors can choose, in minutes. */
  otherMinutes: integer().array().notNull().default([]),
  minutesBefore: integer().notNull().default(0),
  minutesAfter: integer().notNull().default(0),
  /** Earliest and latest start, in hours and days from now. */
  noticeHours: integer().notNull(),
  daysAhead: integer().notNull(),
  /** Hours a requested time is held for the studio to answer; 0 holds nothing. */
  holdHours: integer().notNull(),
})

/**
 * Resources that can serve an online booking. It reserves one person, one room and one piece of
 * equipment of those listed.
 */
export const onlineBookingResource = pgTable(
  'online_booking_resource',
  {
    service: text()
      .$type<ServiceKey>()
      .notNull()
      .references(() => onlineBooking.service, { onDelete: 'cascade' }),
    resourceId: uuid()
      .notNull()
      .references(() => resource.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.service, t.resourceId] })],
)

/**
 * The secret URL under which other programs read a calendar. Only the hash of its token is stored.
 */
export const calendarFeed = pgTable('calendar_feed', {
  id: defineId(),
  tokenHash: text().notNull().unique(),
  /** The person whose bookings it contains; null for the whole studio. */
  staffId: uuid()
    .unique()
    .references(() => staff.id, { onDelete: 'cascade' }),
  madeBy: uuid().references(() => staff.id, { onDelete: 'cascade' }),
  madeAt: defineInstant().notNull(),
  /** Last request by a calendar program. */
  readAt: defineInstant(),
})
