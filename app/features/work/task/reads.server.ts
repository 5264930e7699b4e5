import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import { client, project, task } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

/** A task without a day of its own is due with its project. */
const taskDueOn = sql<string>`coalesce(${task.dueOn}, ${project.dueOn})`

/** Returns the person's open tasks that are due today or overdue, the earliest due first. */
export async function listDueTasks(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'task.do')
  if (ctx.actor.kind !== 'staff') return []
  const today = toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
  return ctx.db
    .select({
      id: task.id,
      title: task.title,
      projectId: project.id,
      project: project.title,
      client: client.name,
      dueOn: taskDueOn,
    })
    .from(task)
    .innerJoin(project, eq(project.id, task.projectId))
    .innerJoin(client, eq(client.id, project.clientId))
    .where(
      and(
        eq(task.assigneeId, ctx.actor.id),
        isNull(task.doneAt),
        eq(project.state, 'in-progress'),
        lte(taskDueOn, today),
      ),
    )
    .orderBy(asc(taskDueOn), asc(project.id), asc(task.position))
    .limit(limit)
}
