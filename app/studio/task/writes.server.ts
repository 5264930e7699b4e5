import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { event, staff, task } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import { locked } from '#app/studio/project/writes.server.ts'

import { reordered } from './rules.ts'

/* Every write of a task holds the row of its project first, so that two people at one list wait for
   each other; what happens to a task is told of its project. Problems of all: `project-is-gone`,
   `task-is-gone`. */

/** Adds a task at the end. */
export async function addTask(ctx: Ctx, projectId: string, { title }: { title: string }) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await locked(ctx, projectId))) return problem('project-is-gone')
    const [made] = await ctx.db
      .insert(task)
      .values({ projectId, title, position: (await idsOf(ctx, projectId)).length })
      .returning({ id: task.id })
    await record(ctx, 'project.task-added', projectId, { task: made!.id, title })
    return done({ id: made!.id })
  })
}

export async function renameTask(
  ctx: Ctx,
  projectId: string,
  id: string,
  { title }: { title: string },
) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await held(ctx, projectId, id)
    if (!('title' in row)) return row
    if (row.title === title) return done()
    await ctx.db.update(task).set({ title }).where(eq(task.id, id))
    await record(ctx, 'project.task-renamed', projectId, { task: id, title, before: row.title })
    return done()
  })
}

/** Who does it; null gives it back. Problem: `task-person-unknown`. */
export async function assignTask(ctx: Ctx, projectId: string, id: string, staffId: string | null) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await held(ctx, projectId, id)
    if (!('title' in row)) return row
    if (row.assigneeId === staffId) return done()
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
    if (staffId !== null && !person) return problem('task-person-unknown')
    await ctx.db.update(task).set({ assigneeId: staffId }).where(eq(task.id, id))
    await record(ctx, 'project.task-assigned', projectId, {
      task: id,
      title: row.title,
      toId: staffId,
    })
    return done()
  })
}

/**
 * Notes that a task is done, and by whom; one that is done stays as it is. Crew does what lies on
 * its own projects.
 */
export async function doTask(ctx: Ctx, projectId: string, id: string) {
  demand(ctx.actor, 'task.do')
  return transact(ctx, async (ctx) => {
    const row = await held(ctx, projectId, id)
    if (!('title' in row)) return row
    if (row.doneAt) return done()
    await ctx.db
      .update(task)
      .set({ doneAt: ctx.now, doneBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null })
      .where(eq(task.id, id))
    await record(ctx, 'project.task-done', projectId, { task: id, title: row.title })
    return done()
  })
}

/** The task is open again; one that is open stays so. */
export async function undoTask(ctx: Ctx, projectId: string, id: string) {
  demand(ctx.actor, 'task.do')
  return transact(ctx, async (ctx) => {
    const row = await held(ctx, projectId, id)
    if (!('title' in row)) return row
    if (!row.doneAt) return done()
    await ctx.db.update(task).set({ doneAt: null, doneBy: null }).where(eq(task.id, id))
    await record(ctx, 'project.task-undone', projectId, { task: id, title: row.title })
    return done()
  })
}

/** Puts a task over another of the same project, or last. */
export async function moveTask(ctx: Ctx, projectId: string, id: string, before: string | null) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await locked(ctx, projectId))) return problem('project-is-gone')
    const ids = await idsOf(ctx, projectId)
    const next = reordered(ids, id, before)
    if (!next) return problem('task-is-gone')
    if (next.join() === ids.join()) return done()
    await arrange(ctx, next)
    await record(ctx, 'project.ordered', projectId, { task: id })
    return done()
  })
}

/**
 * Removes a task; what it was stays in the record, from which `restoreTask` brings it back. Removed
 * twice is removed.
 */
export async function removeTask(ctx: Ctx, projectId: string, id: string) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await locked(ctx, projectId))) return problem('project-is-gone')
    const at = (await idsOf(ctx, projectId)).indexOf(id)
    if (at < 0) return done()
    const [row] = await ctx.db.delete(task).where(eq(task.id, id)).returning()
    await arrange(ctx, await idsOf(ctx, projectId))
    await record(ctx, 'project.task-removed', projectId, {
      task: id,
      title: row!.title,
      at,
      assigneeId: row!.assigneeId,
      doneAt: row!.doneAt?.toISOString() ?? null,
      doneBy: row!.doneBy,
    })
    return done()
  })
}

/**
 * Brings a removed task back to its place, as it was. Problem: `task-is-gone` when none of that id
 * was removed here.
 */
export async function restoreTask(ctx: Ctx, projectId: string, id: string) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await locked(ctx, projectId))) return problem('project-is-gone')
    const ids = await idsOf(ctx, projectId)
    if (ids.includes(id)) return done()
    const [removed] = await ctx.db
      .select({ facts: event.facts })
      .from(event)
      .where(
        and(
          eq(event.subjectId, projectId),
          eq(event.name, 'project.task-removed'),
          sql`${event.facts} ->> 'task' = ${id}`,
        ),
      )
      .orderBy(desc(event.id))
      .limit(1)
    if (!removed) return problem('task-is-gone')
    const { title, at, assigneeId, doneAt, doneBy } = removed.facts as {
      title: string
      at: number
      assigneeId: string | null
      doneAt: string | null
      doneBy: string | null
    }
    await ctx.db.insert(task).values({
      id,
      projectId,
      title,
      assigneeId,
      doneAt: doneAt === null ? null : new Date(doneAt),
      doneBy,
      position: at,
    })
    await arrange(ctx, ids.toSpliced(at, 0, id))
    await record(ctx, 'project.task-restored', projectId, { task: id, title })
    return done()
  })
}

/** The task of a project that is held until the transaction ends, or what is missing. */
async function held(ctx: TxCtx, projectId: string, id: string) {
  if (!(await locked(ctx, projectId))) return problem('project-is-gone')
  const [row] = await ctx.db
    .select()
    .from(task)
    .where(and(eq(task.id, id), eq(task.projectId, projectId)))
  return row ?? problem('task-is-gone')
}

async function idsOf(ctx: TxCtx, projectId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: task.id })
    .from(task)
    .where(eq(task.projectId, projectId))
    .orderBy(asc(task.position), asc(task.id))
  return rows.map(({ id }) => id)
}

/** Positions are the places in the list: 0, 1, 2 and so on. */
async function arrange(ctx: TxCtx, ids: string[]) {
  for (const [position, id] of ids.entries())
    await ctx.db
      .update(task)
      .set({ position })
      .where(and(eq(task.id, id), sql`${task.position} <> ${position}`))
}
