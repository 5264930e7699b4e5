import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'

import { defineId, defineInstant } from './columns.server.ts'

export const client = pgTable(
  'client',
  {
    id: defineId(),
    createdAt: defineInstant().notNull(),
    name: text().notNull(),
    /** Sort and comparison form of the name. */
    sortName: text().notNull(),
    contact: text().notNull().default(''),
    email: text().notNull().default(''),
    /** Normalized address: one mailbox is one client. */
    emailKey: text().unique(),
    phone: text().notNull().default(''),
    notes: text().notNull().default(''),
    language: text().notNull().default('en'),
    search: text().notNull(),
    /** Its personal data was erased; the row stays for the payments that name it. */
    erasedAt: defineInstant(),
  },
  (t) => [
    index().on(t.sortName, t.id),
    check(
      'client_erased',
      sql`${t.erasedAt} is null or (${t.contact} = '' and ${t.email} = '' and ${t.phone} = '' and ${t.notes} = '')`,
    ),
  ],
)
