import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'

import { officeHours } from '#app/core/day.ts'
import { event, pageVersion, resource, service, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type SetupStep, type SetupStepName, setupSteps } from './rules.ts'

/**
 * Returns the steps of a real studio that the person may do. Returns null for the sample studio,
 * once all of them are done, and after the person dismissed the list.
 */
export async function findSetupChecklist(ctx: Ctx): Promise<SetupStep[] | null> {
  const steps = setupSteps.filter(({ permission }) => may(ctx.actor, permission))
  const { sample, published, week, closedDays } = await getStudio(ctx)
  if (steps.length === 0 || sample || (await isChecklistHidden(ctx))) return null
  const done: Record<SetupStepName, boolean> = {
    email: await canSendMail(ctx),
    people: await hasRow(ctx, resource, isBookable(['person'])),
    hours:
      closedDays.length > 0 ||
      JSON.stringify(week) !== JSON.stringify(officeHours) ||
      (await hasRow(ctx, event, haveHoursBeenSaved)),
    gear: await hasRow(ctx, resource, isBookable(['room', 'kit'])),
    price: await hasRow(ctx, service, and(eq(service.offered, true), gt(service.from, 0))),
    page: await hasRow(ctx, pageVersion, isNotNull(pageVersion.publishedBy)),
    site: published,
  }
  const list = steps.map(({ name, path }) => ({ name, path, isDone: done[name] }))
  return list.every(({ isDone }) => isDone) ? null : list
}

async function isChecklistHidden({ db, actor }: Ctx): Promise<boolean> {
  if (actor.kind !== 'staff') return true
  const [row] = await db
    .select({ hidden: staff.hidesChecklist })
    .from(staff)
    .where(eq(staff.id, actor.id))
  return row?.hidden ?? true
}

/** The usual hours may already be right; saving them unchanged completes the step. */
const haveHoursBeenSaved = and(
  eq(event.subjectId, 'studio'),
  eq(event.name, 'studio.changed'),
  sql`${event.data} ->> 'fields' = 'week'`,
)

const isBookable = (kinds: ('person' | 'room' | 'kit')[]) =>
  and(inArray(resource.kind, kinds), eq(resource.retired, false))

async function hasRow({ db }: Ctx, table: PgTable, condition: SQL | undefined): Promise<boolean> {
  return (await db.$count(table, condition)) > 0
}
