import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * An instant, to the millisecond a `Date` can hold, so that what was read compares equal to what is
 * kept.
 */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
export const id = () => uuid().primaryKey().defaultRandom()

/**
 * From an instant up to another that is no longer part of it, as PostgreSQL writes it:
 * `["2026-11-23 14:00:00+00","2026-11-23 16:00:00+00")`.
 */
export const span = customType<{ data: string }>({ dataType: () => 'tstzrange' })
