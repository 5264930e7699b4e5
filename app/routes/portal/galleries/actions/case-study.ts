import { type Failure, fail } from '#app/core/result.ts'
import { caseStudyFilesSchema, formatFilled } from '#app/features/site/case-study-files/rules.ts'
import { fillCaseStudy } from '#app/features/site/case-study-files/writes.server.ts'
import { getCaseStudyPath } from '#app/features/studio/service/rules.ts'
import { getPortfolioMessages } from '#app/messages/portfolio.ts'

import { type FormValues, type Params, addQuery, defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { galleryItemsAction } from '../gallery-action.ts'

/** Adds the selected files, or those of a list, to a case study, and leads to its editor. */
const { action, loader } = defineAction({
  ...galleryItemsAction,
  schema: caseStudyFilesSchema,
  target(params: Params, values: FormValues): [id: string, ids: string[]] | Failure {
    if (!values.list) return galleryItemsAction.target(params, values)
    return isId(params.galleryId) ? [params.galleryId.toLowerCase(), []] : fail('gallery-is-gone')
  },
  write: (ctx, id, ids, form) =>
    fillCaseStudy(ctx, id, ids, form, getPortfolioMessages(ctx.language).delivered),
  alwaysRedirect: true,
  successPath: (_page, { id, category, ...result }) =>
    addQuery(getCaseStudyPath(category, id), formatFilled(result)),
  failurePath(page, problem, { list = '' }) {
    const path = isId(list) ? `${page.split('?')[0]}/lists/${list}` : page
    return addQuery(path, `problem=${problem}`)
  },
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
