import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findDayPlan } from '#app/features/booking/day-plan/reads.server.ts'

import { isId } from '../find-or-404.ts'
import type { Route } from './+types/day-plan'

/** Returns the plan of the day in the booking form, whose fields are the query. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const { booking = '', ...fields } = Object.fromEntries(url.searchParams)
  return { plan: await findDayPlan(ctx, fields, isId(booking) ? booking : null) }
}
