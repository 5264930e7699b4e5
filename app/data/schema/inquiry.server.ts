import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { ServiceKey } from '#app/features/studio/service/rules.ts'

import { client } from './client.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { email } from './platform.server.ts'
import { staff } from './staff.server.ts'

type InquirySource = 'website' | 'phone' | 'referral' | 'instagram' | 'email' | 'walk-in' | 'other'

export const inquiry = pgTable(
  'inquiry',
  {
    id: defineId(),
    receivedAt: defineInstant().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** Null without an email address. */
    emailKey: text(),
    phone: text().notNull(),
    service: text().$type<ServiceKey | 'other'>().notNull(),
    /** The way it reached the studio; all but the website's forms are entered by hand. */
    source: text().$type<InquirySource>().notNull().default('website'),
    message: text().notNull(),
    language: text().notNull(),
    /** The time requested with the inquiry. It doesn't follow later changes of the booking. */
    requestedStartsAt: defineInstant(),
    requestedEndsAt: defineInstant(),
    state: text().$type<'waiting' | 'answered' | 'archived' | 'spam'>().notNull(),
    /** Deadline of the promised reply; null for spam. */
    dueAt: defineInstant(),
    answeredAt: defineInstant(),
    answeredBy: text().$type<'mail' | 'other'>(),
    assigneeId: uuid().references(() => staff.id),
    clientId: uuid().references(() => client.id),
    /** Search form of name, email and message. */
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
 * Messages and notes of an inquiry: replies sent, internal notes, and replies that came back by
 * email.
 */
export const inquiryMessage = pgTable(
  'inquiry_message',
  {
    id: defineId(),
    inquiryId: uuid()
      .notNull()
      .references(() => inquiry.id, { onDelete: 'cascade' }),
    at: defineInstant().notNull(),
    kind: text().$type<'reply' | 'note' | 'incoming'>().notNull(),
    text: text().notNull(),
    staffId: uuid().references(() => staff.id),
    emailId: uuid().references(() => email.id),
  },
  (t) => [index().on(t.inquiryId, t.at), index().on(t.emailId)],
)

/** Texts for replies, in the order of their menu. `{client}` and other fields are filled in. */
export const replyTemplate = pgTable('reply_template', {
  id: defineId(),
  name: text().notNull(),
  /** Comparison form of the name. */
  nameKey: text().notNull().unique(),
  text: text().notNull(),
  position: integer().notNull(),
  revision: defineRevision(),
})
