import { problem } from '#app/core/result.ts'
import { answerFor } from '#app/studio/reservation/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/answer'
import { act, lookUp } from './act.ts'

/** Whether somebody can make it, said by themselves. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'booking.answer', async (ctx, id, { answer }) =>
    answer === 'accepted' || answer === 'declined'
      ? answerFor(ctx, id, answer)
      : problem('booking-cannot-move'),
  )

export { lookUp as loader, tryAct as clientAction }
