import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { defineId, defineInstant, defineRevision } from './columns.server.ts'

/**
 * Someone who works for the studio. They may have an account (`staff`), be booked (`resource`) and
 * have a card on the website (`team_member`, and the entries of its draft and versions, with the
 * id of the person).
 */
export const person = pgTable('person', {
  id: defineId(),
  name: text().notNull(),
  /** Invitations are sent here. With an account, it is the address to sign in with. */
  email: text().notNull().default(''),
  /** Their job, such as Photographer. */
  title: text().notNull().default(''),
  createdAt: defineInstant().notNull().defaultNow(),
  /** Their personal data was erased; the row stays for what refers to it. */
  erasedAt: defineInstant(),
  revision: defineRevision(),
})

/** Refers to a person. A trigger (migration 0046) adds the person of a row that names none. */
const definePersonId = () => uuid().default(sql`null`)

/** Accounts. */
export const staff = pgTable(
  'staff',
  {
    id: defineId(),
    personId: definePersonId()
      .notNull()
      .unique()
      .references(() => person.id),
    email: text().notNull(),
    emailKey: text().notNull().unique(),
    /** The person's name, under which their sessions and emails run. */
    name: text().notNull(),
    role: text().$type<'owner' | 'manager' | 'bookkeeper' | 'crew'>().notNull(),
    password: text().notNull(),
    language: text().notNull().default('en'),
    /**
     * An account of the sample studio, whose password is public. Setting a new password clears it.
     */
    sample: boolean().notNull().default(false),
    /** Last activity. Stored here because sessions are deleted when they end. */
    seenAt: defineInstant(),
    disabledAt: defineInstant(),
    /** Has dismissed the setup checklist of the dashboard. */
    hidesChecklist: boolean().notNull().default(false),
    createdAt: defineInstant().notNull(),
  },
  // what the account of a bookable person refers to
  (t) => [unique().on(t.personId, t.id)],
)

export const staffSession = pgTable(
  'staff_session',
  {
    tokenHash: text().primaryKey(),
    /** Public id, used to end the session; the hash never leaves the database. */
    id: uuid().notNull().unique().defaultRandom(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** User agent at sign-in. The IP address isn't stored, because it would reveal locations. */
    browser: text().notNull().default(''),
    startedAt: defineInstant().notNull(),
    seenAt: defineInstant().notNull(),
    /** Last time the password was given: at sign-in or before a sensitive action. */
    confirmedAt: defineInstant(),
  },
  (t) => [index().on(t.staffId)],
)

/**
 * A browser that has signed in to this account before. Failed sign-ins elsewhere can't lock it out.
 */
export const trustedDevice = pgTable(
  'trusted_device',
  {
    tokenHash: text().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: defineInstant().notNull(),
  },
  (t) => [index().on(t.staffId)],
)

/** Attempts per key (account, address or device) until `until`. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: defineInstant().notNull(),
})

/**
 * Tokens that can be used once: a link to set up an empty studio (no account yet), a link to reset
 * a password, or the cookie of a sign-in that still needs its code.
 */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    tokenHash: text().primaryKey(),
    purpose: text().$type<'set-up' | 'reset' | 'code'>().notNull(),
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    until: defineInstant().notNull(),
  },
  (t) => [index().on(t.staffId)],
)

/** An invitation to join. The account is created through the link in the email. */
export const invitation = pgTable(
  'invitation',
  {
    id: defineId(),
    email: text().notNull(),
    emailKey: text().notNull().unique(),
    name: text().notNull().default(''),
    personId: definePersonId()
      .notNull()
      .unique()
      .references(() => person.id),
    role: text().$type<'owner' | 'manager' | 'bookkeeper' | 'crew'>().notNull(),
    tokenHash: text().notNull().unique(),
    invitedBy: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: defineInstant().notNull(),
    until: defineInstant().notNull(),
  },
  (t) => [index().on(t.invitedBy)],
)

/** Two-factor authentication of an account. */
export const twoFactor = pgTable('two_factor', {
  staffId: uuid()
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  sealedSecret: text().notNull(),
  begunAt: defineInstant().notNull(),
  /** Active since; null until the first code was confirmed. */
  since: defineInstant(),
  /** Last accepted 30-second time step. A code of this or an earlier step is rejected. */
  lastStep: integer(),
})

/** A code for a lost device, deleted when used. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    codeHash: text().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
  },
  (t) => [index().on(t.staffId)],
)

/**
 * A password reset request for a known or unknown address. The worker looks up the account later,
 * so that the response takes equally long for both.
 */
export const passwordResetRequest = pgTable(
  'password_reset_request',
  {
    id: defineId(),
    emailKey: text().notNull(),
    requestedAt: defineInstant().notNull(),
  },
  (t) => [index().on(t.requestedAt)],
)

/**
 * Failed and limited sign-ins and refused requests, counted per hour. Deleted after 90 days, unlike
 * `event`, because they contain network addresses.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    id: defineId(),
    /** Kind, account, network, route and hour, which are counted together. */
    key: text().notNull().unique(),
    kind: text()
      .$type<
        | 'sign-in-failed'
        | 'sign-in-limited'
        | 'code-failed'
        | 'code-limited'
        | 'link-limited'
        | 'access-refused'
      >()
      .notNull(),
    /** The account concerned; null for an unknown address. */
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    network: text().notNull(),
    /** Route pattern of a refused request. */
    route: text(),
    count: integer().notNull().default(1),
    firstAt: defineInstant().notNull(),
    lastAt: defineInstant().notNull(),
  },
  (t) => [index().on(t.lastAt, t.id), index().on(t.staffId)],
)
