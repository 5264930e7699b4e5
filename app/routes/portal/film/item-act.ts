import { redirect } from 'react-router'

import type { ProblemCode } from '#app/words/problems.ts'

/** Where a plain form leads, with what was wrong. */
export function itemWith(fileId: string, problem: ProblemCode | null, saved: string): string {
  return `/portal/settings/library/${fileId}?${problem ? `problem=${problem}` : `saved=${saved}`}`
}

/** These addresses are for acts; whoever only looks is led to the item. */
export function lookAt({ params }: { params: { fileId: string } }) {
  return redirect(`/portal/settings/library/${params.fileId}`)
}
