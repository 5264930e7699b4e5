import {
  endEditingSession,
  touchEditingSession,
} from '#app/features/site/site-editor/writes.server.ts'

import type { Route } from './+types/presence'
import { runAction, redirectToPage } from './run-action.ts'

/** Records that the user has the part open or has closed it. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, (ctx, part, { gone }) =>
    gone ? endEditingSession(ctx, part) : touchEditingSession(ctx, part),
  )

export { redirectToPage as loader }
