import { fail } from '#app/core/result.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { proposalSchema } from '#app/features/booking/booking-request/rules.ts'
import { proposeTime } from '#app/features/booking/booking-request/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/proposal'
import { runAction, redirectToPage } from './run-action.ts'

/**
 * Proposes another time for a request from the website: a free slot or a typed one. After a failure
 * a form without JavaScript returns with the typed time.
 */
export const action = (args: Route.ActionArgs) =>
  runAction(
    args,
    'booking.change',
    async (ctx, id, values) => {
      const given = parseForm(proposalSchema, values)
      return given.ok ? proposeTime(ctx, id, given.form) : fail(Object.values(given.problems)[0]!)
    },
    (page, problem, { date = '', start = '' }) =>
      `${page}?${new URLSearchParams({ problem, proposed: `${date}T${start}` })}`,
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
