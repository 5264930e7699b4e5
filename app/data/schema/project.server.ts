import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Category } from '#app/features/studio/service/rules.ts'

import { client } from './client.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { staff } from './staff.server.ts'

export const project = pgTable(
  'project',
  {
    id: defineId(),
    /** Shown as PR-031. */
    number: integer().generatedByDefaultAsIdentity({ startWith: 1 }).unique(),
    createdAt: defineInstant().notNull(),
    clientId: uuid()
      .notNull()
      .references(() => client.id),
    title: text().notNull(),
    category: text().$type<Category>().notNull(),
    /** The four steps of the process shown on the site. */
    stage: text().$type<'discovery' | 'planning' | 'production' | 'delivery'>().notNull(),
    state: text().$type<'in-progress' | 'completed'>().notNull(),
    /** Studio days. */
    startedOn: date({ mode: 'string' }).notNull(),
    /** The promised date: the newest of the project's rows of `promise`. */
    dueOn: date({ mode: 'string' }),
    completedOn: date({ mode: 'string' }),
    notes: text().notNull().default(''),
    /** Order within its stage. */
    position: doublePrecision().notNull().default(0),
    search: text().notNull(),
    /** Counts changes of the fields of the project's form. */
    revision: defineRevision(),
    /** Counts changes of the notes, which also have a form of their own. */
    notesRevision: defineRevision(),
  },
  (t) => [
    index().on(t.state, t.dueOn, t.id),
    index().on(t.stage, t.position),
    index().on(t.clientId, t.startedOn),
    index().on(t.startedOn),
    index().on(t.completedOn),
    index().on(t.category, t.state),
  ],
)

/**
 * The history of a project's promised date: the first one, and every change of it with the reason
 * that the client was told. Append-only.
 */
export const promise = pgTable(
  'promise',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    /** Studio day; null if no date is promised anymore. */
    promisedOn: date({ mode: 'string' }),
    reason: text().notNull().default(''),
    createdAt: defineInstant().notNull(),
    /** Null for dates from before this table. */
    createdBy: uuid().references(() => staff.id),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.number] }),
    check('promise_first', sql`${t.number} > 1 or ${t.promisedOn} is not null`),
    check('promise_reason', sql`${t.number} = 1 or ${t.reason} <> ''`),
  ],
)

/** A step of the work. The progress of a project is the share of completed tasks. */
export const task = pgTable(
  'task',
  {
    id: defineId(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    assigneeId: uuid().references(() => staff.id),
    /** Studio day; null if it is due with its project. */
    dueOn: date({ mode: 'string' }),
    doneAt: defineInstant(),
    doneBy: uuid().references(() => staff.id),
  },
  (t) => [index().on(t.projectId, t.position), index().on(t.assigneeId)],
)

/**
 * A removed task, from which it can be restored. The project's history reads its title here,
 * because events hold ids only.
 */
export const removedTask = pgTable(
  'removed_task',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    assigneeId: uuid().references(() => staff.id, { onDelete: 'set null' }),
    dueOn: date({ mode: 'string' }),
    doneAt: defineInstant(),
    doneBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  },
  (t) => [index().on(t.projectId)],
)
