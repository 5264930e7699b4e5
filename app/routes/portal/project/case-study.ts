import { redirect } from 'react-router'

import { beginCaseStudy } from '#app/studio/portfolio/writes.server.ts'
import { craftOf } from '#app/studio/project/rules.ts'
import { portfolioWords } from '#app/words/portfolio.ts'

import { tryAct } from '../try-act.ts'
import type { Route } from './+types/case-study'
import { act, lookUp } from './act.ts'

/** Begun, or begun already: it leads to where it is written. */
export async function action(args: Route.ActionArgs) {
  let page: string | null = null
  const answer = await act(args, 'website.change', async (ctx, id) => {
    const begun = await beginCaseStudy(ctx, id, portfolioWords(ctx.language).delivered)
    if (begun.ok) page = `/portal/${craftOf(begun.value.category)}/portfolio/${begun.value.id}`
    return begun
  })
  return page ? redirect(page, 303) : answer
}

export { lookUp as loader, tryAct as clientAction }
