import { type Failure, fail } from '#app/core/result.ts'

import type { Params } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'

/** Shared by all actions on an inquiry. Its page is shown in the same tab. */
export const inquiryAction = {
  permission: 'inquiry.answer' as const,
  target: ({ inquiryId }: Params): [id: string] | Failure =>
    isId(inquiryId) ? [inquiryId] : fail('inquiry-is-gone'),
  page({ params, url }: { params: Params; url: URL }) {
    const query = new URLSearchParams(url.searchParams)
    query.delete('problem')
    return `/portal/clients/inquiries/${encodeURIComponent(params.inquiryId)}${query.size > 0 ? `?${query}` : ''}`
  },
}
