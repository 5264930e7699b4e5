import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { defineInstant } from './columns.server.ts'

/**
 * Every stored file: uploads of the media library, avatars, and signed documents. Each content
 * exists once, and its bytes are in the data folder under its hash. What uses a file references it,
 * so that no file in use can be deleted.
 */
export const file = pgTable(
  'file',
  {
    /** SHA-256 of the bytes, in hex. */
    hash: text().primaryKey(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** CRC-32 of the bytes; null until computed, for files stored before this column was there. */
    crc32: bigint({ mode: 'number' }),
    storedAt: defineInstant().notNull(),
  },
  (t) => [
    check('file_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check('file_bytes', sql`${t.bytes} >= 0`),
    check('file_crc32', sql`${t.crc32} between 0 and 4294967295`),
  ],
)

/**
 * A file made from an original, by its name in the same folder. Backups register it, because they
 * name every content by its checksum, and so do downloads, which need its CRC-32.
 */
export const rendition = pgTable(
  'rendition',
  {
    hash: text()
      .notNull()
      .references(() => file.hash, { onDelete: 'cascade' }),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** CRC-32 of the bytes; null until the file is first downloaded in a zip. */
    crc32: bigint({ mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.hash, t.name] })],
)
