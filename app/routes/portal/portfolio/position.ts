import { fail } from '#app/core/result.ts'
import { moveCaseStudy } from '#app/features/site/portfolio/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { isId } from '../find-or-404.ts'
import { caseStudyAction } from './case-study-action.ts'

/** Moves a case study before another, or to the end. */
const { action, loader } = defineAction({
  ...caseStudyAction,
  write: async (ctx, id, { before = '' }) =>
    before === '' || isId(before)
      ? moveCaseStudy(ctx, id, before.toLowerCase() || null)
      : fail('order-was-changed'),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
