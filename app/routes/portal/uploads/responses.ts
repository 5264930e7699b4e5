import { redirect } from 'react-router'

import type { Failure } from '#app/core/result.ts'

/** What the protocol answers, or in words of ours why it does not. */
export function toUploadResponse(answer: Response | Failure): Response {
  return answer instanceof Response ? answer : respondWithFailure(answer)
}

export function respondWithFailure({ problem }: Failure): Response {
  return Response.json({ ok: false, problem }, { status: problem === 'upload-gone' ? 404 : 422 })
}

/** These addresses are for browsers at work; whoever only looks is led to the library. */
export function redirectToPage() {
  return redirect('/portal/media')
}
