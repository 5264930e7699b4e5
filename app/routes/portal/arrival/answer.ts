import { redirect } from 'react-router'

import type { Refusal } from '#app/core/result.ts'

/** What the protocol answers, or in words of ours why it does not. */
export function told(answer: Response | Refusal): Response {
  return answer instanceof Response ? answer : refused(answer)
}

export function refused({ problem }: Refusal): Response {
  return Response.json({ ok: false, problem }, { status: problem === 'upload-gone' ? 404 : 422 })
}

/** These addresses are for browsers at work; whoever only looks is led to the library. */
export function lookUp() {
  return redirect('/portal/settings/library')
}
