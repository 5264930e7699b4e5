import { redirect } from 'react-router'

import type { ProblemCode } from '#app/messages/problems.ts'

/** Where a plain form leads, with what was wrong. */
export function buildItemPath(fileId: string, problem: ProblemCode | null, saved: string): string {
  return `/portal/media/${fileId}?${problem ? `problem=${problem}` : `saved=${saved}`}`
}

/** These addresses are for acts; whoever only looks is led to the item. */
export function redirectToItem({ params }: { params: { fileId: string } }) {
  return redirect(`/portal/media/${params.fileId}`)
}
