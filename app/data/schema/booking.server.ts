import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import type { WeeklyHours } from '#app/core/day.ts'

import { client } from './client.server.ts'
import { id, instant, span } from './columns.server.ts'
import { service } from './content.server.ts'
import { inquiry } from './inquiry.server.ts'
import { project } from './project.server.ts'
import { staff } from './staff.server.ts'

/** What a booking takes up: somebody, a room, a piece of kit. A person may also be an account. */
export const resource = pgTable(
  'resource',
  {
    id: id(),
    kind: text().$type<'person' | 'room' | 'kit'>().notNull(),
    name: text().notNull(),
    staffId: uuid()
      .unique()
      .references(() => staff.id),
    position: integer().notNull().default(0),
    /**
     * When it can be booked, by the studio's wall clock; without one, in the studio's own hours.
     */
    week: jsonb().$type<WeeklyHours>(),
    /** No longer to be booked; what it was booked for stays. */
    retired: boolean().notNull().default(false),
  },
  (t) => [index().on(t.kind, t.position)],
)

export const booking = pgTable(
  'booking',
  {
    id: id(),
    /** As people say it: BK-1042. */
    number: integer().generatedByDefaultAsIdentity({ startWith: 1001 }).unique(),
    createdAt: instant().notNull(),
    clientId: uuid()
      .notNull()
      .references(() => client.id),
    inquiryId: uuid().references(() => inquiry.id, { onDelete: 'set null' }),
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    kind: text().$type<'photography' | 'videography' | 'documentary' | 'podcast'>().notNull(),
    title: text().notNull().default(''),
    place: text().notNull().default(''),
    notes: text().notNull().default(''),
    state: text().$type<'held' | 'pending' | 'confirmed' | 'canceled' | 'done'>().notNull(),
    /**
     * The wall clock as it was entered and the zone it hangs in; the instants are what follows from
     * them.
     */
    zone: text().notNull(),
    startsLocal: text().notNull(),
    endsLocal: text().notNull(),
    /** Of a time the clocks show twice, whether the second is meant. */
    startsLater: boolean().notNull().default(false),
    endsLater: boolean().notNull().default(false),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Until when a held one keeps what it takes up; without it, until somebody decides. */
    heldUntil: instant(),
    /** What repeats was made at once and is one series; each is a booking of its own. */
    series: uuid(),
    /** What a visitor asked a date for; nothing where the studio made it. */
    service: text()
      .$type<'photography' | 'documentary' | 'podcast'>()
      .references(() => service.key, { onDelete: 'set null' }),
    /**
     * When a link that was emailed to the visitor was first opened: until then nobody knows whether
     * the mailbox is theirs.
     */
    emailConfirmedAt: instant(),
    /** Since when the studio waits for the visitor to agree to the time it proposed. */
    proposedAt: instant(),
    /** Minutes of set-up and travel that are part of what is taken up. */
    minutesBefore: integer().notNull().default(0),
    minutesAfter: integer().notNull().default(0),
    /** What was agreed, in cents. */
    total: integer().notNull().default(0),
    /** The promises it was made under. */
    policyVersion: integer().notNull(),
    /** Why it was confirmed without its deposit. */
    depositWaived: text(),
    search: text().notNull(),
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
 * That a booking takes up a resource, and from when to when. `state` is the booking's own, carried
 * along by the key: an exclusion constraint (0006) refuses two live ones of the same resource that
 * overlap, by whatever door they come.
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
    /** What a person said to it. */
    answer: text().$type<'accepted' | 'declined'>(),
    answeredAt: instant(),
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
 * The private link to a visitor's own page of a booking. It is found by its hash; sealed with the
 * key it is kept so that every email can carry the same one. Links of earlier versions have only a
 * hash.
 */
export const bookingAccessLink = pgTable(
  'booking_access_link',
  {
    tokenHash: text().primaryKey(),
    sealedToken: text(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id, { onDelete: 'cascade' }),
    madeAt: instant().notNull(),
    /** Whether it was emailed; the one a browser is shown right after asking proves no mailbox. */
    emailed: boolean().notNull().default(true),
  },
  (t) => [index().on(t.bookingId)],
)
