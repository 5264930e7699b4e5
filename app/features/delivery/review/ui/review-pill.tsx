import type { ReviewState } from '#app/features/delivery/review/rules.ts'

import { usePortalReviewMessages } from './use-portal-review-messages.ts'

const looks: Record<ReviewState, string> = {
  draft: '',
  open: 'pill-info',
  'notes-submitted': 'pill-warn',
  approved: 'pill-ok',
  closed: '',
}

/** The state of a review. */
export function ReviewPill({ state }: { state: ReviewState }) {
  const { states } = usePortalReviewMessages()
  return <span className={`pill ${looks[state]}`.trim()}>{states[state]}</span>
}
