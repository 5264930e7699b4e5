import { and, eq, isNull } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import { absence, resource } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'

import type { AbsenceForm } from './rules.ts'

/**
 * Somebody is away then, or something out of order, whatever is booked in that time: that is shown,
 * and for people to settle. Problem: `resource-is-gone`.
 */
export async function addAbsence(ctx: Ctx, resourceId: string, { from, to, ...said }: AbsenceForm) {
  demand(ctx.actor, 'absence.change')
  return transact(ctx, async (ctx) => {
    const [known] = await ctx.db
      .select({ id: resource.id })
      .from(resource)
      .where(eq(resource.id, resourceId))
      .for('share')
    if (!known) return problem('resource-is-gone')
    const [made] = await ctx.db
      .insert(absence)
      .values({
        ...said,
        resourceId,
        during: `["${from.toISOString()}","${to.toISOString()}")`,
        createdAt: ctx.now,
      })
      .returning({ id: absence.id })
    await record(ctx, 'absence.added', made!.id, { resource: resourceId })
    return done({ id: made!.id })
  })
}

/**
 * They are there after all. What was read from a calendar elsewhere is removed there. Problem:
 * `absence-is-gone`.
 */
export async function removeAbsence(ctx: Ctx, resourceId: string, id: string) {
  demand(ctx.actor, 'absence.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(absence)
      .where(
        and(eq(absence.id, id), eq(absence.resourceId, resourceId), isNull(absence.calendarId)),
      )
      .returning({ startsWall: absence.startsWall, endsWall: absence.endsWall })
    if (!row) return problem('absence-is-gone')
    await record(ctx, 'absence.removed', id, { resource: resourceId, ...row })
    return done()
  })
}
