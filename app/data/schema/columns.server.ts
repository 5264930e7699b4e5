import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant, to the millisecond a `Date` can hold, so that what was read compares equal to what is kept. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
export const id = () => uuid().primaryKey().defaultRandom()
