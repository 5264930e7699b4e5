import { bigint, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'

import { id, instant } from './columns.server.ts'
import { staff } from './staff.server.ts'

/**
 * A file of the media library: each content once, known everywhere by the SHA-256 of its bytes, in
 * hex. What there is to say of a picture alone stands in its `picture` row, of a film in `film`, of
 * a recording in `sound`.
 */
export const mediaItem = pgTable(
  'media_item',
  {
    id: id(),
    hash: text().notNull().unique(),
    kind: text().$type<'picture' | 'film' | 'sound'>().notNull(),
    /** What the file was called. */
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** `Harbor/Selects`; empty outside of any. A folder is there as long as something is in it. */
    folder: text().notNull().default(''),
    caption: text().notNull().default(''),
    credit: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    addedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    addedAt: instant().notNull(),
    /** When it was taken away; it can be had back until its time is up. */
    removedAt: instant(),
  },
  (t) => [index().on(t.folder), index().on(t.removedAt)],
)

/** The row is the queue of what is still to be made of it, where the machine has what makes it. */
export const video = pgTable(
  'video',
  {
    hash: text()
      .primaryKey()
      .references(() => mediaItem.hash, { onDelete: 'cascade' }),
    format: text().$type<'mp4' | 'mov'>().notNull(),
    seconds: real(),
    /** As it is held upright, if the file says it. */
    width: integer(),
    height: integer(),
    /** A picture of the library, by its sum. */
    poster: text(),
    captions: jsonb().$type<{ from: number; to: number; text: string }[]>().notNull().default([]),
    /**
     * Kept: as it came. Streaming: also as an MP4 every browser plays while it arrives. Broken: no
     * more can be made of it.
     */
    state: text().$type<'kept' | 'streaming' | 'broken'>().notNull().default('kept'),
    /** Why it is not made to stream, where trying again would change nothing. */
    problem: text().$type<'film-large' | 'film-codec'>(),
    tries: integer().notNull().default(0),
    nextTryAt: instant().notNull(),
    claimedAt: instant(),
  },
  (t) => [index().on(t.state, t.nextTryAt)],
)

export const audio = pgTable('audio', {
  hash: text()
    .primaryKey()
    .references(() => mediaItem.hash, { onDelete: 'cascade' }),
  format: text().$type<'wav' | 'mp3' | 'm4a' | 'flac'>().notNull(),
  seconds: real(),
  /** How loud it is in so many equal parts, 0 to 100; empty until a browser has listened to it. */
  peaks: jsonb().$type<number[]>().notNull().default([]),
})
