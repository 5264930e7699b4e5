import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { booking, project, task } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { addProject, completeProject } from '#app/studio/project/writes.server.ts'
import { assignTask, doTask } from '#app/studio/task/writes.server.ts'

import { layProjects } from './history.ts'
import { madeBefore } from './projects/before.ts'
import { bookedFor } from './projects/booked.ts'
import type { Made } from './projects/made.ts'
import { type Told, underWay } from './projects/now.ts'
import { type Cast, kept, later, longPast } from './told.ts'

/** As people say the number of the first project under way: PR-031. */
const firstNumber = 31

/**
 * What the sample studio makes and made; what is near through the program's own writes, each at its
 * own time, so that the record tells it too.
 */
export async function tellProjects(ctx: TxCtx, cast: Cast) {
  await ctx.db.execute(
    sql`select setval(pg_get_serial_sequence('project', 'number'), ${firstNumber - 1}::int)`,
  )
  for (const one of underWay) await tellProject(ctx, cast, one)
  await layProjects(
    ctx,
    cast,
    madeBefore.filter(({ completed }) => completed < longPast),
  )
  for (const one of madeBefore.filter(({ completed }) => completed >= longPast))
    await tellProject(ctx, cast, asTold(one))
  for (const [title, bookings] of Object.entries(bookedFor))
    await tellBookings(ctx, title, bookings)
}

/**
 * Joins bookings to the project of the same client that they were for; as rows, for some of those
 * projects are completed since.
 */
async function tellBookings(ctx: TxCtx, title: string, bookings: string[]) {
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
    throw new Error(`The story books "${title}" ${joined.length} times, not ${bookings.length}.`)
}

/** Everything of it done, and completed after. */
function asTold({ began, due, completed, ...one }: Made): Told {
  return {
    ...one,
    stage: 'delivery',
    started: -began,
    due,
    completed: -completed,
    done: one.tasks.length,
  }
}

async function tellProject(
  ctx: TxCtx,
  { calendar, as, person, clientId }: Cast,
  { title, client, kind, stage, started, due, completed, done, crew = [], notes = '', tasks }: Told,
) {
  const begun = as('manager', calendar.at(-started, '09:30'))
  const { id } = kept(
    await addProject(
      begun,
      {
        clientId: clientId(client),
        title,
        kind,
        stage,
        startedOn: calendar.day(-started),
        dueOn: due === null ? '' : calendar.day(due),
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
  for (const at of crew) kept(await assignTask(begun, id, rows[at]!.id, person('crew').id))
  const last = completed ?? 1
  for (const [at, row] of rows.slice(0, done).entries()) {
    const ago = Math.round(last + (started - last) * (1 - (at + 1) / (done + 1)))
    kept(
      await doTask(
        as(crew.includes(at) ? 'crew' : 'owner', later(calendar.at(-ago, '10:00'), 23 * at)),
        id,
        row.id,
      ),
    )
  }
  if (completed !== undefined)
    kept(
      await completeProject(as('owner', calendar.at(-completed, '17:00')), id, { anyway: false }),
    )
}
