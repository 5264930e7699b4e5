import { deleteCaseStudy } from '#app/features/site/portfolio/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { caseStudyAction } from './case-study-action.ts'

/** Deletes a case study for good, unless it is published. */
const { action, loader } = defineAction({ ...caseStudyAction, write: deleteCaseStudy })

export { action, loader }
export { clientAction } from '../client-action.ts'
