import { and, asc, eq, max, ne, sql } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { fold } from '#app/core/text.ts'
import { booking, client, project, task } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'

import { markOf, own, seenOf, today, unfinishedOf } from './reads.server.ts'
import { type Place, type ProjectForm, type Stage, isUnfinished, placeBetween } from './rules.ts'

type Form = Omit<ProjectForm, 'client' | 'meant' | 'stage'>

/**
 * Begins a project at the end of its column, with the tasks it is given to start from. Problem:
 * `client-is-gone`.
 */
export async function addProject(ctx: Ctx, form: Form & { stage: Stage }, tasks: string[] = []) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    if (!(await isClient(ctx, form.clientId))) return problem('client-is-gone')
    await holdBoard(ctx)
    const [last] = await ctx.db
      .select({ position: max(project.position) })
      .from(project)
      .where(eq(project.stage, form.stage))
    const [made] = await ctx.db
      .insert(project)
      .values({
        ...columns(form),
        stage: form.stage,
        state: 'in-progress',
        createdAt: ctx.now,
        position: placeBetween(last?.position ?? null, null) ?? 0,
      })
      .returning({ id: project.id, number: project.number })
    if (tasks.length > 0)
      await ctx.db
        .insert(task)
        .values(tasks.map((title, position) => ({ projectId: made!.id, position, title })))
    await record(ctx, 'project.added', made!.id, { tasks: tasks.length })
    return done(made!)
  })
}

/**
 * Changes what a project is; `seen` is what the form showed when it was opened. Problems:
 * `project-is-gone`, `client-is-gone`, `project-has-bookings` where another client is named,
 * `project-was-changed` by somebody else meanwhile.
 */
export async function changeProject(ctx: Ctx, id: string, form: Form, seen: string) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('project-is-gone')
    const now = seenOf(row)
    if (now === seenOf({ ...form, dueOn: form.dueOn || null })) return done({ id })
    if (now !== seen) return problem('project-was-changed')
    if (!(await isClient(ctx, form.clientId))) return problem('client-is-gone')
    if (
      form.clientId !== row.clientId &&
      (await ctx.db.$count(booking, eq(booking.projectId, id))) > 0
    )
      return problem('project-has-bookings')
    await ctx.db.update(project).set(columns(form)).where(eq(project.id, id))
    await record(ctx, 'project.changed', id)
    return done({ id })
  })
}

/**
 * Keeps the notes alone, for whoever works on the project. Problems: `project-is-gone`,
 * `notes-were-changed` by somebody else meanwhile.
 */
export async function writeNotes(
  ctx: Ctx,
  id: string,
  { notes, seen }: { notes: string; seen: string },
) {
  demand(ctx.actor, 'task.do')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('project-is-gone')
    if (row.notes === notes) return done()
    if (markOf(row.notes) !== seen) return problem('notes-were-changed')
    await ctx.db.update(project).set({ notes }).where(eq(project.id, id))
    await record(ctx, 'project.noted', id)
    return done()
  })
}

/**
 * Puts a project into a column, over another or at its end. `from` is the column it was seen in:
 * from a tab that shows an older board nothing is moved. Problems: `project-is-gone`,
 * `project-is-completed`, `project-was-changed`.
 */
export async function moveProject(ctx: Ctx, id: string, { stage, before }: Place, from: Stage) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    await holdBoard(ctx)
    const row = await locked(ctx, id)
    if (!row) return problem('project-is-gone')
    if (row.state === 'completed') return problem('project-is-completed')
    if (row.stage !== from && row.stage !== stage) return problem('project-was-changed')
    const others = await ctx.db
      .select({ id: project.id, position: project.position })
      .from(project)
      .where(and(eq(project.stage, stage), eq(project.state, 'in-progress'), ne(project.id, id)))
      .orderBy(asc(project.position), asc(project.id))
    const at = before === null ? others.length : others.findIndex((other) => other.id === before)
    if (at < 0) return problem('project-was-changed')
    const isThere =
      row.stage === stage &&
      (others[at - 1]?.position ?? -Infinity) < row.position &&
      row.position < (others[at]?.position ?? Infinity)
    if (isThere) return done({ from: row.stage, at: at + 1, of: others.length + 1 })
    const between = placeBetween(others[at - 1]?.position ?? null, others[at]?.position ?? null)
    const position = between ?? (await spreadOut(ctx, others, at))
    await ctx.db.update(project).set({ stage, position }).where(eq(project.id, id))
    if (row.stage === stage) await record(ctx, 'project.ordered', id)
    else await record(ctx, 'project.moved', id, { from: row.stage, to: stage })
    return done({ from: row.stage, at: at + 1, of: others.length + 1 })
  })
}

/** Gives every card of a column a whole number and leaves one free, which is answered. */
async function spreadOut(ctx: TxCtx, others: { id: string }[], free: number): Promise<number> {
  for (const [at, { id }] of others.entries())
    await ctx.db
      .update(project)
      .set({ position: at < free ? at : at + 1 })
      .where(eq(project.id, id))
  return free
}

/**
 * Completes a project today; done again it stays as it was. Problems: `project-is-gone`,
 * `project-is-unfinished` with the open tasks, the bookings ahead and the cents to be paid, unless
 * it is meant `anyway`. One that was to start later started today.
 */
export async function completeProject(ctx: Ctx, id: string, { anyway }: { anyway: boolean }) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (!row) return problem('project-is-gone')
    if (row.state === 'completed') return done()
    const unfinished = await unfinishedOf(ctx, id)
    if (!anyway && isUnfinished(unfinished)) return problem('project-is-unfinished', unfinished)
    const completedOn = await today(ctx)
    await ctx.db
      .update(project)
      .set({
        state: 'completed',
        completedOn,
        startedOn: row.startedOn > completedOn ? completedOn : row.startedOn,
      })
      .where(eq(project.id, id))
    await record(ctx, 'project.completed', id, { open: unfinished.tasks })
    return done()
  })
}

/**
 * Opens a completed project again, in the column and at the place it was completed from, or at its
 * end where that place was taken. Problem: `project-is-gone`.
 */
export async function reopenProject(ctx: Ctx, id: string) {
  demand(ctx.actor, 'project.change')
  return transact(ctx, async (ctx) => {
    await holdBoard(ctx)
    const row = await locked(ctx, id)
    if (!row) return problem('project-is-gone')
    if (row.state === 'in-progress') return done()
    const column = and(eq(project.stage, row.stage), eq(project.state, 'in-progress'))
    const taken = await ctx.db.$count(project, and(column, eq(project.position, row.position)))
    const [last] = await ctx.db
      .select({ position: max(project.position) })
      .from(project)
      .where(column)
    await ctx.db
      .update(project)
      .set({
        state: 'in-progress',
        completedOn: null,
        position: taken > 0 ? (placeBetween(last?.position ?? null, null) ?? 0) : row.position,
      })
      .where(eq(project.id, id))
    await record(ctx, 'project.reopened', id)
    return done()
  })
}

/** The row, held until the transaction ends; crew reaches only its own. */
export async function locked(ctx: TxCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(project)
    .where(and(eq(project.id, id), own(ctx)))
    .for('update')
  return row
}

/** Places are given out one at a time, so that two people never get the same. */
async function holdBoard(ctx: TxCtx) {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(7203744)`)
}

async function isClient(ctx: TxCtx, id: string): Promise<boolean> {
  return (await ctx.db.$count(client, eq(client.id, id))) > 0
}

function columns({ clientId, title, kind, startedOn, dueOn, notes }: Form) {
  return { clientId, title, kind, startedOn, dueOn: dueOn || null, notes, search: fold(title) }
}
