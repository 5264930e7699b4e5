import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

import * as schema from '#app/data/schema/index.server.ts'

import { accessTables } from './end-access.server.ts'

/** Tables that a restore leaves, though they have tokens or sessions. */
const keptTables = [
  'booking_access_link', // in emails that clients have
  'calendar_feed', // in calendar programs, which can't sign in
  'client_access_link', // in emails that clients have
  'editing_session', // who edits a page, which opens nothing
  'invitation', // ends by its time
  'testimonial_request', // in emails that clients have
]

test('a restore ends every table with a token or a session, or keeps it on purpose', () => {
  const tables = Object.values(schema as Record<string, unknown>)
    .filter((value) => is(value, PgTable))
    .filter((table) => 'tokenHash' in getTableColumns(table) || /session/.test(getTableName(table)))
    .map(getTableName)
  expect(tables.length).toBeGreaterThan(8)
  expect(tables.filter((name) => !accessTables.includes(name)).toSorted()).toEqual(keptTables)
})
