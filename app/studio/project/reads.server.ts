import { createHash } from 'node:crypto'

import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  like,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { cursorText, readCursor } from '#app/core/cursor.ts'
import { addDays, dayOf, isDay } from '#app/core/day.ts'
import { likePattern, searchWords } from '#app/core/search.ts'
import { fold } from '#app/core/text.ts'
import {
  booking,
  client,
  event,
  project,
  reservation,
  resource,
  staff,
  task,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { liveStates } from '#app/studio/booking/rules.ts'
import { caseStudyOf, coversFor } from '#app/studio/portfolio/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import {
  type Columns,
  type Filters,
  type Kind,
  type ProjectForm,
  type Stage,
  type Tally,
  type Unfinished,
  stages,
} from './rules.ts'

const pageSize = 50
/** Cards of one column, and for how many days a completed project stays on the board. */
const columnSize = 50
const daysOnBoard = 30

const columns = {
  id: project.id,
  number: project.number,
  title: project.title,
  client: client.name,
  kind: project.kind,
  stage: project.stage,
  state: project.state,
  startedOn: project.startedOn,
  dueOn: project.dueOn,
  completedOn: project.completedOn,
}
const sortTitle = sql<string>`lower(${project.title})`
const dueOrNever = sql<string>`coalesce(${project.dueOn}, 'infinity'::date)`

/** What crew may see of the projects: those in which they have a task. Everybody else sees all. */
export function own(ctx: Ctx): SQL | undefined {
  if (ctx.actor.kind !== 'staff' || ctx.actor.role !== 'crew') return undefined
  return exists(
    ctx.db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.projectId, project.id), eq(task.assigneeId, ctx.actor.id))),
  )
}

type Asked = Filters & { kinds?: readonly Kind[]; after: string | null }

/**
 * One page of the projects; a stage is asked of those that are open, a completed one has left its
 * stage.
 */
export async function projectsOn(
  ctx: Ctx,
  { state, stage, kind, kinds, client: clientId, days, search, sort, after }: Asked,
) {
  demand(ctx.actor, 'project.see')
  const wanted = and(
    state === 'all' ? undefined : eq(project.state, state),
    stage ? and(eq(project.stage, stage), eq(project.state, 'in-progress')) : undefined,
    kind ? eq(project.kind, kind) : undefined,
    kinds ? inArray(project.kind, [...kinds]) : undefined,
    clientId ? eq(project.clientId, clientId) : undefined,
    days ? between(days) : undefined,
    ...searchWords(search).map(matching),
    own(ctx),
  )
  const rows = await ctx.db
    .select({ ...columns, sortTitle })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(and(wanted, beyond(sort, after)))
    .orderBy(...orders[sort])
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const done = await talliesOf(
    ctx,
    shown.map(({ id }) => id),
  )
  const [all] = await ctx.db
    .select({ count: count() })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(wanted)
  const named =
    clientId && may(ctx.actor, 'client.see')
      ? await ctx.db.select({ name: client.name }).from(client).where(eq(client.id, clientId))
      : []
  return {
    projects: shown.map(({ sortTitle: _, ...row }) => ({ ...row, ...done(row.id) })),
    count: all?.count ?? 0,
    clientName: named[0]?.name ?? (clientId && shown[0]?.client) ?? null,
    next: last
      ? cursorText({
          at: { due: last.dueOn ?? 'infinity', newest: last.startedOn, title: last.sortTitle }[
            sort
          ],
          id: last.id,
        })
      : null,
  }
}

function between({ on, from, to }: NonNullable<Filters['days']>): SQL | undefined {
  const column = { started: project.startedOn, completed: project.completedOn }[on]
  return and(gte(column, from), lte(column, to))
}

/** A word of a search: of the title, of the client, or the project's number (PR-031). */
function matching(word: string): SQL | undefined {
  const pattern = likePattern(word)
  const number = /^pr-?0*(\d{1,9})$/.exec(word)?.[1]
  return or(
    like(project.search, pattern),
    like(client.search, pattern),
    number ? eq(project.number, Number(number)) : undefined,
  )
}

const orders = {
  due: [asc(dueOrNever), asc(project.id)],
  newest: [desc(project.startedOn), desc(project.id)],
  title: [asc(sortTitle), asc(project.id)],
}

function beyond(sort: Filters['sort'], after: string | null): SQL | undefined {
  const from = readCursor(after)
  if (!from || (sort !== 'title' && !isDay(from.at) && from.at !== 'infinity')) return undefined
  if (sort === 'title') return sql`(${sortTitle}, ${project.id}) > (${from.at}, ${from.id}::uuid)`
  return sort === 'due'
    ? sql`(${dueOrNever}, ${project.id}) > (${from.at}::date, ${from.id}::uuid)`
    : sql`(${project.startedOn}, ${project.id}) < (${from.at}::date, ${from.id}::uuid)`
}

async function talliesOf(ctx: Ctx, ids: string[]): Promise<(id: string) => Tally> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: task.projectId, tasks: count(), done: count(task.doneAt) })
          .from(task)
          .where(inArray(task.projectId, ids))
          .groupBy(task.projectId)
  const byId = new Map(rows.map(({ id, tasks, done }) => [id, { tasks, done }]))
  return (id) => byId.get(id) ?? { tasks: 0, done: 0 }
}

/**
 * The board: what is open by stage in the order people gave it; under Delivery also what was
 * completed lately. `counts` are of all, also of those a full column leaves out.
 */
export async function board(ctx: Ctx) {
  demand(ctx.actor, 'project.see')
  const open = and(eq(project.state, 'in-progress'), own(ctx))
  const rows: Awaited<ReturnType<typeof cards>> = []
  for (const stage of stages)
    rows.push(
      ...(await cards(ctx, and(open, eq(project.stage, stage)), [
        asc(project.position),
        asc(project.id),
      ])),
    )
  const since = addDays(await today(ctx), -daysOnBoard)
  const completed = await cards(
    ctx,
    and(eq(project.state, 'completed'), gte(project.completedOn, since), own(ctx)),
    [desc(project.completedOn), desc(project.id)],
  )
  const found = await ctx.db
    .select({ stage: project.stage, count: count() })
    .from(project)
    .where(open)
    .groupBy(project.stage)
  const done = await talliesOf(
    ctx,
    [...rows, ...completed].map(({ id }) => id),
  )
  const cover = await coversFor(ctx, [...new Set([...rows, ...completed].map((row) => row.client))])
  const asCard = (row: (typeof rows)[number]) => ({
    ...row,
    ...done(row.id),
    cover: cover(row.client, row.kind),
  })
  const all = Object.fromEntries(
    stages.map((stage) => [stage, rows.filter((row) => row.stage === stage).map(asCard)]),
  ) as Columns<ReturnType<typeof asCard>>
  return {
    columns: all,
    completed: completed.slice(0, Math.max(0, columnSize - all.delivery.length)).map(asCard),
    counts: Object.fromEntries(
      stages.map((stage) => [stage, found.find((row) => row.stage === stage)?.count ?? 0]),
    ) as Record<Stage, number>,
  }
}

function cards(ctx: Ctx, wanted: SQL | undefined, order: SQL[]) {
  return ctx.db
    .select(columns)
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(wanted)
    .orderBy(...order)
    .limit(columnSize)
}

/**
 * A project with its tasks, its bookings, what happened to it and the case study that tells of it;
 * null when there is none of that id, or none that this person may see.
 */
export async function projectWithTasks(ctx: Ctx, id: string) {
  demand(ctx.actor, 'project.see')
  const [row] = await ctx.db
    .select({
      ...columns,
      clientId: project.clientId,
      clientPhone: client.phone,
      notes: project.notes,
    })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(and(eq(project.id, id), own(ctx)))
  if (!row) return null
  const tasks = await ctx.db
    .select({
      id: task.id,
      title: task.title,
      assigneeId: task.assigneeId,
      assignee: staff.name,
      doneAt: task.doneAt,
    })
    .from(task)
    .leftJoin(staff, eq(staff.id, task.assigneeId))
    .where(eq(task.projectId, id))
    .orderBy(asc(task.position), asc(task.id))
  return {
    ...row,
    list: tasks,
    tasks: tasks.length,
    done: tasks.filter(({ doneAt }) => doneAt).length,
    bookings: await bookingsOf(ctx, id),
    history: await historyOf(ctx, id),
    caseStudy: await caseStudyOf(ctx, id),
    seen: seenOf(row),
    notesSeen: markOf(row.notes),
  }
}

/** What a project would leave undone if it were completed now. */
export async function unfinishedOf(ctx: Ctx, id: string): Promise<Unfinished> {
  demand(ctx.actor, 'project.change')
  const number = (part: SQL) => part.mapWith(Number)
  const ahead = sql`${inArray(booking.state, [...liveStates])} and ${booking.endsAt} > ${ctx.now.toISOString()}::timestamptz`
  const unpaid = sql`greatest(${booking.total} - (select coalesce(sum(entry.cents), 0) from ledger_entry entry where entry.booking_id = ${booking.id}), 0)`
  const [row] = await ctx.db
    .select({
      bookings: number(sql`count(*) filter (where ${ahead})`),
      cents: number(sql`coalesce(sum(${unpaid}), 0)`),
    })
    .from(booking)
    .where(and(eq(booking.projectId, id), ne(booking.state, 'canceled')))
  return {
    tasks: await ctx.db.$count(task, and(eq(task.projectId, id), isNull(task.doneAt))),
    bookings: row?.bookings ?? 0,
    cents: row?.cents ?? 0,
  }
}

/** Crew reads bookings it is booked for; nobody reads here what they cost. */
async function bookingsOf(ctx: Ctx, projectId: string) {
  if (!may(ctx.actor, 'booking.see')) return []
  const { actor } = ctx
  const mine =
    actor.kind === 'staff' && actor.role === 'crew'
      ? exists(
          ctx.db
            .select({ id: resource.id })
            .from(reservation)
            .innerJoin(resource, eq(resource.id, reservation.resourceId))
            .where(and(eq(reservation.bookingId, booking.id), eq(resource.staffId, actor.id))),
        )
      : undefined
  return ctx.db
    .select({
      id: booking.id,
      number: booking.number,
      title: booking.title,
      kind: booking.kind,
      state: booking.state,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
    })
    .from(booking)
    .where(and(eq(booking.projectId, projectId), mine))
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(100)
}

/** The last of what happened, newest first. */
async function historyOf(ctx: Ctx, id: string) {
  const assignee = alias(staff, 'assignee')
  const rows = await ctx.db
    .select({
      id: event.id,
      at: event.at,
      name: event.name,
      facts: event.facts,
      by: staff.name,
      to: assignee.name,
    })
    .from(event)
    .leftJoin(staff, eq(staff.id, event.actorId))
    .leftJoin(assignee, sql`${assignee.id}::text = ${event.facts} ->> 'toId'`)
    .where(
      and(
        eq(event.subjectId, id),
        like(event.name, 'project.%'),
        sql`${event.name} <> 'project.ordered'`,
      ),
    )
    .orderBy(desc(event.id))
    .limit(20)
  // older events hold the name itself
  return rows.map(({ to, facts, ...row }) => ({
    ...row,
    facts: 'toId' in facts ? { ...facts, to } : facts,
  }))
}

/** Whom a task may be given: everybody who does tasks and may still sign in, by name. */
export function peopleForTasks(ctx: Ctx) {
  demand(ctx.actor, 'project.see')
  return ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(inArray(staff.role, ['owner', 'manager', 'crew']), sql`${staff.disabledAt} is null`))
    .orderBy(asc(staff.name), asc(staff.id))
}

/**
 * Whom a typed name may mean: the one client of that name, or those that come near it, ten at most.
 */
export async function clientMeant(
  ctx: Ctx,
  { client: name, clientId, meant: choice }: Pick<ProjectForm, 'client' | 'clientId' | 'meant'>,
) {
  demand(ctx.actor, 'project.change')
  const meant = { id: client.id, name: client.name, contact: client.contact, email: client.email }
  const same = await ctx.db
    .select(meant)
    .from(client)
    .where(eq(client.sortName, fold(name)))
    .orderBy(asc(client.id))
    .limit(10)
  const near =
    same.length > 0
      ? same
      : await ctx.db
          .select(meant)
          .from(client)
          .where(and(...searchWords(name).map((word) => like(client.search, likePattern(word)))))
          .orderBy(asc(client.sortName), asc(client.id))
          .limit(10)
  const chosen =
    near.find(({ id }) => id === choice) ??
    same.find(({ id }) => id === clientId) ??
    (same.length === 1 ? same[0] : undefined)
  return { chosen: chosen ?? null, near }
}

/** What a form showed when it was opened, to be compared when it comes back. */
export function seenOf({
  clientId,
  title,
  kind,
  startedOn,
  dueOn,
  notes,
}: {
  clientId: string
  title: string
  kind: Kind
  startedOn: string
  dueOn: string | null
  notes: string
}): string {
  return markOf(clientId, title, kind, startedOn, dueOn ?? '', notes)
}

export function markOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** The day it is for the studio. */
export async function today(ctx: Ctx): Promise<string> {
  return dayOf(ctx.now, (await theStudio(ctx))?.timeZone ?? 'UTC')
}
