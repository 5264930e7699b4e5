import { problem } from '#app/core/result.ts'
import { read } from '#app/platform/form.server.ts'
import { confirmationSchema } from '#app/studio/booking/rules.ts'
import { confirmBooking } from '#app/studio/booking-state/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/confirmation'
import { act, lookUp, stateIn } from './act.ts'

/** Certain: by its deposit, or by a reason where the form says that it goes without. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.change', async (ctx, id, values) => {
    const given = read(confirmationSchema, values)
    if (!given.ok) return given
    if (values.without === 'deposit' && given.form.reason === '') return problem('reason-missing')
    return confirmBooking(ctx, id, {
      from: stateIn(values.from),
      reason: values.without === 'deposit' ? given.form.reason : '',
      closedAnyway: values.closedAnyway === 'on',
    })
  })

export { lookUp as loader, tryAct as clientAction }
