import { fail } from '#app/core/result.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { confirmationSchema } from '#app/features/booking/booking/rules.ts'
import { confirmBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/confirmation'
import { runAction, redirectToPage, parseState } from './run-action.ts'

/** Confirms with a deposit, or with a reason if the form waives it. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', async (ctx, id, values) => {
    const given = parseForm(confirmationSchema, values)
    if (!given.ok) return given
    if (values.without === 'deposit' && given.form.reason === '') return fail('reason-missing')
    return confirmBooking(ctx, id, {
      from: parseState(values.from),
      reason: values.without === 'deposit' ? given.form.reason : '',
      closedAnyway: values.closedAnyway === 'on',
    })
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
