import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { client } from './client.server.ts'
import { id, instant } from './columns.server.ts'
import { email } from './platform.server.ts'
import { staff } from './staff.server.ts'

export const inquiry = pgTable(
  'inquiry',
  {
    id: id(),
    receivedAt: instant().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    phone: text().notNull(),
    topic: text().$type<'photography' | 'documentary' | 'podcast' | 'other'>().notNull(),
    message: text().notNull(),
    language: text().notNull(),
    /**
     * The time that was asked for with it; it stays when the booking that holds it changes or ends.
     */
    requestedStartsAt: instant(),
    requestedEndsAt: instant(),
    state: text().$type<'waiting' | 'answered' | 'archived' | 'spam'>().notNull(),
    /** The end of the reply promise; nothing was promised to spam. */
    dueAt: instant(),
    answeredAt: instant(),
    answeredBy: text().$type<'mail' | 'other'>(),
    assigneeId: uuid().references(() => staff.id),
    clientId: uuid().references(() => client.id),
    /** Name, address and words, folded, for searching. */
    search: text().notNull(),
  },
  (t) => [
    index().on(t.state, t.dueAt, t.id),
    index().on(t.state, t.receivedAt, t.id),
    index().on(t.receivedAt, t.id),
    index().on(t.emailKey, t.receivedAt),
    index().on(t.clientId),
  ],
)

/**
 * What followed a message: replies sent, notes for the studio alone, replies that came back by
 * ordinary mail.
 */
export const inquiryMessage = pgTable(
  'inquiry_message',
  {
    id: id(),
    inquiryId: uuid()
      .notNull()
      .references(() => inquiry.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    kind: text().$type<'reply' | 'note' | 'incoming'>().notNull(),
    text: text().notNull(),
    staffId: uuid().references(() => staff.id),
    emailId: uuid().references(() => email.id),
  },
  (t) => [index().on(t.inquiryId, t.at), index().on(t.emailId)],
)
