import { startProject } from '#app/features/booking/booking/writes.server.ts'
import { getMessages } from '#app/messages/index.ts'

import { defineAction } from '../../define-action.ts'
import { bookingAction } from './booking-action.ts'

const { action, loader } = defineAction({
  ...bookingAction,
  write: (ctx, id) => startProject(ctx, id, getMessages(ctx.language).portal.projects.starting),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
