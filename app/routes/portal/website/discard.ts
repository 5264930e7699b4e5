import { discardDraft } from '#app/studio/edition/writes.server.ts'

import type { Route } from './+types/discard'
import { act, lookUp } from './act.ts'

export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, part, { mark = '' }) => discardDraft(ctx, part, mark))

export { lookUp as loader }
