import { ok } from '#app/core/result.ts'
import { sendNotice, withEmailChoices } from '#app/features/booking/notice/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction } from './booking-action.ts'

/** Emails people about changes that are saved, or records that no email is wanted. */
const { action, loader } = defineAction({
  ...bookingAction,
  write: async (requestCtx, id, values) => {
    const ctx = withEmailChoices(requestCtx, values)
    const result = await sendNotice(ctx, id)
    const to = ctx.emailChoices?.to
    return result.ok ? ok({ sent: to instanceof Set ? to.size : 1 }) : result
  },
  reply: ({ sent }) => ({ sent }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
