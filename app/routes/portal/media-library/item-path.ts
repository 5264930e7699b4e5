import { redirect } from 'react-router'

import type { ProblemCode } from '#app/messages/problems.ts'

/** Returns the path a form without JavaScript is redirected to, with its problem. */
export function buildItemPath(fileId: string, problem: ProblemCode | null, saved: string): string {
  return `/portal/media/${encodeURIComponent(fileId)}?${problem ? `problem=${problem}` : `saved=${saved}`}`
}

/** These paths accept only POST; a GET redirects to the item. */
export function redirectToItem({ params }: { params: { fileId: string } }) {
  return redirect(`/portal/media/${encodeURIComponent(params.fileId)}`)
}
