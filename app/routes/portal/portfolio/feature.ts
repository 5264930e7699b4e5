import { featureCaseStudy } from '#app/features/site/portfolio/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { caseStudyAction } from './case-study-action.ts'

/** Shows a case study on the home page, or removes it from there. */
const { action, loader } = defineAction({
  ...caseStudyAction,
  write: (ctx, id, { featured }) => featureCaseStudy(ctx, id, featured === 'on'),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
