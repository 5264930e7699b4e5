import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { GallerySize } from '#app/features/delivery/gallery/rules.ts'
import type { GuestPermission } from '#app/features/delivery/gallery-share/rules.ts'
import type { Category } from '#app/features/studio/service/rules.ts'

import { clientContact } from './client-portal.server.ts'
import { client } from './client.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { file } from './file.server.ts'
import { project } from './project.server.ts'
import { staff } from './staff.server.ts'

/** Photos, videos and recordings delivered to a client on a private page. */
export const gallery = pgTable(
  'gallery',
  {
    id: defineId(),
    /** Part of its URL; not a secret. */
    slug: text().notNull().unique(),
    createdAt: defineInstant().notNull(),
    clientId: uuid()
      .notNull()
      .references(() => client.id),
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    /** The discipline of the portal that lists it. */
    category: text().$type<Category>().notNull(),
    title: text().notNull(),
    /** Shown below the title, such as “May 12, 2026”. */
    dateLine: text().notNull().default(''),
    /** Paragraphs and links, as other prose. */
    welcome: text().notNull().default(''),
    /** Item shown as the cover; null for the first image. */
    coverItemId: uuid().references((): AnyPgColumn => galleryItem.id, { onDelete: 'set null' }),
    /** `draft`: for the studio alone. `closed`: for the studio alone, again. */
    state: text().$type<'draft' | 'published' | 'closed'>().notNull().default('draft'),
    publishedAt: defineInstant(),
    closedAt: defineInstant(),
    /** Sizes that can be downloaded, where a share allows it. */
    sizes: text().array().$type<GallerySize[]>().notNull(),
    /** Metadata of downloaded originals. `no-location`: no places, faces or serial numbers. */
    metadata: text().$type<'no-location' | 'all'>().notNull().default('no-location'),
    /** Since when originals wait for a payment; null if they don't. */
    lockedAt: defineInstant(),
    /** When they were released after that, or instead of it. */
    releasedAt: defineInstant(),
    releaseReason: text().$type<'paid' | 'waived'>(),
    waivedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    waiveReason: text().notNull().default(''),
    /** Last day on which it is open, in the studio's zone; null for no end. */
    expiresOn: date({ mode: 'string' }),
    /** Previews have the studio's watermark. */
    alwaysWatermark: boolean().notNull().default(false),
    /** Days before the end of which guests were last reminded: 30, 7 or 1. */
    expiryReminded: integer(),
    /** Highest number of an item so far; numbers aren't used again. */
    lastNumber: integer().notNull().default(0),
    /** Counts changes of items and sections, for lists that browsers keep. */
    itemsRevision: integer().notNull().default(0),
    /** Counts changes of the fields of the gallery's form. */
    revision: defineRevision(),
  },
  (t) => [
    index().on(t.clientId, t.createdAt),
    index().on(t.projectId),
    index().on(t.category, t.createdAt),
    index().on(t.state, t.expiresOn),
    check('gallery_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('gallery_release', sql`(${t.releasedAt} is null) = (${t.releaseReason} is null)`),
    check('gallery_locked', sql`${t.lockedAt} is null or ${t.releasedAt} is null`),
    check('gallery_sizes', sql`${t.sizes} <@ array['web', 'print', 'original']`),
  ],
)

export const gallerySection = pgTable(
  'gallery_section',
  {
    id: defineId(),
    galleryId: uuid()
      .notNull()
      .references(() => gallery.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [index().on(t.galleryId, t.position)],
)

/**
 * Properties of a file that a gallery shows. The row is also the queue of its previews, which
 * are in its folder.
 */
export const deliveredFile = pgTable(
  'delivered_file',
  {
    hash: text()
      .primaryKey()
      .references(() => file.hash, { onDelete: 'cascade' }),
    kind: text().$type<'image' | 'video' | 'audio' | 'document'>().notNull(),
    format: text()
      .$type<
        'jpeg' | 'png' | 'webp' | 'avif' | 'mp4' | 'mov' | 'wav' | 'mp3' | 'm4a' | 'flac' | 'pdf'
      >()
      .notNull(),
    /** Size after rotation; null for audio, documents and unreadable videos. */
    width: integer(),
    height: integer(),
    seconds: real(),
    /**
     * Frames per second of a video as a fraction: of what plays, which for a variable rate is the
     * review copy. Null if it is unknown.
     */
    rateNum: integer(),
    rateDen: integer(),
    /** Null until the frames of a video are counted; 0 if they can't be. */
    frameCount: integer(),
    /** Frames from 00:00:00:00 to the first one, and how timecode numbers them. */
    startFrame: integer().notNull().default(0),
    dropFrame: boolean().notNull().default(false),
    isVariableRate: boolean().notNull().default(false),
    dominantColor: text().notNull().default('#808080'),
    /** Local time of capture, `2026-05-12T14:03:11.250`, as the camera's clock had it. */
    capturedLocal: text(),
    camera: text().notNull().default(''),
    /** Loudness of equal parts of a video or recording, 0 to 100. */
    peaks: jsonb().$type<number[]>().notNull().default([]),
    /**
     * `received`: only the 480 px preview of an image. `ready`: every size. `broken`: some can't
     * be made.
     */
    state: text().$type<'received' | 'ready' | 'broken'>().notNull().default('received'),
    /** The copy of a video that is watched frame by frame. `none`: no review needs it. */
    reviewState: text().$type<'none' | 'waiting' | 'ready' | 'broken'>().notNull().default('none'),
    /** The peaks of a recording, and of a video in a review. */
    waveformState: text()
      .$type<'none' | 'waiting' | 'ready' | 'broken'>()
      .notNull()
      .default('none'),
    /**
     * The watermark that its previews were made with, by the name of `computeWatermarkKey`; empty
     * until a gallery needs one.
     */
    watermarkKey: text().notNull().default(''),
    tries: integer().notNull().default(0),
    nextTryAt: defineInstant().notNull(),
    claimedAt: defineInstant(),
  },
  (t) => [
    index().on(t.state, t.nextTryAt),
    check(
      'delivered_file_rate',
      sql`(${t.rateNum} is null) = (${t.rateDen} is null) and ${t.rateNum} > 0 and ${t.rateDen} > 0`,
    ),
  ],
)

/** Metadata of a file that is overwritten while it is sent. */
export const metadataRedaction = pgTable(
  'metadata_redaction',
  {
    hash: text()
      .notNull()
      .references(() => file.hash, { onDelete: 'cascade' }),
    mode: text().$type<'no-location'>().notNull(),
    /**
     * `[offset, bytes, base64 of what replaces them]`, sorted and without overlap; zeros follow a
     * shorter text, or are all of it.
     */
    patches: jsonb().$type<[number, number, string?][]>().notNull(),
    /** CRC-32 of the file with the patches. */
    crc32: bigint({ mode: 'number' }).notNull(),
    /** `uncertain`: a part couldn't be read, so the original isn't sent in this mode. */
    state: text().$type<'complete' | 'uncertain'>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.mode] })],
)

/** A place in a gallery that shows a file. */
export const galleryItem = pgTable(
  'gallery_item',
  {
    id: defineId(),
    galleryId: uuid()
      .notNull()
      .references(() => gallery.id, { onDelete: 'cascade' }),
    /** Part of its URL; a replaced file keeps it. */
    number: integer().notNull(),
    sectionId: uuid().references(() => gallerySection.id, { onDelete: 'set null' }),
    hash: text()
      .notNull()
      .references(() => deliveredFile.hash),
    /** Original file name. */
    name: text().notNull(),
    position: doublePrecision().notNull(),
    addedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    addedAt: defineInstant().notNull(),
    /** Hidden from guests who may not hide. */
    hiddenAt: defineInstant(),
  },
  (t) => [
    unique().on(t.galleryId, t.number),
    unique().on(t.galleryId, t.hash),
    index().on(t.galleryId, t.sectionId, t.position),
    index().on(t.hash),
  ],
)

/**
 * Access to a gallery: a contact's, its open link, for anyone who has that, or a family link, which
 * a guest made.
 */
export const galleryShare = pgTable(
  'gallery_share',
  {
    id: defineId(),
    galleryId: uuid()
      .notNull()
      .references(() => gallery.id, { onDelete: 'cascade' }),
    contactId: uuid().references(() => clientContact.id, { onDelete: 'cascade' }),
    /** Sizes that this guest may download. */
    sizes: text().array().$type<GallerySize[]>().notNull(),
    /** Rights of this guest besides looking and downloading. */
    permissions: text()
      .array()
      .$type<GuestPermission[]>()
      .notNull()
      .default(['favorite', 'comment']),
    /** Argon2id hash of the open link's PIN. */
    pinHash: text(),
    /** The access of the guest who made a family link, with which it ends. */
    parentId: uuid().references((): AnyPgColumn => galleryShare.id, { onDelete: 'cascade' }),
    /** The guest who made a family link. */
    madeBy: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    /** Name of a family link, such as “Grandma”. */
    name: text().notNull().default(''),
    /** Counts renewals of the open link; former links and browsers lose access. */
    epoch: integer().notNull().default(1),
    createdAt: defineInstant().notNull(),
    createdBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    /** When the gallery was last emailed to the contact. */
    sentAt: defineInstant(),
    lastSeenAt: defineInstant(),
  },
  (t) => [
    unique('gallery_share_is_one').on(t.galleryId, t.contactId),
    uniqueIndex('gallery_share_is_open')
      .on(t.galleryId)
      .where(sql`${t.contactId} is null and ${t.parentId} is null`),
    index().on(t.contactId),
    index().on(t.parentId),
    check('gallery_share_sizes', sql`${t.sizes} <@ array['web', 'print', 'original']`),
    check(
      'gallery_share_permissions',
      sql`${t.permissions} <@ array['favorite', 'comment', 'hide', 'family']`,
    ),
    check('gallery_share_pin', sql`${t.pinHash} is null or ${t.contactId} is null`),
    check(
      'gallery_share_family',
      sql`${t.parentId} is null or (${t.contactId} is null and ${t.pinHash} is null)`,
    ),
  ],
)

/** A browser that opened the open link or a family link. */
export const gallerySession = pgTable(
  'gallery_session',
  {
    tokenHash: text().primaryKey(),
    id: uuid().notNull().unique().defaultRandom(),
    shareId: uuid()
      .notNull()
      .references(() => galleryShare.id, { onDelete: 'cascade' }),
    epoch: integer().notNull(),
    startedAt: defineInstant().notNull(),
    lastSeenAt: defineInstant().notNull(),
    pinVerifiedAt: defineInstant(),
    /** The guest who gave a name in it, for a first favorite or comment. */
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
  },
  (t) => [index().on(t.shareId), index().on(t.lastSeenAt), index().on(t.contactId)],
)

const byteRanges = customType<{ data: string; driverData: string }>({
  dataType: () => 'int8multirange',
})
const noBytes: SQL = sql`'{}'`

/** Files of a gallery that a guest downloads as a zip; `download` has its link. */
export const galleryDownload = pgTable(
  'gallery_download',
  {
    downloadId: uuid().primaryKey(),
    galleryId: uuid()
      .notNull()
      .references(() => gallery.id, { onDelete: 'cascade' }),
    /** Null once the access ended, which also ends the download. */
    shareId: uuid().references(() => galleryShare.id, { onDelete: 'set null' }),
    /** The share's when it was planned: a renewed link ends what the former one started. */
    shareEpoch: integer(),
    size: text().$type<GallerySize>().notNull(),
    files: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    plannedAt: defineInstant().notNull(),
    /** Ranges of bytes that were sent. */
    sent: byteRanges().notNull().default(noBytes),
    finishedAt: defineInstant(),
  },
  (t) => [index().on(t.galleryId, t.plannedAt), index().on(t.shareId)],
)

/** A person who visited a gallery on a studio day. */
export const galleryVisit = pgTable(
  'gallery_visit',
  {
    galleryId: uuid()
      .notNull()
      .references(() => gallery.id, { onDelete: 'cascade' }),
    /** The id of the browser's session, or of the contact. */
    visitor: uuid().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.galleryId, t.visitor, t.day] })],
)

/** Number of times an item was opened in the viewer on a studio day. */
export const galleryItemView = pgTable(
  'gallery_item_view',
  {
    itemId: uuid()
      .notNull()
      .references(() => galleryItem.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.day] })],
)
