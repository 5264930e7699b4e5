import { sayGone, sayHere } from '#app/studio/edition/writes.server.ts'

import type { Route } from './+types/presence'
import { act, lookUp } from './act.ts'

/** Says that somebody has the part open, or has closed it. */
export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, part, { gone }) => (gone ? sayGone(ctx, part) : sayHere(ctx, part)))

export { lookUp as loader }
