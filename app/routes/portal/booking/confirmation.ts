import { problem } from '#app/core/result.ts'
import { read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { confirmationSchema } from '#app/studio/booking/rules.ts'
import { confirmBooking } from '#app/studio/booking/writes.server.ts'

import type { Route } from './+types/confirmation'
import { act, lookUp, stateIn } from './act.ts'
import { tryAct } from './try-act.ts'

/** Certain: by its deposit, or by a reason where the form says that it goes without. */
export const action = (args: Route.ActionArgs) => act(args, async (ctx, id, values) => {
  demand(ctx.actor, 'booking.change')
  const given = read(confirmationSchema, values)
  if (!given.ok) return problem(given.problems.reason ?? 'reason-long')
  if (values.without === 'deposit' && given.form.reason === '') return problem('reason-missing')
  return confirmBooking(ctx, id, { from: stateIn(values.from), reason: values.without === 'deposit' ? given.form.reason : '' })
})

export { lookUp as loader, tryAct as clientAction }
