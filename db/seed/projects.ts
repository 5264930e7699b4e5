import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { booking, project, task } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { addProject, completeProject } from '#app/features/work/project/writes.server.ts'
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
  for (const one of currentProjects) await seedProject(ctx, seed, one)
  await insertPastProjects(
    ctx,
    seed,
    pastProjects.filter(({ completed }) => completed < historyBefore),
  )
  for (const one of pastProjects.filter(({ completed }) => completed >= historyBefore))
    await seedProject(ctx, seed, toSeedProject(one))
  for (const [title, bookings] of Object.entries(bookingsByProject))
    await linkBookings(ctx, title, bookings)
}

/**
 * Links bookings to the project they were made for. Updates rows directly, because some of the
 * projects are already completed.
 */
async function linkBookings(ctx: TxCtx, title: string, bookings: string[]) {
  const [made] = await ctx.db
    .select({ id: project.id, clientId: project.clientId })
    .from(project)
    .where(eq(project.title, title))
  const joined = await ctx.db
    .update(booking)
    .set({ projectId: made!.id })
    .where(and(eq(booking.clientId, made!.clientId), inArray(booking.title, bookings)))
    .returning({ id: booking.id })
  if (joined.length !== bookings.length)
    throw new Error(`Found ${joined.length} of ${bookings.length} bookings of "${title}".`)
}

/** Converts a completed project: all tasks done. */
function toSeedProject({ began, due, completed, ...one }: CompletedProject): SeedProject {
  return {
    ...one,
    stage: 'delivery',
    started: -began,
    due,
    completed: -completed,
    done: one.tasks.length,
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
    completed,
    done,
    crew = [],
    notes = '',
    tasks,
  }: SeedProject,
) {
  const begun = createCtx('manager', calendar.getInstant(-started, '09:30'))
  const { id } = unwrap(
    await addProject(
      begun,
      {
        clientId: findClientId(client),
        title,
        category,
        stage,
        startedOn: calendar.getDay(-started),
        dueOn: due === null ? '' : calendar.getDay(due),
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
  for (const at of crew) unwrap(await assignTask(begun, id, rows[at]!.id, findPerson('crew').id))
  const last = completed ?? 1
  for (const [at, row] of rows.slice(0, done).entries()) {
    const ago = Math.round(last + (started - last) * (1 - (at + 1) / (done + 1)))
    unwrap(
      await completeTask(
        createCtx(
          crew.includes(at) ? 'crew' : 'owner',
          addMinutes(calendar.getInstant(-ago, '10:00'), 23 * at),
        ),
        id,
        row.id,
      ),
    )
  }
  if (completed !== undefined)
    unwrap(
      await completeProject(createCtx('owner', calendar.getInstant(-completed, '17:00')), id, {
        anyway: false,
      }),
    )
}
