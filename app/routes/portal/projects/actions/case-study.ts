import { redirect } from 'react-router'

import { beginCaseStudy } from '#app/features/site/portfolio/writes.server.ts'
import { getDisciplineOfKind } from '#app/features/work/project/rules.ts'
import { getPortfolioMessages } from '#app/messages/portfolio.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/case-study'
import { runAction, redirectToPage } from './run-action.ts'

/** Creates the case study of a project, or finds the existing one, and redirects to its editor. */
export async function action(args: Route.ActionArgs) {
  let page: string | null = null
  const answer = await runAction(args, 'website.change', async (ctx, id) => {
    const begun = await beginCaseStudy(ctx, id, getPortfolioMessages(ctx.language).delivered)
    if (begun.ok)
      page = `/portal/${getDisciplineOfKind(begun.value.category)}/portfolio/${begun.value.id}`
    return begun
  })
  return page ? redirect(page, 303) : answer
}

export { redirectToPage as loader, offlineSafeAction as clientAction }
