import { isDeepStrictEqual } from 'node:util'

import { fail, ok } from '#app/core/result.ts'
import { quoteSettings, studio } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { updateRevision } from '#app/platform/revision.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

import type { QuoteSettingsForm } from './form.ts'
import { getQuoteSettings } from './reads.server.ts'

/**
 * Changes how quotes are made and answered from now on; sent ones keep what they say. Fails with
 * `studio-was-changed` and the current revision.
 */
export async function changeQuoteSettings(ctx: Ctx, form: QuoteSettingsForm, revision: number) {
  authorize(ctx.actor, 'quote.set')
  return transact(ctx, async (ctx) => {
    // the row may not exist yet
    await ctx.db.select({ id: studio.id }).from(studio).for('update')
    const [row] = await ctx.db.select().from(quoteSettings)
    const current = await getQuoteSettings(ctx)
    const fields = (Object.keys(form) as (keyof QuoteSettingsForm)[]).filter(
      (field) => !isDeepStrictEqual(form[field], current[field]),
    )
    if (fields.length === 0) return ok({ revision: current.revision })
    if (current.revision !== revision)
      return fail('studio-was-changed', { revision: current.revision })
    // the defaults count as the first revision
    if (row) await updateRevision(ctx, quoteSettings, row, form)
    else await ctx.db.insert(quoteSettings).values({ ...form, revision: current.revision + 1 })
    await recordEvent(ctx, 'quote-settings.changed', 'studio', { fields: fields.join(' ') })
    return ok({ revision: current.revision + 1 })
  })
}
