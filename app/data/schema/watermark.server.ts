import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

import type { WatermarkPosition } from '#app/core/watermark.ts'

import { defineRevision } from './columns.server.ts'
import { file } from './file.server.ts'

/** The watermark on previews of galleries, in one row. */
export const watermark = pgTable(
  'watermark',
  {
    id: integer().primaryKey().default(1),
    kind: text().$type<'text' | 'logo'>().notNull().default('text'),
    /** Empty for the name of the studio. */
    text: text().notNull().default(''),
    /** A picture with a transparent background; set for `logo`. */
    logoHash: text().references(() => file.hash),
    position: text().$type<WatermarkPosition>().notNull().default('tiled'),
    /** Width in percent of the picture's. */
    size: integer().notNull().default(30),
    /** Opacity in percent. */
    strength: integer().notNull().default(35),
    revision: defineRevision(),
  },
  (t) => [
    check('watermark_is_one', sql`${t.id} = 1`),
    check('watermark_size', sql`${t.size} between 5 and 60`),
    check('watermark_strength', sql`${t.strength} between 5 and 80`),
    check('watermark_logo', sql`${t.kind} = 'text' or ${t.logoHash} is not null`),
  ],
)
