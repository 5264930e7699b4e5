import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { booking, project, task } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { addProject, completeProject } from '#app/features/work/project/writes.server.ts'
import { addPromise } from '#app/features/work/promise/writes.server.ts'
import { assignTask, completeTask } from '#app/features/work/task/writes.server.ts'

import { insertPastProjects } from './history.ts'
import { pastProjects } from './projects/past.ts'
import { bookingsByProject } from './projects/bookings.ts'
import type { CompletedProject } from './projects/completed-project.ts'
import { type SeedProject, currentProjects } from './projects/current.ts'
import { type SeedContext, unwrap, addMinutes, historyBefore } from './context.ts'

/** Number of the first current project, PR-031. */
const firstNumber = 31

/**
 * Seeds current and past projects. Recent ones go through the writes, each at its own time, so that
 * the activity log contains them.
 */
export async function seedProjects(ctx: TxCtx, seed: SeedContext) {
  await ctx.db.execute(
    sql`select setval(pg_get_serial_sequence('project', 'number'), ${firstNumber - 1}::int)`,
  )
  for (const source of currentProjects) await seedProject(ctx, seed, source)
  await insertPastProjects(
    ctx,
    seed,
    pastProjects.filter(({ completed }) => completed < historyBefore),
  )
  for (const source of pastProjects.filter(({ completed }) => completed >= historyBefore))
    await seedProject(ctx, seed, toSeedProject(source))
  for (const [title, bookings] of Object.entries(bookingsByProject))
    await linkBookings(ctx, title, bookings)
}

/**
 * Links bookings to the project they were made for. Updates rows directly, because some of the
 * projects are already completed.
 */
async function linkBookings(ctx: TxCtx, title: string, bookings: string[]) {
  const [row] = await ctx.db
    .select({ id: project.id, clientId: project.clientId })
    .from(project)
    .where(eq(project.title, title))
  const bookingRows = await ctx.db
    .update(booking)
    .set({ projectId: row!.id })
    .where(and(eq(booking.clientId, row!.clientId), inArray(booking.title, bookings)))
    .returning({ id: booking.id })
  if (bookingRows.length !== bookings.length)
    throw new Error(`Found ${bookingRows.length} of ${bookings.length} bookings of "${title}".`)
}

/** Converts a completed project: all tasks done. */
function toSeedProject({ began, due, completed, ...source }: CompletedProject): SeedProject {
  return {
    ...source,
    stage: 'delivery',
    started: -began,
    due,
    completed: -completed,
    done: source.tasks.length,
  }
}

async function seedProject(
  ctx: TxCtx,
  { calendar, createCtx, findPerson, findClientId }: SeedContext,
  {
    title,
    client,
    category,
    stage,
    started,
    due,
    moved,
    completed,
    done,
    crew = [],
    notes = '',
    tasks,
  }: SeedProject,
) {
  const startCtx = createCtx('manager', calendar.getInstant(-started, '09:30'))
  const { id } = unwrap(
    await addProject(
      startCtx,
      {
        clientId: findClientId(client),
        title,
        category,
        stage,
        startedOn: calendar.getDay(-started),
        dueOn: due === null ? '' : calendar.getDay(moved?.from ?? due),
        notes,
      },
      tasks,
    ),
  )
  const rows = await ctx.db
    .select({ id: task.id })
    .from(task)
    .where(eq(task.projectId, id))
    .orderBy(asc(task.position))
  for (const index of crew)
    unwrap(await assignTask(startCtx, id, rows[index]!.id, findPerson('crew').id))
  const last = completed ?? 1
  for (const [index, row] of rows.slice(0, done).entries()) {
    const ago = Math.round(last + (started - last) * (1 - (index + 1) / (done + 1)))
    unwrap(
      await completeTask(
        createCtx(
          crew.includes(index) ? 'crew' : 'owner',
          addMinutes(calendar.getInstant(-ago, '10:00'), 23 * index),
        ),
        id,
        row.id,
      ),
    )
  }
  if (moved && due !== null) {
    // without the email, which no one would receive
    const moveCtx = createCtx('owner', calendar.getInstant(-moved.ago, '11:20'))
    const dueOn = calendar.getDay(due)
    await addPromise(moveCtx, id, { number: 2, promisedOn: dueOn, reason: moved.reason })
    await ctx.db.update(project).set({ dueOn }).where(eq(project.id, id))
    await recordEvent(moveCtx, 'project.promise-moved', id)
  }
  if (completed !== undefined)
    unwrap(
      await completeProject(createCtx('owner', calendar.getInstant(-completed, '17:00')), id, {
        ignoreUnfinished: false,
      }),
    )
}
