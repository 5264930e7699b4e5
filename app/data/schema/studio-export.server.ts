import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { defineId, defineInstant } from './columns.server.ts'
import { staff } from './staff.server.ts'

/**
 * The whole studio in one file: waiting to be written, ready, or failed. A row is also the queue,
 * and while a file is written, no stored file is deleted. A command that writes its own file has a
 * row only while it runs.
 */
export const studioExport = pgTable(
  'studio_export',
  {
    id: defineId(),
    requestedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    requestedAt: defineInstant().notNull(),
    claimedAt: defineInstant(),
    finishedAt: defineInstant(),
    state: text().$type<'waiting' | 'completed' | 'failed' | 'command'>().notNull(),
    isEncrypted: boolean().notNull(),
    /** The passphrase, encrypted with the program's key until the file is written. */
    sealedPassphrase: text(),
    /** Name of the file in the folder of exports. */
    file: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    rows: integer().notNull().default(0),
    /** Files done and in all; at the end, those in the file. */
    files: integer().notNull().default(0),
    filesTotal: integer().notNull().default(0),
    /** Files that were missing or damaged in the data folder. */
    missing: integer().notNull().default(0),
    problem: text().$type<'backup-no-room' | 'backup-unwritable' | 'backup-failed'>(),
    neededBytes: bigint({ mode: 'number' }),
    freeBytes: bigint({ mode: 'number' }),
    /** The person who entered the password to download it, and until when that counts. */
    downloadBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    downloadUntil: defineInstant(),
  },
  (t) => [
    uniqueIndex('studio_export_is_one')
      .on(sql`(${t.state} in ('waiting', 'completed'))`)
      .where(sql`${t.state} in ('waiting', 'completed')`),
  ],
)
