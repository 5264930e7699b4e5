import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { event, removedTask, staff, task } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockProject } from '#app/features/work/project/writes.server.ts'

import { type TaskForm, moveId } from './rules.ts'

/* Every write of a task locks the row of its project first, so that two people at one list wait for
   each other; events of tasks belong to the project. All of them fail with `project-is-gone`, and
   those for an existing task with `task-is-gone`. */

/** Adds a task at the end. Fails with `project-is-gone`. */
export async function addTask(ctx: Ctx, projectId: string, { title, dueOn }: TaskForm) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockProject(ctx, projectId))) return fail('project-is-gone')
    const [created] = await ctx.db
      .insert(task)
      .values({ projectId, title, dueOn, position: (await listTaskIds(ctx, projectId)).length })
      .returning({ id: task.id })
    await recordEvent(ctx, 'project.task-added', projectId, { task: created!.id })
    return ok({ id: created!.id })
  })
}

/** Changes the title and the due day of a task. Fails with `project-is-gone`, `task-is-gone`. */
export async function changeTask(
  ctx: Ctx,
  projectId: string,
  id: string,
  { title, dueOn }: TaskForm,
) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await lockTask(ctx, projectId, id)
    if (!('title' in row)) return row
    const due = dueOn === undefined ? row.dueOn : dueOn
    if (row.title === title && row.dueOn === due) return ok()
    await ctx.db.update(task).set({ title, dueOn: due }).where(eq(task.id, id))
    if (row.title !== title) await recordEvent(ctx, 'project.task-renamed', projectId, { task: id })
    if (row.dueOn !== due)
      await recordEvent(ctx, 'project.task-scheduled', projectId, { task: id, dueOn: due })
    return ok()
  })
}

/**
 * Assigns a task, or unassigns it with null. Fails with `project-is-gone`, `task-is-gone`,
 * `task-person-unknown`.
 */
export async function assignTask(ctx: Ctx, projectId: string, id: string, staffId: string | null) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await lockTask(ctx, projectId, id)
    if (!('title' in row)) return row
    if (row.assigneeId === staffId) return ok()
    const [person] =
      staffId === null
        ? []
        : await ctx.db
            .select({ name: staff.name })
            .from(staff)
            .where(
              and(
                eq(staff.id, staffId),
                inArray(staff.role, ['owner', 'manager', 'crew']),
                sql`${staff.disabledAt} is null`,
              ),
            )
    if (staffId !== null && !person) return fail('task-person-unknown')
    await ctx.db.update(task).set({ assigneeId: staffId }).where(eq(task.id, id))
    await recordEvent(ctx, 'project.task-assigned', projectId, { task: id, toId: staffId })
    return ok()
  })
}

/**
 * Marks a task as done with its author; one already done is unchanged. Crew can do this on its own
 * projects. Fails with `project-is-gone`, `task-is-gone`.
 */
export async function completeTask(ctx: Ctx, projectId: string, id: string) {
  authorize(ctx.actor, 'task.do')
  return transact(ctx, async (ctx) => {
    const row = await lockTask(ctx, projectId, id)
    if (!('title' in row)) return row
    if (row.doneAt) return ok()
    await ctx.db
      .update(task)
      .set({ doneAt: ctx.now, doneBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null })
      .where(eq(task.id, id))
    await recordEvent(ctx, 'project.task-completed', projectId, { task: id })
    return ok()
  })
}

/** Reopens a task; an open one is unchanged. Fails with `project-is-gone`, `task-is-gone`. */
export async function reopenTask(ctx: Ctx, projectId: string, id: string) {
  authorize(ctx.actor, 'task.do')
  return transact(ctx, async (ctx) => {
    const row = await lockTask(ctx, projectId, id)
    if (!('title' in row)) return row
    if (!row.doneAt) return ok()
    await ctx.db.update(task).set({ doneAt: null, doneBy: null }).where(eq(task.id, id))
    await recordEvent(ctx, 'project.task-reopened', projectId, { task: id })
    return ok()
  })
}

/**
 * Moves a task before another of the same project, or to the end. Fails with `project-is-gone`,
 * `task-is-gone`.
 */
export async function moveTask(ctx: Ctx, projectId: string, id: string, before: string | null) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockProject(ctx, projectId))) return fail('project-is-gone')
    const ids = await listTaskIds(ctx, projectId)
    const next = moveId(ids, id, before)
    if (!next) return fail('task-is-gone')
    if (next.join() === ids.join()) return ok()
    await savePositions(ctx, next)
    await recordEvent(ctx, 'project.tasks-reordered', projectId, { task: id })
    return ok()
  })
}

/**
 * Removes a task. It is kept for `restoreTask`, and removing it twice is no failure.
 * Fails with `project-is-gone`.
 */
export async function removeTask(ctx: Ctx, projectId: string, id: string) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockProject(ctx, projectId))) return fail('project-is-gone')
    const index = (await listTaskIds(ctx, projectId)).indexOf(id)
    if (index < 0) return ok()
    const [row] = await ctx.db.delete(task).where(eq(task.id, id)).returning()
    await ctx.db.insert(removedTask).values({ ...row!, position: index })
    await savePositions(ctx, await listTaskIds(ctx, projectId))
    await recordEvent(ctx, 'project.task-removed', projectId, { task: id })
    return ok()
  })
}

/**
 * Restores a removed task to its place. Fails with `project-is-gone`, and with `task-is-gone` if it
 * wasn't removed here.
 */
export async function restoreTask(ctx: Ctx, projectId: string, id: string) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockProject(ctx, projectId))) return fail('project-is-gone')
    const ids = await listTaskIds(ctx, projectId)
    if (ids.includes(id)) return ok()
    const [removed] = await ctx.db
      .delete(removedTask)
      .where(and(eq(removedTask.id, id), eq(removedTask.projectId, projectId)))
      .returning()
    const row = removed ?? (await findTaskOfOlderEvent(ctx, projectId, id))
    if (!row) return fail('task-is-gone')
    await ctx.db.insert(task).values(row)
    await savePositions(ctx, ids.toSpliced(row.position, 0, id))
    await recordEvent(ctx, 'project.task-restored', projectId, { task: id })
    return ok()
  })
}

/** Returns a task that an earlier version removed, which kept it in the event. */
async function findTaskOfOlderEvent(ctx: TxCtx, projectId: string, id: string) {
  const [removed] = await ctx.db
    .select({ data: event.data })
    .from(event)
    .where(
      and(
        eq(event.subjectId, projectId),
        eq(event.name, 'project.task-removed'),
        sql`${event.data} ->> 'task' = ${id}`,
        sql`${event.data} ? 'at'`,
      ),
    )
    .orderBy(desc(event.id))
    .limit(1)
  if (!removed) return null
  const { title, at, assigneeId, dueOn, doneAt, doneBy } = removed.data as OlderTask
  return {
    id,
    projectId,
    title: title ?? '',
    assigneeId,
    dueOn,
    doneAt: doneAt === null ? null : new Date(doneAt),
    doneBy,
    position: at,
  }
}

type OlderTask = {
  /** Missing once the client was erased. */
  title?: string
  at: number
  assigneeId: string | null
  dueOn?: string | null
  doneAt: string | null
  doneBy: string | null
}

/** Returns the task and locks its project until the transaction ends, or returns the failure. */
async function lockTask(ctx: TxCtx, projectId: string, id: string) {
  if (!(await lockProject(ctx, projectId))) return fail('project-is-gone')
  const [row] = await ctx.db
    .select()
    .from(task)
    .where(and(eq(task.id, id), eq(task.projectId, projectId)))
  return row ?? fail('task-is-gone')
}

async function listTaskIds(ctx: TxCtx, projectId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: task.id })
    .from(task)
    .where(eq(task.projectId, projectId))
    .orderBy(asc(task.position), asc(task.id))
  return rows.map(({ id }) => id)
}

/** Numbers positions from 0. */
async function savePositions(ctx: TxCtx, ids: string[]) {
  for (const [position, id] of ids.entries())
    await ctx.db
      .update(task)
      .set({ position })
      .where(and(eq(task.id, id), sql`${task.position} <> ${position}`))
}
