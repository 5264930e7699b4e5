import { and, eq, isNull } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import { absence, resource } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import type { AbsenceForm } from './rules.ts'

/**
 * Adds an absence even if there are bookings in that time: the conflict is shown, and people
 * decide. Fails with `resource-is-gone`.
 */
export async function addAbsence(
  ctx: Ctx,
  resourceId: string,
  { from, to, ...fields }: AbsenceForm,
) {
  authorize(ctx.actor, 'absence.change')
  return transact(ctx, async (ctx) => {
    const [resourceRow] = await ctx.db
      .select({ id: resource.id })
      .from(resource)
      .where(eq(resource.id, resourceId))
      .for('share')
    if (!resourceRow) return fail('resource-is-gone')
    const [absenceRow] = await ctx.db
      .insert(absence)
      .values({
        ...fields,
        resourceId,
        during: `["${from.toISOString()}","${to.toISOString()}")`,
        createdAt: ctx.now,
      })
      .returning({ id: absence.id })
    await recordEvent(ctx, 'absence.added', absenceRow!.id, { resource: resourceId })
    return ok({ id: absenceRow!.id })
  })
}

/**
 * Deletes an absence that was entered here; imported ones are deleted in their own calendar. Fails
 * with `absence-is-gone`.
 */
export async function removeAbsence(ctx: Ctx, resourceId: string, id: string) {
  authorize(ctx.actor, 'absence.change')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(absence)
      .where(
        and(eq(absence.id, id), eq(absence.resourceId, resourceId), isNull(absence.calendarId)),
      )
      .returning({ startsLocal: absence.startsLocal, endsLocal: absence.endsLocal })
    if (!row) return fail('absence-is-gone')
    await recordEvent(ctx, 'absence.removed', id, { resource: resourceId, ...row })
    return ok()
  })
}
