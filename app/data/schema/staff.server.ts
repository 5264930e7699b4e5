import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { id, instant } from './columns.server.ts'

/** Who may sign in. Not the team the site shows. */
export const staff = pgTable('staff', {
  id: id(),
  email: text().notNull(),
  emailKey: text().notNull().unique(),
  name: text().notNull(),
  role: text().$type<'owner' | 'manager' | 'bookkeeper' | 'crew'>().notNull(),
  password: text().notNull(),
  language: text().notNull().default('en'),
  /**
   * One of the sample studio's accounts, whose password everybody knows; a password of one's own
   * ends it.
   */
  sample: boolean().notNull().default(false),
  /** Kept apart from the sessions, which are forgotten when they end. */
  seenAt: instant(),
  disabledAt: instant(),
  createdAt: instant().notNull(),
})

export const staffSession = pgTable(
  'staff_session',
  {
    tokenHash: text().primaryKey(),
    /** The name under which its owner ends it; the hash never leaves the database. */
    id: uuid().notNull().unique().defaultRandom(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** What the browser called itself at sign-in. No address: that would say where somebody was. */
    browser: text().notNull().default(''),
    startedAt: instant().notNull(),
    seenAt: instant().notNull(),
    /** When the password was last given in it: at sign-in, or before a sensitive act. */
    confirmedAt: instant(),
  },
  (t) => [index().on(t.staffId)],
)

/**
 * A browser that has signed in to this account before: guesses made elsewhere cannot shut it out.
 */
export const trustedDevice = pgTable(
  'trusted_device',
  {
    tokenHash: text().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: instant().notNull(),
  },
  (t) => [index().on(t.staffId)],
)

/** Tries under a key (an account, an address, a device) until an instant. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: instant().notNull(),
})

/**
 * What is good once: a link to set up an empty studio (nobody's yet) or to choose a new password,
 * or the cookie of a sign-in that still owes its code.
 */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    tokenHash: text().primaryKey(),
    purpose: text().$type<'set-up' | 'reset' | 'code'>().notNull(),
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    until: instant().notNull(),
  },
  (t) => [index().on(t.staffId)],
)

/** Somebody asked to join: no account yet, and none without the letter's link. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    email: text().notNull(),
    emailKey: text().notNull().unique(),
    name: text().notNull().default(''),
    role: text().$type<'owner' | 'manager' | 'bookkeeper' | 'crew'>().notNull(),
    tokenHash: text().notNull().unique(),
    invitedBy: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [index().on(t.invitedBy)],
)

/** The second factor of an account that has one. */
export const twoFactor = pgTable('two_factor', {
  staffId: uuid()
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  sealedSecret: text().notNull(),
  begunAt: instant().notNull(),
  /** Since when it is asked for; empty until its owner has shown a first code. */
  since: instant(),
  /**
   * The last step of thirty seconds a code was taken from: neither it nor an earlier one is taken
   * again.
   */
  lastStep: integer(),
})

/** For a lost device; a used one is gone. */
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
 * A request for a new password, for known and unknown addresses alike: the worker looks up whose it
 * is, so that the answer costs the same for both.
 */
export const passwordResetRequest = pgTable(
  'password_reset_request',
  {
    id: id(),
    emailKey: text().notNull(),
    requestedAt: instant().notNull(),
  },
  (t) => [index().on(t.requestedAt)],
)

/**
 * Failed and limited sign-ins and refused requests, counted per hour; kept for 90 days, unlike
 * `event`, because they hold where they came from.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    id: id(),
    /** Kind, account, network, route and hour: what is counted together. */
    key: text().notNull().unique(),
    kind: text()
      .$type<
        'sign-in-failed' | 'sign-in-limited' | 'code-failed' | 'code-limited' | 'access-refused'
      >()
      .notNull(),
    /** Whose account it was; empty for an address that nobody has. */
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    network: text().notNull(),
    /** The route pattern of a refused request. */
    route: text(),
    count: integer().notNull().default(1),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [index().on(t.lastAt, t.id), index().on(t.staffId)],
)
