import { publish } from '#app/studio/edition/writes.server.ts'

import type { Route } from './+types/publication'
import { act, lookUp } from './act.ts'

export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, part, { mark = '' }) => publish(ctx, part, mark))

export { lookUp as loader }
