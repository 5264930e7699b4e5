import { problem } from '#app/core/result.ts'
import { read } from '#app/platform/form.server.ts'
import { proposalSchema } from '#app/studio/date-request/rules.ts'
import { proposeTime } from '#app/studio/date-request/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/proposal'
import { act, lookUp } from './act.ts'

/**
 * Another time for what was asked for on the website: one of the free ones, or what was typed, with
 * which a plain form that was refused comes back.
 */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    'booking.change',
    async (ctx, id, values) => {
      const given = read(proposalSchema, values)
      return given.ok
        ? proposeTime(ctx, id, given.form)
        : problem(Object.values(given.problems)[0]!)
    },
    (page, problem, { date = '', start = '' }) =>
      `${page}?${new URLSearchParams({ problem, proposed: `${date}T${start}` })}`,
  )

export { lookUp as loader, tryAct as clientAction }
