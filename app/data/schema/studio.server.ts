import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { IncludedRounds, LateFee, ReleaseRule } from '#app/features/studio/policy/rules.ts'

import { defineInstant, defineRevision } from './columns.server.ts'
import { staff } from './staff.server.ts'

/** The studio, in one row. */
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
    /** Social profiles, in the order of the footer. */
    social: jsonb().$type<{ label: string; href: string }[]>().notNull().default([]),
    /** Custom line at the end of every page. */
    footerNote: text().notNull().default(''),
    /** Image that replaces the letter mark. */
    logo: text(),
    /** `#8a5a12`; null for the default accent. */
    accent: text(),
    timeZone: text().notNull(),
    /** Working hours in the studio's time zone. */
    week: jsonb().$type<WeeklyHours>().notNull().default(officeHours),
    /** Holidays and other closed days, `2026-12-25`, and their names. */
    closedDays: jsonb().$type<string[]>().notNull().default([]),
    closedNames: jsonb().$type<Record<string, string>>().notNull().default({}),
    currency: text().notNull().default('USD'),
    locale: text().notNull().default('en-US'),
    language: text().notNull().default('en'),
    /** Sample data that hasn't been replaced by a real studio. */
    sample: boolean().notNull().default(false),
    /** Visitors see the site. A new studio publishes it when it's ready. */
    published: boolean().notNull().default(true),
    /** Counts changes visible to visitors. A cached page of an older version is rebuilt. */
    contentVersion: integer().notNull().default(1),
    /** Counts changes of the other columns. */
    revision: defineRevision(),
  },
  (t) => [check('studio_is_one', sql`${t.id} = 1`)],
)

/** The studio's terms, one row per version; the highest is in force. */
export const policy = pgTable('policy', {
  version: integer().primaryKey(),
  effectiveFrom: defineInstant().notNull(),
  replyHours: integer().notNull(),
  photographyWeeks: jsonb().$type<[number, number]>().notNull(),
  documentaryWeeks: jsonb().$type<[number, number]>().notNull(),
  podcastBusinessDays: jsonb().$type<[number, number]>().notNull(),
  depositPercent: integer().notNull(),
  /** Refund steps, longest notice first: percent of what was paid, by days before the start. */
  refundSteps: jsonb().$type<{ days: number; percent: number }[]>().notNull(),
  /** Notice of exactly `days` is enough for a step. */
  sameDayCounts: boolean().notNull().default(true),
  /** Every quote includes travel. */
  travelIncluded: boolean().notNull().default(true),
  /** Percent of what was paid that is refunded if the studio cancels. */
  studioRefundPercent: integer().notNull().default(100),
  /** Days before the date at which the client is reminded; 0 sends no reminder. */
  reminderDays: integer().notNull().default(0),
  /** Null for no late fee. */
  lateFee: jsonb().$type<LateFee>(),
  /** Days in which consumers can withdraw from a contract: 0 or 14. */
  withdrawalDays: integer().notNull().default(0),
  /** The payment that originals wait for; versions from before the rule have none. */
  releaseRule: text().$type<ReleaseRule>().notNull().default('none'),
  /** Rounds of notes in the price, by service; versions from before have any number. */
  includedRounds: jsonb()
    .$type<IncludedRounds>()
    .notNull()
    .default({ photography: null, documentary: null, podcast: null }),
  /** The price of each extra round, with tax; null if it depends. */
  extraRoundAmount: bigint({ mode: 'number' }),
  changedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
})

/** Outgoing mail server. Its URL is encrypted with the key in the data folder. */
export const mailServer = pgTable(
  'mail_server',
  {
    id: integer().primaryKey().default(1),
    sealedUrl: text().notNull(),
  },
  (t) => [check('mail_server_is_one', sql`${t.id} = 1`)],
)
