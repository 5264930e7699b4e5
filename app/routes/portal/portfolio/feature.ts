import { featureItem } from '#app/studio/portfolio/writes.server.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/feature'
import { act, lookUp } from './act.ts'

/** On the home page, or not. */
export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, id, { featured }) => featureItem(ctx, id, featured === 'on'))

export { lookUp as loader, tryAct as clientAction }
