import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * An instant in milliseconds, the precision of `Date`, so that a value read back equals the value
 * written.
 */
export const defineInstant = () => timestamp({ withTimezone: true, precision: 3 })
/**
 * Counts the changes of a row. A trigger (migration 0032) increments it, so that no write can
 * forget to. A form sends the revision it was opened at.
 */
export const defineRevision = () => integer().notNull().default(1)
export const defineId = () => uuid().primaryKey().defaultRandom()

/**
 * A half-open range of instants as PostgreSQL prints it: `["2026-11-23 14:00:00+00","2026-11-23
 * 16:00:00+00")`.
 */
export const span = customType<{ data: string }>({ dataType: () => 'tstzrange' })
