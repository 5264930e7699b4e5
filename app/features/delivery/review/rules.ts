/**
 * `draft`: no version is published. `open`: guests write notes. `notes-submitted`: the studio works
 * on them. `closed`: for the studio alone, again.
 */
export const reviewStates = ['draft', 'open', 'notes-submitted', 'approved', 'closed'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Approvals that a version needs: of one guest who may approve, or of all of them. */
export const approvalRules = ['one', 'all'] as const
export type ApprovalRule = (typeof approvalRules)[number]

/** Returns true if guests can open the review. */
export function isReviewOpen({ state }: { state: ReviewState }): boolean {
  return state !== 'draft' && state !== 'closed'
}

/** Returns true while a version can get notes of guests and be approved. */
export function isInReview({ state }: { state: ReviewState }): boolean {
  return state === 'open' || state === 'notes-submitted'
}

/** Returns the page of a review for guests. */
export function buildReviewPath(slug: string): string {
  return `/r/${slug}`
}

export function parseReviewState(text: string | null): ReviewState | null {
  return reviewStates.find((state) => state === text) ?? null
}
