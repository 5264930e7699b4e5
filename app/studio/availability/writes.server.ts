import { eq, inArray, sql } from 'drizzle-orm'

import { done, problem } from '#app/core/result.ts'
import {
  dateOffer,
  dateOfferNeed,
  offering,
  resource,
  studio,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { record } from '#app/platform/record.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { demand } from '#app/studio/access.ts'
import type { OfferingKey } from '#app/studio/section/rules.ts'

import type { DateOfferForm } from './rules.ts'

/**
 * On which terms visitors may ask for a date of a service, and who and what it takes. Problems:
 * `offering-is-gone`,
 * `offering-not-offered` where dates are to be asked for of what is not on the site, `resource-is-gone`.
 */
export async function changeDateOffer(
  ctx: Ctx,
  key: OfferingKey,
  { needs, ...terms }: DateOfferForm,
) {
  demand(ctx.actor, 'date-offer.change')
  return transact(ctx, async (ctx) => {
    const [known] = await ctx.db
      .select({ offered: offering.offered })
      .from(offering)
      .where(eq(offering.key, key))
      .for('update')
    if (!known) return problem('offering-is-gone')
    if (terms.offered && !known.offered) return problem('offering-not-offered')
    if (
      needs.length > 0 &&
      (await ctx.db.select({ id: resource.id }).from(resource).where(inArray(resource.id, needs)))
        .length < needs.length
    )
      return problem('resource-is-gone')
    await ctx.db
      .insert(dateOffer)
      .values({ offering: key, ...terms })
      .onConflictDoUpdate({ target: dateOffer.offering, set: terms })
    await ctx.db.delete(dateOfferNeed).where(eq(dateOfferNeed.offering, key))
    if (needs.length > 0)
      await ctx.db
        .insert(dateOfferNeed)
        .values(needs.map((resourceId) => ({ offering: key, resourceId })))
    // pages that lead to its dates are made anew
    await ctx.db.update(studio).set({ contentVersion: sql`${studio.contentVersion} + 1` })
    await record(ctx, 'date-offer.changed', key, { offered: terms.offered })
    return done()
  })
}
