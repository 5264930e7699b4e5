import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { defineId, defineInstant } from './columns.server.ts'
import { file } from './file.server.ts'
import { staff } from './staff.server.ts'

/**
 * Files that a person chose to download as a zip. The zip is never stored: its bytes follow from
 * the rows of `download_file`. Only the hash of the token in its link is stored.
 */
export const download = pgTable('download', {
  id: defineId(),
  tokenHash: text().notNull().unique(),
  /** Name of the zip, without its extension. */
  name: text().notNull(),
  /** Null for a guest of a gallery: `gallery_download` says which. */
  plannedBy: uuid().references(() => staff.id, { onDelete: 'cascade' }),
  plannedAt: defineInstant().notNull(),
  expiresAt: defineInstant().notNull(),
})

/** A file in a download, as it was when it was planned. It isn't deleted before the download. */
export const downloadFile = pgTable(
  'download_file',
  {
    downloadId: uuid()
      .notNull()
      .references(() => download.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Path in the zip. */
    path: text().notNull(),
    hash: text()
      .notNull()
      .references(() => file.hash),
    /** `original`, or the name of a rendition. */
    source: text().notNull().default('original'),
    /** `no-location`: places and serial numbers are overwritten. */
    metadata: text().$type<'no-location' | 'all'>().notNull().default('all'),
    /** Size and CRC-32 of what is sent. */
    bytes: bigint({ mode: 'number' }).notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    modifiedAt: defineInstant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.downloadId, t.position] }), index().on(t.hash)],
)
