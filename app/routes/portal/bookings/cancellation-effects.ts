import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import type { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { canMove } from '#app/features/booking/booking/rules.ts'
import type { CancellationEffects } from '#app/features/booking/booking/ui/cancellation.tsx'
import { previewCancellation } from '#app/features/sales/installment-cancellation/reads.server.ts'
import { describeCancellationEffect } from '#app/features/sales/installment-cancellation/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

type Booking = NonNullable<Awaited<ReturnType<typeof findBookingById>>>

/**
 * Returns what canceling a booking does to its payment plan, by who cancels; null without one, and
 * for those who can't cancel it.
 */
export async function findCancellationEffects(
  ctx: Ctx,
  { id, state, money }: Booking,
): Promise<CancellationEffects | null> {
  if (!money || !may(ctx.actor, 'booking.change') || !canMove(state, 'canceled')) return null
  const { cents, byStudio } = money.ifCanceled
  const { currency, locale } = await getStudio(ctx)
  const format = { currency, locale, language: ctx.language }
  const client = await previewCancellation(ctx, id, cents)
  const studio = await previewCancellation(ctx, id, byStudio)
  return client && studio
    ? {
        client: describeCancellationEffect(client, format),
        studio: describeCancellationEffect(studio, format),
      }
    : null
}
