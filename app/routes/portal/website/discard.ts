import { discardDraft } from '#app/features/site/site-editor/writes.server.ts'

import type { Route } from './+types/discard'
import { runAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runAction(args, (ctx, part, { revision = '' }) => discardDraft(ctx, part, revision))

export { redirectToPage as loader }
