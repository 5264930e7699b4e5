import { type Failure, fail } from '#app/core/result.ts'
import { kindsByDiscipline } from '#app/features/work/project/rules.ts'

import type { Params } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** Shared by all actions on a case study. Their page is its list (`?of=videography&kind=all`). */
export const caseStudyAction = {
  permission: 'website.change' as const,
  target: ({ itemId }: Params): [id: string] | Failure =>
    isId(itemId) ? [itemId.toLowerCase()] : fail('item-is-gone'),
  page({ url: { searchParams } }: { url: URL }) {
    const discipline = searchParams.get('of') ?? ''
    const kind = searchParams.get('kind')
    return `/portal/${discipline in kindsByDiscipline ? discipline : 'photography'}/portfolio${kind ? `?${new URLSearchParams({ kind })}` : ''}`
  },
}
