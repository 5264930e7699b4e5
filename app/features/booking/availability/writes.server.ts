import { eq, inArray, sql } from 'drizzle-orm'

import { ok, fail } from '#app/core/result.ts'
import {
  onlineBooking,
  onlineBookingResource,
  service,
  resource,
  studio,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import type { OnlineBookingForm } from './rules.ts'
import type { ServiceKey } from '#app/features/studio/service/rules.ts'

/**
 * Changes the online booking terms of a service and the resources it needs. Fails with
 * `service-is-gone`, `service-not-offered` (a service that isn't on the site can't be booked
 * online), `resource-is-gone`.
 */
export async function changeOnlineBooking(
  ctx: Ctx,
  key: ServiceKey,
  { needs, ...terms }: OnlineBookingForm,
) {
  authorize(ctx.actor, 'online-booking.change')
  return transact(ctx, async (ctx) => {
    const [serviceRow] = await ctx.db
      .select({ offered: service.offered })
      .from(service)
      .where(eq(service.key, key))
      .for('update')
    if (!serviceRow) return fail('service-is-gone')
    if (terms.offered && !serviceRow.offered) return fail('service-not-offered')
    if (
      needs.length > 0 &&
      (await ctx.db.select({ id: resource.id }).from(resource).where(inArray(resource.id, needs)))
        .length < needs.length
    )
      return fail('resource-is-gone')
    await ctx.db
      .insert(onlineBooking)
      .values({ service: key, ...terms })
      .onConflictDoUpdate({ target: onlineBooking.service, set: terms })
    await ctx.db.delete(onlineBookingResource).where(eq(onlineBookingResource.service, key))
    if (needs.length > 0)
      await ctx.db
        .insert(onlineBookingResource)
        .values(needs.map((resourceId) => ({ service: key, resourceId })))
    // invalidates cached pages that link to online booking
    await ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
    await recordEvent(ctx, 'online-booking.changed', key, { offered: terms.offered })
    return ok()
  })
}
