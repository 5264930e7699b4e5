/** Rights of a guest besides watching: to write notes, and to approve a version. */
export const reviewPermissions = ['comment', 'approve'] as const
export type ReviewPermission = (typeof reviewPermissions)[number]

/** Permissions of guests unless the studio chooses others; the main contact may approve. */
export function getDefaultReviewPermissions(isMainContact: boolean): ReviewPermission[] {
  return isMainContact ? [...reviewPermissions] : ['comment']
}
