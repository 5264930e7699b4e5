import { startProject } from '#app/features/booking/booking/writes.server.ts'
import { getMessages } from '#app/messages/index.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/project'
import { runAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runAction(args, 'booking.change', (ctx, id) =>
    startProject(ctx, id, getMessages(ctx.language).portal.projects.starting),
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
