import { featureCaseStudy } from '#app/features/site/portfolio/writes.server.ts'

import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/feature'
import { runAction, redirectToPage } from './run-action.ts'

/** Shows a case study on the home page, or removes it from there. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, (ctx, id, { featured }) => featureCaseStudy(ctx, id, featured === 'on'))

export { redirectToPage as loader, offlineSafeAction as clientAction }
