import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { defineId, defineInstant } from './columns.server.ts'
import { caseStudy, draft, page, service } from './content.server.ts'
import { file } from './file.server.ts'
import { staff } from './staff.server.ts'

/**
 * A file of the media library. Each content exists once, identified by the SHA-256 of its bytes in
 * hex. Details of a kind are in `image`, `video` or `audio`.
 */
export const mediaItem = pgTable(
  'media_item',
  {
    id: defineId(),
    hash: text()
      .notNull()
      .unique()
      .references(() => file.hash),
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
    addedAt: defineInstant().notNull(),
    /** Moved to the trash, from which it can be restored for a limited time. */
    removedAt: defineInstant(),
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
    nextTryAt: defineInstant().notNull(),
    claimedAt: defineInstant(),
  },
  (t) => [unique().on(t.hash, t.poster), index().on(t.state, t.nextTryAt)],
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

/**
 * A file that the website, a draft or a video (as its poster) refers to. Each row has one holder.
 * `hash` references no table, because a draft may name a deleted file, which counts again once it
 * is uploaded again.
 *
 * `shown` is true if the holder is public. For pages, case studies and services the foreign key
 * repeats it from them, so that it follows every change of their state. A poster is public where
 * its video is.
 */
export const mediaUsage = pgTable(
  'media_usage',
  {
    hash: text().notNull(),
    shown: boolean().notNull(),
    pagePath: text(),
    caseStudyId: uuid(),
    serviceKey: text().$type<'photography' | 'documentary' | 'podcast'>(),
    /** A part without a state of its own. */
    sharedPart: text().$type<'everywhere' | 'team'>(),
    draftPart: text().references(() => draft.part, { onDelete: 'cascade' }),
    /** The video whose poster it is. */
    videoHash: text(),
  },
  (t) => [
    unique('media_usage_is_one')
      .on(t.hash, t.pagePath, t.caseStudyId, t.serviceKey, t.sharedPart, t.draftPart, t.videoHash)
      .nullsNotDistinct(),
    check('media_usage_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check(
      'media_usage_has_one_holder',
      sql`num_nonnulls(${t.pagePath}, ${t.caseStudyId}, ${t.serviceKey}, ${t.sharedPart}, ${t.draftPart}, ${t.videoHash}) = 1`,
    ),
    check(
      'media_usage_shared_part',
      sql`${t.sharedPart} is null or (${t.sharedPart} in ('everywhere', 'team') and ${t.shown})`,
    ),
    check(
      'media_usage_not_public',
      sql`not ${t.shown} or (${t.draftPart} is null and ${t.videoHash} is null)`,
    ),
    foreignKey({ columns: [t.pagePath, t.shown], foreignColumns: [page.path, page.published] })
      .onUpdate('cascade')
      .onDelete('cascade'),
    foreignKey({
      columns: [t.caseStudyId, t.shown],
      foreignColumns: [caseStudy.id, caseStudy.published],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    foreignKey({ columns: [t.serviceKey, t.shown], foreignColumns: [service.key, service.offered] })
      .onUpdate('cascade')
      .onDelete('cascade'),
    foreignKey({ columns: [t.videoHash, t.hash], foreignColumns: [video.hash, video.poster] })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index().on(t.pagePath),
    index().on(t.caseStudyId),
    index().on(t.draftPart),
    index().on(t.videoHash),
  ],
)
