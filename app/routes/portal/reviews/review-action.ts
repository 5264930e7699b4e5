import { type Failure, fail } from '#app/core/result.ts'

import { type Params, addQuery } from '../define-action.ts'
import { isId } from '../find-or-404.ts'
import { readGalleryFields } from '../galleries/gallery-fields.ts'

type Location = { params: Params; url: URL }

/** For actions on a review; they lead back to its versions. */
export const reviewAction = {
  permission: 'review.change' as const,
  readForm: readGalleryFields,
  target: ({ reviewId }: Params): [id: string] | Failure =>
    isId(reviewId) ? [reviewId.toLowerCase()] : fail('review-is-gone'),
  page: ({ params }: Location) => `/portal/reviews/${params.reviewId}/versions`,
  successPath: (page: string) => addQuery(page, 'saved'),
}

/** For actions on the access to a review; they lead back to its guests. */
export const reviewShareAction = {
  ...reviewAction,
  target: ({ reviewId, shareId }: Params): [id: string, shareId: string] | Failure =>
    isId(reviewId) && isId(shareId)
      ? [reviewId.toLowerCase(), shareId.toLowerCase()]
      : fail('share-is-gone'),
  page: ({ params }: Location) => `/portal/reviews/${params.reviewId}/guests`,
}
