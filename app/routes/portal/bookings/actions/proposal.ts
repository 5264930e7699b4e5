import { fail } from '#app/core/result.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { proposalSchema } from '#app/features/booking/booking-request/rules.ts'
import { proposeTime } from '#app/features/booking/booking-request/writes.server.ts'
import { withEmailChoices } from '#app/features/booking/notice/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction } from './booking-action.ts'

/**
 * Proposes another time for a request from the website: a free slot or a typed one. After a failure
 * a form without JavaScript returns with the typed time.
 */
const { action, loader } = defineAction({
  ...bookingAction,
  write: async (ctx, id, values) => {
    const input = parseForm(proposalSchema, values)
    return input.ok
      ? proposeTime(withEmailChoices(ctx, values), id, input.form)
      : fail(Object.values(input.problems)[0]!)
  },
  failurePath: (page, problem, { date = '', start = '' }) =>
    `${page}?${new URLSearchParams({ problem, proposed: `${date}T${start}` })}`,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
