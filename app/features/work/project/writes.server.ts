import { isDeepStrictEqual } from 'node:util'

import { and, asc, eq, max, ne } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { toSearchKey } from '#app/core/text.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { booking, project, task } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { lockClient } from '#app/features/clients/client/writes.server.ts'
import { addPromise } from '#app/features/work/promise/writes.server.ts'

import { limitToOwn, getToday, getUnfinishedWork } from './reads.server.ts'
import {
  type BoardPosition,
  type ProjectForm,
  type Stage,
  isUnfinished,
  findPositionBetween,
} from './rules.ts'

type ProjectInput = Omit<ProjectForm, 'client' | 'chosenClient' | 'stage' | 'dueOn'>

/**
 * Adds a project at the end of its column, with its starting tasks and its first promised date.
 * Fails with `client-is-gone`.
 */
export async function addProject(
  ctx: Ctx,
  form: ProjectInput & { stage: Stage; dueOn: string },
  tasks: string[] = [],
) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await lockClient(ctx, form.clientId))) return fail('client-is-gone')
    await lockBoard(ctx)
    const [last] = await ctx.db
      .select({ position: max(project.position) })
      .from(project)
      .where(eq(project.stage, form.stage))
    const [created] = await ctx.db
      .insert(project)
      .values({
        ...toColumns(form),
        dueOn: form.dueOn || null,
        stage: form.stage,
        state: 'in-progress',
        createdAt: ctx.now,
        position: findPositionBetween(last?.position ?? null, null) ?? 0,
      })
      .returning({ id: project.id, number: project.number })
    if (form.dueOn)
      await addPromise(ctx, created!.id, { number: 1, promisedOn: form.dueOn, reason: '' })
    if (tasks.length > 0)
      await ctx.db
        .insert(task)
        .values(tasks.map((title, position) => ({ projectId: created!.id, position, title })))
    await recordEvent(ctx, 'project.added', created!.id, { tasks: tasks.length })
    return ok(created!)
  })
}

/**
 * Changes a project, not its promised date; `revision` is the one from when the form was opened.
 * Fails with `project-is-gone`, `client-is-gone`, `project-has-bookings` if the client changes,
 * `due-before-start` if it would start after the promised date,
 * `project-was-changed` if another person changed it since.
 */
export async function changeProject(ctx: Ctx, id: string, form: ProjectInput, revision: number) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await lockProject(ctx, id)
    if (!row) return fail('project-is-gone')
    const fields = toColumns(form)
    if (isDeepStrictEqual({ ...row, ...fields }, row)) return ok({ id })
    if (row.revision !== revision) return fail('project-was-changed')
    if (row.dueOn !== null && form.startedOn > row.dueOn) return fail('due-before-start')
    if (!(await lockClient(ctx, form.clientId))) return fail('client-is-gone')
    if (
      form.clientId !== row.clientId &&
      (await ctx.db.$count(booking, eq(booking.projectId, id))) > 0
    )
      return fail('project-has-bookings')
    await updateRevision(ctx, project, row, fields)
    await recordEvent(ctx, 'project.changed', id)
    return ok({ id })
  })
}

/**
 * Saves only the notes. Fails with `project-is-gone`, and with `notes-were-changed` if another
 * person changed them since.
 */
export async function saveNotes(
  ctx: Ctx,
  id: string,
  { notes, revision }: { notes: string; revision: number },
) {
  authorize(ctx.actor, 'task.do')
  return transact(ctx, async (ctx) => {
    const row = await lockProject(ctx, id)
    if (!row) return fail('project-is-gone')
    if (row.notes === notes) return ok()
    if (row.notesRevision !== revision) return fail('notes-were-changed')
    await updateRevision(ctx, project, row, { notes })
    await recordEvent(ctx, 'project.notes-changed', id)
    return ok()
  })
}

/**
 * Moves a project into a column, before another or to the end. `from` is the column it was seen in,
 * so that a tab with an older board moves nothing. Fails with `project-is-gone`,
 * `project-is-completed`, `project-was-changed`.
 */
export async function moveProject(
  ctx: Ctx,
  id: string,
  { stage, before }: BoardPosition,
  from: Stage,
) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    await lockBoard(ctx)
    const row = await lockProject(ctx, id)
    if (!row) return fail('project-is-gone')
    if (row.state === 'completed') return fail('project-is-completed')
    if (row.stage !== from && row.stage !== stage) return fail('project-was-changed')
    const others = await ctx.db
      .select({ id: project.id, position: project.position })
      .from(project)
      .where(and(eq(project.stage, stage), eq(project.state, 'in-progress'), ne(project.id, id)))
      .orderBy(asc(project.position), asc(project.id))
    const index = before === null ? others.length : others.findIndex((other) => other.id === before)
    if (index < 0) return fail('project-was-changed')
    const isThere =
      row.stage === stage &&
      (others[index - 1]?.position ?? -Infinity) < row.position &&
      row.position < (others[index]?.position ?? Infinity)
    if (isThere) return ok({ from: row.stage, at: index + 1, of: others.length + 1 })
    const between = findPositionBetween(
      others[index - 1]?.position ?? null,
      others[index]?.position ?? null,
    )
    const position = between ?? (await renumberColumn(ctx, others, index))
    await ctx.db.update(project).set({ stage, position }).where(eq(project.id, id))
    if (row.stage === stage) await recordEvent(ctx, 'project.tasks-reordered', id)
    else await recordEvent(ctx, 'project.moved', id, { from: row.stage, to: stage })
    return ok({ from: row.stage, at: index + 1, of: others.length + 1 })
  })
}

/** Renumbers a column with whole positions and returns the one left free. */
async function renumberColumn(ctx: TxCtx, others: { id: string }[], free: number): Promise<number> {
  for (const [index, { id }] of others.entries())
    await ctx.db
      .update(project)
      .set({ position: index < free ? index : index + 1 })
      .where(eq(project.id, id))
  return free
}

/**
 * Completes a project today; an already completed one is unchanged. A planned start after today
 * becomes today. Fails with `project-is-gone`, and unless `ignoreUnfinished` with
 * `project-is-unfinished` and the open tasks, upcoming bookings and unpaid cents.
 */
export async function completeProject(
  ctx: Ctx,
  id: string,
  { ignoreUnfinished }: { ignoreUnfinished: boolean },
) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await lockProject(ctx, id)
    if (!row) return fail('project-is-gone')
    if (row.state === 'completed') return ok()
    const unfinished = await getUnfinishedWork(ctx, id)
    if (!ignoreUnfinished && isUnfinished(unfinished))
      return fail('project-is-unfinished', unfinished)
    const completedOn = await getToday(ctx)
    await ctx.db
      .update(project)
      .set({
        state: 'completed',
        completedOn,
        startedOn: row.startedOn > completedOn ? completedOn : row.startedOn,
      })
      .where(eq(project.id, id))
    await recordEvent(ctx, 'project.completed', id, { open: unfinished.tasks })
    return ok()
  })
}

/**
 * Reopens a completed project at its former place, or at the end of its column if that is taken.
 * Fails with `project-is-gone`.
 */
export async function reopenProject(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    await lockBoard(ctx)
    const row = await lockProject(ctx, id)
    if (!row) return fail('project-is-gone')
    if (row.state === 'in-progress') return ok()
    const column = and(eq(project.stage, row.stage), eq(project.state, 'in-progress'))
    const neighbors = await ctx.db.$count(project, and(column, eq(project.position, row.position)))
    const [last] = await ctx.db
      .select({ position: max(project.position) })
      .from(project)
      .where(column)
    await ctx.db
      .update(project)
      .set({
        state: 'in-progress',
        completedOn: null,
        position:
          neighbors > 0 ? (findPositionBetween(last?.position ?? null, null) ?? 0) : row.position,
      })
      .where(eq(project.id, id))
    await recordEvent(ctx, 'project.reopened', id)
    return ok()
  })
}

/** Locks the project's row until the transaction ends; crew reaches only its own projects. */
export async function lockProject(ctx: TxCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(project)
    .where(and(eq(project.id, id), limitToOwn(ctx)))
    .for('update')
  return row
}

/** Serializes moves on the board, so that no position is assigned twice. */
function lockBoard(ctx: TxCtx) {
  return takeLock(ctx.db, 'projectBoard')
}

function toColumns({ clientId, title, category, startedOn, notes }: ProjectInput) {
  return {
    clientId,
    title,
    category,
    startedOn,
    notes,
    search: toSearchKey(title),
  }
}
