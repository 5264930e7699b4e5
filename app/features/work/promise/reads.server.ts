import { and, asc, eq, lte, sql } from 'drizzle-orm'

import { type StudioDay, addDays, toStudioDay } from '#app/core/day.ts'
import { client, project, promise, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { listDateRecipients } from '#app/features/clients/contact/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { ProjectPromise, PromiseMove } from './rules.ts'

/** Returns the promised dates of a project in their order, without checking the permission. */
export function selectPromises({ db }: Ctx, projectId: string): Promise<ProjectPromise[]> {
  return db
    .select({
      number: promise.number,
      promisedOn: promise.promisedOn,
      reason: promise.reason,
      createdAt: promise.createdAt,
      by: staff.name,
    })
    .from(promise)
    .leftJoin(staff, eq(staff.id, promise.createdBy))
    .where(eq(promise.projectId, projectId))
    .orderBy(asc(promise.number))
}

/** Returns what the form of the promised date shows; null if the project is gone. */
export async function findPromisePage(ctx: Ctx, projectId: string) {
  authorize(ctx.actor, 'project.change')
  const [row] = await ctx.db
    .select({
      id: project.id,
      title: project.title,
      state: project.state,
      clientId: project.clientId,
      language: client.language,
    })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(eq(project.id, projectId))
  if (!row) return null
  const recipients = await listDateRecipients(ctx, row.clientId)
  return {
    ...row,
    promises: await selectPromises(ctx, projectId),
    recipients: recipients.map(({ name }) => name),
  }
}

/** Returns the last change of the promised date, by project, for those that were changed. */
export async function listPromiseMoves(
  ctx: Ctx,
  { clientId }: { clientId: string },
): Promise<Map<string, PromiseMove>> {
  authorizeClient(ctx, clientId)
  const { rows } = await ctx.db.execute<{
    projectId: string
    from: StudioDay | null
    reason: string
  }>(sql`
    select newest.project_id as "projectId", former.promised_on::text as "from", newest.reason
    from promise newest join promise former
      on former.project_id = newest.project_id and former.number = newest.number - 1
    join project on project.id = newest.project_id
    where project.client_id = ${clientId} and newest.number = (select max(number) from promise last
      where last.project_id = newest.project_id)`)
  return new Map(rows.map(({ projectId, ...move }) => [projectId, move]))
}

/**
 * Returns the open projects that are promised for tomorrow or earlier, the earliest first, so that
 * the studio sees them before the client asks.
 */
export async function listDuePromises(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'project.change')
  const today = toStudioDay(ctx.now, (await getStudio(ctx)).timeZone)
  return ctx.db
    .select({
      id: project.id,
      title: project.title,
      client: client.name,
      promisedOn: sql<StudioDay>`${project.dueOn}`,
    })
    .from(project)
    .innerJoin(client, eq(client.id, project.clientId))
    .where(and(eq(project.state, 'in-progress'), lte(project.dueOn, addDays(today, 1))))
    .orderBy(asc(project.dueOn), asc(project.id))
    .limit(limit)
}
