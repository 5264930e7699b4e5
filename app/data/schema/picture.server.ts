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

import { id, instant } from './columns.server.ts'
import { staff } from './staff.server.ts'

/**
 * A picture somebody uploaded, and where it stands: one row a place. The files lie in the data
 * folder under the sum of the original's bytes; two rows may share them. The place of the site
 * holds many, each the picture of an item of the library. The row is the queue of what is still to
 * be made of it.
 */
export const image = pgTable(
  'image',
  {
    id: id(),
    usage: text().$type<'profile' | 'share' | 'site'>().notNull(),
    /** Whom a profile picture shows. */
    staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
    addedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    addedAt: instant().notNull(),
    /** SHA-256 of the original, in hex. */
    hash: text().notNull(),
    format: text().$type<'jpeg' | 'png' | 'webp' | 'avif'>().notNull(),
    bytes: integer().notNull(),
    /** As it is held upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    focus: jsonb().$type<[number, number]>().notNull(),
    dominantColor: text().notNull(),
    alt: text().notNull().default(''),
    /** It says nothing a page does not say without it, so it needs no words. */
    decorative: boolean().notNull().default(false),
    /**
     * Seen: there is a small one. Ready: WebP in every width, and a JPEG. Complete: AVIF too.
     * Broken: no more can be made of it.
     */
    state: text().$type<'seen' | 'ready' | 'complete' | 'broken'>().notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: instant().notNull(),
    claimedAt: instant(),
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
