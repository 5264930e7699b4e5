import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { type WeeklyHours, officeHours } from '#app/core/day.ts'

import { instant } from './columns.server.ts'
import { staff } from './staff.server.ts'

/** The studio itself: one row. */
export const studio = pgTable(
  'studio',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    legalName: text().notNull(),
    badge: text().notNull(),
    tagline: text().notNull().default(''),
    address: jsonb().$type<string[]>().notNull().default([]),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    phone: text().notNull().default(''),
    email: text().notNull(),
    hours: text().notNull().default(''),
    /** Where else it can be found, in the order of the footer. */
    social: jsonb().$type<{ label: string; href: string }[]>().notNull().default([]),
    /** A line of the studio's own at the end of every page. */
    footerNote: text().notNull().default(''),
    /** A picture in the place of the mark. */
    logo: text(),
    /** `#8a5a12`, in the place of the program's own. */
    accent: text(),
    timeZone: text().notNull(),
    /** When it works, by its wall clock. */
    week: jsonb().$type<WeeklyHours>().notNull().default(officeHours),
    /**
     * Days the studio is closed although its week says otherwise, `2026-12-25`, and what they are
     * called.
     */
    closedDays: jsonb().$type<string[]>().notNull().default([]),
    closedNames: jsonb().$type<Record<string, string>>().notNull().default({}),
    currency: text().notNull().default('USD'),
    locale: text().notNull().default('en-US'),
    language: text().notNull().default('en'),
    /** The studio of the sample story, not yet somebody's own. */
    sample: boolean().notNull().default(false),
    /** Counts every change a visitor could see: a page made before the last one is made again. */
    contentVersion: integer().notNull().default(1),
  },
  (t) => [check('studio_is_one', sql`${t.id} = 1`)],
)

/** What the studio promises, version by version; the highest is in force. */
export const policy = pgTable('policy', {
  version: integer().primaryKey(),
  effectiveFrom: instant().notNull(),
  replyHours: integer().notNull(),
  photographyWeeks: jsonb().$type<[number, number]>().notNull(),
  documentaryWeeks: jsonb().$type<[number, number]>().notNull(),
  podcastBusinessDays: jsonb().$type<[number, number]>().notNull(),
  depositPercent: integer().notNull(),
  /**
   * What is given back of what was paid, the longest notice first: so many days before the start,
   * so many percent.
   */
  refundSteps: jsonb().$type<{ days: number; percent: number }[]>().notNull(),
  /** Whether notice of exactly so many days is still enough. */
  sameDayCounts: boolean().notNull().default(true),
  /** Whether travel is part of every quote. */
  travelIncluded: boolean().notNull().default(true),
  changedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
})

/** How letters leave; the address of the mail server is sealed with the key in the data folder. */
export const mailServer = pgTable(
  'mail_server',
  {
    id: integer().primaryKey().default(1),
    sealedUrl: text().notNull(),
  },
  (t) => [check('mail_server_is_one', sql`${t.id} = 1`)],
)
