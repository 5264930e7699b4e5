import { problem } from '#app/core/result.ts'
import { read } from '#app/platform/form.server.ts'
import { moveSchema } from '#app/studio/booking/rules.ts'
import { moveBooking } from '#app/studio/booking/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/move'
import { act, lookUp } from './act.ts'

/** Another time, as it was dragged or typed. A plain form that was refused goes on in the booking's own form, with that time in it. */
export const action = (args: Route.ActionArgs) => act(args, 'booking.change', async (ctx, id, values) => {
  const given = read(moveSchema, values)
  if (!given.ok) return problem('time-missing')
  const { seen, mine, ...to } = given.form
  return moveBooking(ctx, id, to, { seen, mine })
}, (page, problem, { startsWall = '', endsWall = '' }) => `${page}/edit?${new URLSearchParams({ at: `${startsWall} ${endsWall}`, problem })}`)

export { lookUp as loader, tryAct as clientAction }
