import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { ProblemCode } from '#app/messages/problems.ts'

import { resource } from './booking.server.ts'
import { id, instant, span } from './columns.server.ts'
import { service } from './content.server.ts'
import { staff } from './staff.server.ts'

/**
 * A calendar kept elsewhere, whose busy times are the resource's own; its address is sealed with
 * the key in the data folder.
 */
export const externalCalendar = pgTable(
  'external_calendar',
  {
    id: id(),
    resourceId: uuid()
      .notNull()
      .references(() => resource.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sealedUrl: text().notNull(),
    addedAt: instant().notNull(),
    addedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    triedAt: instant(),
    claimedAt: instant(),
    /** When it was last read whole. */
    readAt: instant(),
    /** Why it could not be read the last time. */
    problem: text().$type<ProblemCode>(),
    /** What its server calls the version that was read. */
    version: text(),
  },
  (t) => [index().on(t.resourceId), index().on(t.triedAt)],
)

/**
 * When somebody is away, or something out of order. It may overlap anything: what it clashes with
 * is shown.
 */
export const absence = pgTable(
  'absence',
  {
    id: id(),
    resourceId: uuid()
      .notNull()
      .references(() => resource.id, { onDelete: 'cascade' }),
    /** The calendar it was read from; what was typed here has none. */
    calendarId: uuid().references(() => externalCalendar.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    wholeDays: boolean().notNull().default(false),
    zone: text().notNull(),
    startsLocal: text().notNull(),
    endsLocal: text().notNull(),
    during: span().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index().using('gist', t.resourceId, t.during), index().on(t.calendarId)],
)

/** What a visitor may ask a date for, and on which terms. */
export const onlineBooking = pgTable('online_booking', {
  service: text()
    .$type<'photography' | 'documentary' | 'podcast'>()
    .primaryKey()
    .references(() => service.key, { onDelete: 'cascade' }),
  offered: boolean().notNull().default(false),
  minutes: integer().notNull(),
  /** Other lengths a visitor may choose, in minutes. */
  otherMinutes: integer().array().notNull().default([]),
  minutesBefore: integer().notNull().default(0),
  minutesAfter: integer().notNull().default(0),
  /** So many hours from now at least, and so many days at most. */
  noticeHours: integer().notNull(),
  daysAhead: integer().notNull(),
  /**
   * How long a date that was asked for is held without the studio's word; 0 takes requests without
   * holding anything.
   */
  holdHours: integer().notNull(),
})

/** Who and what such a date takes: of the people one, of the rooms one, of the kit one. */
export const onlineBookingResource = pgTable(
  'online_booking_resource',
  {
    service: text()
      .$type<'photography' | 'documentary' | 'podcast'>()
      .notNull()
      .references(() => onlineBooking.service, { onDelete: 'cascade' }),
    resourceId: uuid()
      .notNull()
      .references(() => resource.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.service, t.resourceId] })],
)

/**
 * The secret address under which other programs read a calendar: somebody's own, or the studio's.
 * Only its hash is kept.
 */
export const calendarFeed = pgTable('calendar_feed', {
  id: id(),
  tokenHash: text().notNull().unique(),
  /** Whose bookings it shows; nobody's own is the whole studio. */
  staffId: uuid()
    .unique()
    .references(() => staff.id, { onDelete: 'cascade' }),
  madeBy: uuid().references(() => staff.id, { onDelete: 'cascade' }),
  madeAt: instant().notNull(),
  /** When a calendar last asked for it. */
  readAt: instant(),
})
