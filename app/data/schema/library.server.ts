import { bigint, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'

import { id, instant } from './columns.server.ts'
import { staff } from './staff.server.ts'

/**
 * A file of the media library. Each content exists once, identified by the SHA-256 of its bytes in
 * hex. Details of a kind are in `image`, `video` or `audio`.
 */
export const mediaItem = pgTable(
  'media_item',
  {
    id: id(),
    hash: text().notNull().unique(),
    kind: text().$type<'picture' | 'film' | 'sound'>().notNull(),
    /** Original file name. */
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** `Harbor/Selects`; empty for the root. A folder exists as long as it has files. */
    folder: text().notNull().default(''),
    caption: text().notNull().default(''),
    credit: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    addedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    addedAt: instant().notNull(),
    /** Moved to the trash, from which it can be restored for a limited time. */
    removedAt: instant(),
  },
  (t) => [index().on(t.folder), index().on(t.removedAt)],
)

/** A video. The row is also the queue of the transcoding, on machines with ffmpeg. */
export const video = pgTable(
  'video',
  {
    hash: text()
      .primaryKey()
      .references(() => mediaItem.hash, { onDelete: 'cascade' }),
    format: text().$type<'mp4' | 'mov'>().notNull(),
    seconds: real(),
    /** Size after rotation, if the file contains it. */
    width: integer(),
    height: integer(),
    /** Hash of an image in the library. */
    poster: text(),
    captions: jsonb().$type<{ from: number; to: number; text: string }[]>().notNull().default([]),
    /**
     * `kept`: original only. `streaming`: also an MP4 that every browser plays while loading.
     * `broken`: can't be converted.
     */
    state: text().$type<'kept' | 'streaming' | 'broken'>().notNull().default('kept'),
    /** Reason it isn't converted, where a retry would not help. */
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
  /** Loudness of equal parts, 0 to 100; empty until a browser has computed the waveform. */
  peaks: jsonb().$type<number[]>().notNull().default([]),
})
