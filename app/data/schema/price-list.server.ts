import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { PriceKind, PriceUnit } from '#app/features/money/price-list/rules.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

import { taxRate } from './billing.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { service } from './content.server.ts'

/** A quantity in thousandths. */
const defineMilli = () => bigint({ mode: 'number' })

/**
 * A package or single item that the studio sells. Documents copy it, so that a later change never
 * changes them.
 */
export const priceItem = pgTable(
  'price_item',
  {
    id: defineId(),
    kind: text().$type<PriceKind>().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    unit: text().$type<PriceUnit>().notNull(),
    /** In minor units of the studio's currency, and in its price mode. */
    unitPrice: bigint({ mode: 'number' }).notNull(),
    /** Null for the studio's default rate. */
    taxRateId: uuid().references(() => taxRate.id),
    service: text()
      .$type<ServiceKey>()
      .references(() => service.key),
    /** The quantities that a client may choose. */
    minMilli: defineMilli(),
    maxMilli: defineMilli(),
    stepMilli: defineMilli(),
    /** The content of a package, one line each. */
    content: jsonb().$type<string[]>().notNull().default([]),
    /** Ids of the items offered with a package. */
    options: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    position: integer().notNull(),
    revision: defineRevision(),
    retiredAt: defineInstant(),
    createdAt: defineInstant().notNull(),
  },
  (t) => [
    check('price_item_kind', sql`${t.kind} in ('package', 'item')`),
    check('price_item_unit', sql`${t.unit} in ('piece', 'hour', 'day', 'flat')`),
    check('price_item_unit_price', sql`${t.unitPrice} >= 0`),
    check('price_item_min', sql`${t.minMilli} > 0`),
    check('price_item_max', sql`${t.maxMilli} > 0 and ${t.maxMilli} >= coalesce(${t.minMilli}, 0)`),
    check('price_item_step', sql`${t.stepMilli} > 0`),
    check(
      'price_item_package',
      sql`${t.kind} = 'package' or (${t.content} = '[]' and ${t.options} = '{}')`,
    ),
  ],
)
