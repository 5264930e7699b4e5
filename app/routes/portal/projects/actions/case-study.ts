import { beginCaseStudy } from '#app/features/site/portfolio/writes.server.ts'
import { getCaseStudyPath } from '#app/features/studio/service/rules.ts'
import { getPortfolioMessages } from '#app/messages/portfolio.ts'

import { defineAction } from '../../define-action.ts'
import { projectAction } from './project-action.ts'

/** Creates the case study of a project, or finds the existing one, and redirects to its editor. */
const { action, loader } = defineAction({
  ...projectAction,
  permission: 'website.change',
  write: (ctx, id) => beginCaseStudy(ctx, id, getPortfolioMessages(ctx.language).delivered),
  successPath: (_page, { id, category }) => getCaseStudyPath(category, id),
  alwaysRedirect: true,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
