import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { defineId, defineInstant } from './columns.server.ts'
import { file } from './file.server.ts'
import { staff } from './staff.server.ts'

/**
 * An uploaded image and its usage. Files are stored in the data folder under the hash of the
 * original, which several rows may share. Usage `site` is an image of the media library. The row is
 * also the queue of the renditions still to be made.
 */
export const image = pgTable(
  'image',
  {
    id: defineId(),
    usage: text().$type<'profile' | 'share' | 'site'>().notNull(),
    /** The person on a profile image. */
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    addedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    addedAt: defineInstant().notNull(),
    hash: text()
      .notNull()
      .references(() => file.hash),
    format: text().$type<'jpeg' | 'png' | 'webp' | 'avif'>().notNull(),
    bytes: integer().notNull(),
    /** Size after rotation. */
    width: integer().notNull(),
    height: integer().notNull(),
    focus: jsonb().$type<[number, number]>().notNull(),
    dominantColor: text().notNull(),
    alt: text().notNull().default(''),
    /** Adds no information, so it needs no alt text. */
    decorative: boolean().notNull().default(false),
    /**
     * `seen`: has a thumbnail. `ready`: WebP in every width and a JPEG. `complete`: AVIF too.
     * `broken`: no more renditions can be made.
     */
    state: text().$type<'seen' | 'ready' | 'complete' | 'broken'>().notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: defineInstant().notNull(),
    claimedAt: defineInstant(),
  },
  (t) => [
    uniqueIndex('image_of_person')
      .on(t.staffId)
      .where(sql`${t.usage} = 'profile'`),
    uniqueIndex('image_shared')
      .on(t.usage)
      .where(sql`${t.usage} = 'share'`),
    uniqueIndex('image_of_site')
      .on(t.hash)
      .where(sql`${t.usage} = 'site'`),
    index().on(t.hash),
    index().on(t.state, t.nextTryAt),
  ],
)
