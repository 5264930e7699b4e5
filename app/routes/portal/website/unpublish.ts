import { fail } from '#app/core/result.ts'
import { isPagePart, isCaseStudyPart } from '#app/features/site/site-editor/rules.ts'
import { unpublishPart } from '#app/features/site/site-editor/writes.server.ts'

import type { Route } from './+types/unpublish'
import { runAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runAction(args, async (ctx, part) =>
    isPagePart(part) || isCaseStudyPart(part) ? unpublishPart(ctx, part) : fail('page-lasting'),
  )

export { redirectToPage as loader }
