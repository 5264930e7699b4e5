import type { Category } from '#app/features/studio/service/rules.ts'
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

import { formatCursor, parseCursor } from '#app/core/cursor.ts'
import { addDays, toStudioDay, isDay } from '#app/core/day.ts'
import { toLikePattern, splitSearchWords } from '#app/core/search.ts'
import {
  booking,
  client,
  event,
  project,
  reservation,
  resource,
  removedTask,
  staff,
  task,
  caseStudy,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { buildBalance } from '#app/features/money/booking-balance/reads.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { selectPromises } from '#app/features/work/promise/reads.server.ts'

import {
  type BoardColumns,
  type Stage,
  type TaskCounts,
  type UnfinishedWork,
  stages,
  type ProjectFilters,
} from './rules.ts'
import { liveStates } from '#app/core/booking-states.ts'
import type { ImageView } from '#app/core/media.ts'
import { getSiteImages } from '#app/features/media/image/reads.server.ts'

const pageSize = 50
/** Maximum number of cards per column, and the days a completed project stays on the board. */
const maxCardsPerColumn = 50
const completedDaysOnBoard = 30

const columns = {
  id: project.id,
  number: project.number,
  title: project.title,
  client: client.name,
  category: project.category,
  stage: project.stage,
  state: project.state,
  startedOn: project.startedOn,
  dueOn: project.dueOn,
  completedOn: project.completedOn,
}
const sortTitle = sql<string>`lower(${project.title})`
const dueOrNever = sql<string>`coalesce(${project.dueOn}, 'infinity'::date)`

/** Returns a client's projects: those in progress by their promised date, then completed ones. */
export function listClientProjects(ctx: Ctx, clientId: string) {
  authorizeClient(ctx, clientId)
  return ctx.db
    .select({
      id: project.id,
      title: project.title,
      category: project.category,
      stage: project.stage,
      state: project.state,
      dueOn: project.dueOn,
      completedOn: project.completedOn,
    })
    .from(project)
    .where(eq(project.clientId, clientId))
    .orderBy(desc(project.state), asc(dueOrNever), desc(project.completedOn), asc(project.id))
}

/** Limits crew to projects in which they have a task; other roles see all. */
export function limitToOwn(ctx: Ctx): SQL | undefined {
  if (ctx.actor.kind !== 'staff' || ctx.actor.role !== 'crew') return undefined
  return exists(
    ctx.db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.projectId, project.id), eq(task.assigneeId, ctx.actor.id))),
  )
}

type ProjectQuery = ProjectFilters & { categories?: readonly Category[]; after: string | null }

/** Returns one page of projects. A stage filter matches only open projects. */
export async function listProjects(
  ctx: Ctx,
  { state, stage, category, categories, client: clientId, days, search, sort, after }: ProjectQuery,
) {
  authorize(ctx.actor, 'project.see')
  const condition = and(
    state === 'all' ? undefined : eq(project.state, state),
    stage ? and(eq(project.stage, stage), eq(project.state, 'in-progress')) : undefined,
    category ? eq(project.category, category) : undefined,
    categories ? inArray(project.category, [...categories]) : undefined,
    clientId ? eq(project.clientId, clientId) : undefined,
    days ? filterByDays(days) : undefined,
    ...splitSearchWords(search).map(buildWordCondition),
    limitToOwn(ctx),
  )
  const rows = await ctx.db
    .select({ ...columns, sortTitle })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(and(condition, buildCursorCondition(sort, after)))
    .orderBy(...orders[sort])
    .limit(pageSize + 1)
  const pageRows = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? pageRows.at(-1) : undefined
  const getTaskCounts = await loadTaskCounts(
    ctx,
    pageRows.map(({ id }) => id),
  )
  const [total] = await ctx.db
    .select({ count: count() })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(condition)
  const clientRow =
    clientId && may(ctx.actor, 'client.see')
      ? await ctx.db.select({ name: client.name }).from(client).where(eq(client.id, clientId))
      : []
  return {
    projects: pageRows.map(({ sortTitle: _, ...row }) => ({ ...row, ...getTaskCounts(row.id) })),
    count: total?.count ?? 0,
    clientName: clientRow[0]?.name ?? (clientId && pageRows[0]?.client) ?? null,
    next: last
      ? formatCursor({
          at: { due: last.dueOn ?? 'infinity', newest: last.startedOn, title: last.sortTitle }[
            sort
          ],
          id: last.id,
        })
      : null,
  }
}

function filterByDays({ on, from, to }: NonNullable<ProjectFilters['days']>): SQL | undefined {
  const column = { started: project.startedOn, completed: project.completedOn }[on]
  return and(gte(column, from), lte(column, to))
}

/** Matches a word of the title, of the client, or the project's number (PR-031). */
function buildWordCondition(searchWord: string): SQL | undefined {
  const pattern = toLikePattern(searchWord)
  const number = /^pr-?0*(\d{1,9})$/.exec(searchWord)?.[1]
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

function buildCursorCondition(sort: ProjectFilters['sort'], after: string | null): SQL | undefined {
  const from = parseCursor(after)
  if (!from || (sort !== 'title' && !isDay(from.at) && from.at !== 'infinity')) return undefined
  if (sort === 'title') return sql`(${sortTitle}, ${project.id}) > (${from.at}, ${from.id}::uuid)`
  return sort === 'due'
    ? sql`(${dueOrNever}, ${project.id}) > (${from.at}::date, ${from.id}::uuid)`
    : sql`(${project.startedOn}, ${project.id}) < (${from.at}::date, ${from.id}::uuid)`
}

async function loadTaskCounts(ctx: Ctx, ids: string[]): Promise<(id: string) => TaskCounts> {
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
 * Returns the board: open projects by stage in their manual order, and recently completed ones
 * under Delivery. `counts` include cards that a full column leaves out.
 */
export async function getBoard(ctx: Ctx) {
  authorize(ctx.actor, 'project.see')
  const open = and(eq(project.state, 'in-progress'), limitToOwn(ctx))
  const rows: Awaited<ReturnType<typeof listCards>> = []
  for (const stage of stages)
    rows.push(
      ...(await listCards(ctx, and(open, eq(project.stage, stage)), [
        asc(project.position),
        asc(project.id),
      ])),
    )
  const since = addDays(await getToday(ctx), -completedDaysOnBoard)
  const completed = await listCards(
    ctx,
    and(eq(project.state, 'completed'), gte(project.completedOn, since), limitToOwn(ctx)),
    [desc(project.completedOn), desc(project.id)],
  )
  const stageCounts = await ctx.db
    .select({ stage: project.stage, count: count() })
    .from(project)
    .where(open)
    .groupBy(project.stage)
  const getTaskCounts = await loadTaskCounts(
    ctx,
    [...rows, ...completed].map(({ id }) => id),
  )
  const findCover = await getCoverLookup(ctx, [
    ...new Set([...rows, ...completed].map((row) => row.client)),
  ])
  const toCard = (row: (typeof rows)[number]) => ({
    ...row,
    ...getTaskCounts(row.id),
    cover: findCover(row.client, row.category),
  })
  const columnsByStage = Object.fromEntries(
    stages.map((stage) => [stage, rows.filter((row) => row.stage === stage).map(toCard)]),
  ) as BoardColumns<ReturnType<typeof toCard>>
  return {
    columns: columnsByStage,
    completed: completed
      .slice(0, Math.max(0, maxCardsPerColumn - columnsByStage.delivery.length))
      .map(toCard),
    counts: Object.fromEntries(
      stages.map((stage) => [stage, stageCounts.find((row) => row.stage === stage)?.count ?? 0]),
    ) as Record<Stage, number>,
  }
}

function listCards(ctx: Ctx, condition: SQL | undefined, order: SQL[]) {
  return ctx.db
    .select(columns)
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(condition)
    .orderBy(...order)
    .limit(maxCardsPerColumn)
}

/**
 * Returns a project with its tasks, bookings, promised dates, events and case study; null if the id
 * is unknown or not visible to this person.
 */
export async function findProjectWithTasks(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'project.see')
  const [row] = await ctx.db
    .select({
      ...columns,
      clientId: project.clientId,
      clientPhone: client.phone,
      notes: project.notes,
      revision: project.revision,
      notesRevision: project.notesRevision,
    })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(and(eq(project.id, id), limitToOwn(ctx)))
  if (!row) return null
  const tasks = await ctx.db
    .select({
      id: task.id,
      title: task.title,
      assigneeId: task.assigneeId,
      assignee: staff.name,
      dueOn: task.dueOn,
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
    bookings: await listProjectBookings(ctx, id),
    history: await listHistory(ctx, id),
    promises: await selectPromises(ctx, id),
    caseStudy: await findCaseStudyOfProject(ctx, id),
  }
}

/**
 * Returns the work that would be left unfinished if the project were completed now; the unpaid
 * amount in cents.
 */
export async function getUnfinishedWork(ctx: Ctx, id: string): Promise<UnfinishedWork> {
  authorize(ctx.actor, 'project.change')
  const toNumber = (part: SQL) => part.mapWith(Number)
  const isUpcoming = sql`${inArray(booking.state, [...liveStates])} and ${booking.endsAt} > ${ctx.now.toISOString()}::timestamptz`
  const unpaid = sql`greatest(${buildBalance(booking.id, booking.total)}, 0)`
  const [row] = await ctx.db
    .select({
      bookings: toNumber(sql`count(*) filter (where ${isUpcoming})`),
      cents: toNumber(sql`coalesce(sum(${unpaid}), 0)`),
    })
    .from(booking)
    .where(and(eq(booking.projectId, id), ne(booking.state, 'canceled')))
  return {
    tasks: await ctx.db.$count(task, and(eq(task.projectId, id), isNull(task.doneAt))),
    bookings: row?.bookings ?? 0,
    cents: row?.cents ?? 0,
  }
}

/** Returns the bookings of a project without amounts, for crew only its own. */
async function listProjectBookings(ctx: Ctx, projectId: string) {
  if (!may(ctx.actor, 'booking.see')) return []
  const { actor } = ctx
  const ownOnly =
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
      category: booking.category,
      state: booking.state,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
    })
    .from(booking)
    .where(and(eq(booking.projectId, projectId), ownOnly))
    .orderBy(asc(booking.startsAt), asc(booking.id))
    .limit(100)
}

/** Returns the latest events, newest first. */
async function listHistory(ctx: Ctx, id: string) {
  const assignee = alias(staff, 'assignee')
  const rows = await ctx.db
    .select({
      id: event.id,
      at: event.at,
      name: event.name,
      data: event.data,
      by: staff.name,
      to: assignee.name,
      title: sql<string | null>`coalesce(${task.title}, ${removedTask.title})`,
    })
    .from(event)
    .leftJoin(staff, eq(staff.id, event.actorId))
    .leftJoin(assignee, sql`${assignee.id}::text = ${event.data} ->> 'toId'`)
    .leftJoin(task, sql`${task.id}::text = ${event.data} ->> 'task'`)
    .leftJoin(removedTask, sql`${removedTask.id}::text = ${event.data} ->> 'task'`)
    .where(
      and(
        eq(event.subjectId, id),
        like(event.name, 'project.%'),
        sql`${event.name} <> 'project.tasks-reordered'`,
      ),
    )
    .orderBy(desc(event.id))
    .limit(20)
  // older events hold the assignee's name instead of the id, and the title the task had then
  return rows.map(({ to, title, data, ...row }) => ({
    ...row,
    data: {
      ...('task' in data && { title: title ?? '' }),
      ...data,
      ...('toId' in data && { to }),
    },
  }))
}

/** Returns the staff members a task can be assigned to, by name. */
export function listTaskAssignees(ctx: Ctx) {
  authorize(ctx.actor, 'project.see')
  return ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(inArray(staff.role, ['owner', 'manager', 'crew']), sql`${staff.disabledAt} is null`))
    .orderBy(asc(staff.name), asc(staff.id))
}

/** Returns the current day in the studio's time zone. */
export async function getToday(ctx: Ctx): Promise<string> {
  return toStudioDay(ctx.now, (await findStudio(ctx))?.timeZone ?? 'UTC')
}

/**
 * Returns the case study of a project, or null if there is none or the user may not see the
 * portfolio.
 */
async function findCaseStudyOfProject(
  ctx: Ctx,
  projectId: string,
): Promise<{ id: string; category: Category } | null> {
  if (!may(ctx.actor, 'portfolio.see')) return null
  const [row] = await ctx.db
    .select({ id: caseStudy.id, category: caseStudy.category })
    .from(caseStudy)
    .where(eq(caseStudy.projectId, projectId))
  return row ?? null
}

/**
 * Returns a lookup of cover images for projects: the client's latest published case study of the
 * same category, or null.
 */
async function getCoverLookup(
  ctx: Ctx,
  clients: string[],
): Promise<(client: string, category: Category) => ImageView | null> {
  const rows =
    clients.length === 0
      ? []
      : await ctx.db
          .select()
          .from(caseStudy)
          .where(and(eq(caseStudy.published, true), inArray(caseStudy.client, clients)))
          .orderBy(asc(caseStudy.position))
  const pictures = await getSiteImages(ctx)
  return (client, category) =>
    pictures[
      rows.find((row) => row.client === client && row.category === category)?.picture ?? ''
    ] ?? null
}
