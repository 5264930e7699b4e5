import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { client } from './client.server.ts'
import { defineId, defineInstant } from './columns.server.ts'

type ContactRole = 'client' | 'partner' | 'planner' | 'accounting' | 'other'

/**
 * A person of a client. The one with the client's own email address is the main contact, and has
 * the name, address and phone number of the client's row.
 */
export const clientContact = pgTable(
  'client_contact',
  {
    id: defineId(),
    clientId: uuid()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    createdAt: defineInstant().notNull(),
    name: text().notNull(),
    /** Empty for a guest who gave only a name, through the open link of a gallery. */
    email: text().notNull(),
    /** Normalized address, under which a lost link is asked for. */
    emailKey: text().notNull(),
    phone: text().notNull().default(''),
    role: text().$type<ContactRole>().notNull().default('client'),
    /** Sees nothing of the client except galleries shared with this contact. */
    isGuest: boolean().notNull().default(false),
    mayPay: boolean().notNull().default(false),
    /** May accept quotes. */
    maySign: boolean().notNull().default(false),
    /** Without it, no response to this contact holds an amount. */
    seesMoney: boolean().notNull().default(false),
    /**
     * Emails about the client that are sent to this contact, too. Emails about dates always go to
     * the main contact.
     */
    receives: text()
      .array()
      .$type<('quotes' | 'invoices' | 'reminders' | 'dates')[]>()
      .notNull()
      .default([]),
  },
  (t) => [
    uniqueIndex('client_contact_address')
      .on(t.clientId, t.emailKey)
      .where(sql`${t.emailKey} <> ''`),
    index().on(t.emailKey),
    check('client_contact_reachable', sql`${t.emailKey} <> '' or ${t.isGuest}`),
  ],
)

/** A link to the client portal. Only the hash of its token is stored. */
export const clientAccessLink = pgTable(
  'client_access_link',
  {
    tokenHash: text().primaryKey(),
    /** Names the link in the portal, where its hash must not be shown. */
    id: uuid().notNull().unique().defaultRandom(),
    contactId: uuid()
      .notNull()
      .references(() => clientContact.id, { onDelete: 'cascade' }),
    /** Path below `/client` that it leads to. */
    target: text().notNull(),
    via: text().$type<'email' | 'handed-over'>().notNull(),
    createdAt: defineInstant().notNull(),
    expiresAt: defineInstant().notNull(),
    /** Set when the browser first returns with the session, which mail scanners don't do. */
    openedAt: defineInstant(),
    revokedAt: defineInstant(),
  },
  (t) => [index().on(t.contactId, t.createdAt)],
)

/** A browser that opened a link. It ends with the link's revocation, but not with its expiry. */
export const clientSession = pgTable(
  'client_session',
  {
    tokenHash: text().primaryKey(),
    id: uuid().notNull().unique().defaultRandom(),
    contactId: uuid()
      .notNull()
      .references(() => clientContact.id, { onDelete: 'cascade' }),
    linkHash: text()
      .notNull()
      .references(() => clientAccessLink.tokenHash, { onDelete: 'cascade' }),
    startedAt: defineInstant().notNull(),
    lastSeenAt: defineInstant().notNull(),
    userAgent: text().notNull(),
    /** Until when this browser may sign, after a code from the contact's email. */
    codeValidUntil: defineInstant(),
  },
  (t) => [index().on(t.contactId), index().on(t.linkHash), index().on(t.lastSeenAt)],
)

/** A code that was emailed to a contact and can be entered in one browser. Its hash is stored. */
export const clientVerificationCode = pgTable(
  'client_verification_code',
  {
    id: defineId(),
    sessionId: uuid()
      .notNull()
      .references(() => clientSession.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    createdAt: defineInstant().notNull(),
    expiresAt: defineInstant().notNull(),
    /** Wrong codes that were entered. */
    attempts: integer().notNull().default(0),
    usedAt: defineInstant(),
  },
  (t) => [index().on(t.sessionId, t.createdAt), index().on(t.expiresAt)],
)

/**
 * A request for a lost link. It is answered by a job, so that neither the response nor its time
 * tells whether the address is known.
 */
export const clientLinkRequest = pgTable('client_link_request', {
  id: defineId(),
  emailKey: text().notNull(),
  requestedAt: defineInstant().notNull(),
})
