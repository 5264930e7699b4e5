import { useFetcher } from 'react-router'

import { useFetcherResult } from '#app/ui/use-action-form.ts'

import type { ReviewFormResult } from './review-view.ts'

/**
 * A form of the review that stays on the page: its component, its busy state and its result, which
 * before the script is there is the page's.
 */
export function useReviewForm(
  pageResult: ReviewFormResult | undefined,
  onSuccess?: () => void,
): ReviewForm {
  const fetcher = useFetcher<ReviewFormResult>()
  const isBusy = fetcher.state !== 'idle'
  useFetcherResult<ReviewFormResult>(fetcher, (result) => {
    if (result.ok) onSuccess?.()
  })
  return { Form: fetcher.Form, isBusy, result: isBusy ? undefined : (fetcher.data ?? pageResult) }
}

export type ReviewForm = {
  Form: ReturnType<typeof useFetcher>['Form']
  isBusy: boolean
  result: ReviewFormResult | undefined
}
