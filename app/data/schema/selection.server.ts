import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ColorLabel } from '#app/features/delivery/favorite/rules.ts'

import { clientContact } from './client-portal.server.ts'
import { defineId, defineInstant } from './columns.server.ts'
import { gallery, galleryItem, galleryShare } from './gallery.server.ts'
import { staff } from './staff.server.ts'

/** Files that guests choose: each guest's own favorites, or a list that the studio set up. */
export const favoriteList = pgTable(
  'favorite_list',
  {
    id: defineId(),
    galleryId: uuid()
      .notNull()
      .references(() => gallery.id, { onDelete: 'cascade' }),
    /** True for a guest's own list; its name is the guest's. */
    isPersonal: boolean().notNull(),
    /** The guest of a personal list; null once their name was deleted. */
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    name: text().notNull().default(''),
    /** Says what the list is for, such as “The photos of your album”. */
    purpose: text().notNull().default(''),
    minItems: integer(),
    maxItems: integer(),
    createdAt: defineInstant().notNull(),
    /** When a guest sent it to the studio, which closes it. */
    submittedAt: defineInstant(),
    submittedBy: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('favorite_list_is_one').on(t.galleryId, t.contactId),
    index().on(t.contactId),
    check(
      'favorite_list_limits',
      sql`${t.minItems} > 0 and ${t.maxItems} >= coalesce(${t.minItems}, 1)`,
    ),
    check('favorite_list_owner', sql`${t.isPersonal} or ${t.contactId} is null`),
  ],
)

/** The access with which a list of the studio can be filled. */
export const favoriteListShare = pgTable(
  'favorite_list_share',
  {
    listId: uuid()
      .notNull()
      .references(() => favoriteList.id, { onDelete: 'cascade' }),
    shareId: uuid()
      .notNull()
      .references(() => galleryShare.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.listId, t.shareId] }), index().on(t.shareId)],
)

export const favorite = pgTable(
  'favorite',
  {
    listId: uuid()
      .notNull()
      .references(() => favoriteList.id, { onDelete: 'cascade' }),
    itemId: uuid()
      .notNull()
      .references(() => galleryItem.id, { onDelete: 'cascade' }),
    /** The guest who added it; null once their name was deleted. */
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    addedAt: defineInstant().notNull(),
    /** Added after the list was sent, so it doesn't count. */
    isSuggestion: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.itemId] }),
    index().on(t.itemId),
    index().on(t.contactId),
  ],
)

/** A guest's color for a file, as in programs that sort photos. */
export const itemLabel = pgTable(
  'item_label',
  {
    itemId: uuid()
      .notNull()
      .references(() => galleryItem.id, { onDelete: 'cascade' }),
    contactId: uuid()
      .notNull()
      .references(() => clientContact.id, { onDelete: 'cascade' }),
    label: text().$type<ColorLabel>().notNull(),
    setAt: defineInstant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.contactId] }),
    index().on(t.contactId),
    check('item_label_color', sql`${t.label} in ('red', 'yellow', 'green', 'blue', 'purple')`),
  ],
)

/** A comment of a guest or the studio about a file, or an answer to one. */
export const comment = pgTable(
  'comment',
  {
    id: defineId(),
    itemId: uuid()
      .notNull()
      .references(() => galleryItem.id, { onDelete: 'cascade' }),
    /** The comment that it answers, which answers none itself. */
    parentId: uuid().references((): AnyPgColumn => comment.id, { onDelete: 'cascade' }),
    /** The guest who wrote it; null for the studio, and once their name was deleted. */
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    isByStudio: boolean().notNull(),
    staffId: uuid().references(() => staff.id, { onDelete: 'set null' }),
    /** Empty if its author was erased. */
    text: text().notNull(),
    writtenAt: defineInstant().notNull(),
    resolvedAt: defineInstant(),
    /** When the studio was told of a guest's comment by email. */
    notifiedAt: defineInstant(),
  },
  (t) => [
    index().on(t.itemId, t.writtenAt),
    index().on(t.parentId),
    index().on(t.contactId),
    index()
      .on(t.writtenAt)
      .where(sql`not ${t.isByStudio} and ${t.notifiedAt} is null`),
    check('comment_author', sql`${t.isByStudio} or ${t.staffId} is null`),
    check('comment_studio', sql`not ${t.isByStudio} or ${t.contactId} is null`),
  ],
)
