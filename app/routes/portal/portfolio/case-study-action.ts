import { type Failure, fail } from '#app/core/result.ts'
import { categoriesByDiscipline } from '#app/features/studio/service/rules.ts'

import type { Params } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** For actions on a case study. Their page is its list (`?of=videography&category=all`). */
export const caseStudyAction = {
  permission: 'website.change' as const,
  target: ({ itemId }: Params): [id: string] | Failure =>
    isId(itemId) ? [itemId.toLowerCase()] : fail('item-is-gone'),
  page({ url: { searchParams } }: { url: URL }) {
    const discipline = searchParams.get('of') ?? ''
    const category = searchParams.get('category')
    const validDiscipline = discipline in categoriesByDiscipline ? discipline : 'photography'
    const query = category ? `?${new URLSearchParams({ category })}` : ''
    return `/portal/${validDiscipline}/portfolio${query}`
  },
}
