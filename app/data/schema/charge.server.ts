import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ChargeState } from '#app/features/sales/project-charge/rules.ts'

import { clientContact } from './client-portal.server.ts'
import { defineId, defineInstant } from './columns.server.ts'
import { project } from './project.server.ts'
import { review } from './review.server.ts'
import { staff } from './staff.server.ts'

/** An extra amount of a project that its client is asked for or agreed to: a round of a review. */
export const projectCharge = pgTable(
  'project_charge',
  {
    id: defineId(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** Null once the review was deleted. */
    reviewId: uuid().references(() => review.id, { onDelete: 'set null' }),
    /** The round of the review that it allows. */
    round: integer().notNull(),
    /** The line of its invoice. */
    description: text().notNull(),
    /** With the tax of its invoice; null until the studio made an offer. */
    amount: bigint({ mode: 'number' }),
    state: text().$type<ChargeState>().notNull(),
    createdAt: defineInstant().notNull(),
    /** The contact who asked for it. */
    requestedBy: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    offeredAt: defineInstant(),
    offeredBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    acceptedAt: defineInstant(),
    /** The contact who agreed to it; null once their name was deleted. */
    acceptedBy: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    /** Their name at that time. */
    acceptedName: text().notNull().default(''),
    /** The sentences that they agreed to. */
    wording: text().notNull().default(''),
    /** When it was declined or waived. */
    endedAt: defineInstant(),
    waivedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    waiveReason: text().notNull().default(''),
    /** Its invoice, or the draft of it, which has the same id; either may have been deleted. */
    invoiceId: uuid(),
  },
  (t) => [
    uniqueIndex('project_charge_is_one')
      .on(t.reviewId, t.round)
      .where(sql`${t.state} <> 'declined'`),
    index().on(t.projectId),
    index().on(t.invoiceId),
    index().on(t.requestedBy),
    index().on(t.acceptedBy),
    index()
      .on(t.createdAt)
      .where(sql`${t.state} = 'requested'`),
    check('project_charge_amount', sql`${t.amount} > 0`),
    check('project_charge_round', sql`${t.round} > 0`),
    check(
      'project_charge_state',
      sql`${t.state} in ('requested', 'offered', 'accepted', 'declined', 'waived')`,
    ),
    check(
      'project_charge_price',
      sql`${t.amount} is not null or ${t.state} in ('requested', 'waived')`,
    ),
    check(
      'project_charge_accepted',
      sql`(${t.state} <> 'accepted' or (${t.acceptedAt} is not null and ${t.wording} <> ''))
        and (${t.invoiceId} is null or ${t.state} = 'accepted')`,
    ),
    check(
      'project_charge_ended',
      sql`(${t.endedAt} is not null) = (${t.state} in ('declined', 'waived'))`,
    ),
  ],
)
