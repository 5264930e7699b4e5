import { fail } from '#app/core/result.ts'
import { moveCaseStudy } from '#app/features/site/portfolio/writes.server.ts'

import { isId } from '../find-or-404.ts'
import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/position'
import { runAction, redirectToPage } from './run-action.ts'

/** Moves a case study before another, or to the end. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, async (ctx, id, { before = '' }) => {
    if (before !== '' && !isId(before)) return fail('order-was-changed')
    return moveCaseStudy(ctx, id, before.toLowerCase() || null)
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
