import { publish } from '#app/features/site/site-editor/writes.server.ts'

import type { Route } from './+types/publication'
import { runAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runAction(args, (ctx, part, { revision = '' }) => publish(ctx, part, revision))

export { redirectToPage as loader }
