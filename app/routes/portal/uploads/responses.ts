import { redirect } from 'react-router'

import type { Failure } from '#app/core/result.ts'

/** Returns the protocol's response, or a failure as JSON. */
export function toUploadResponse(response: Response | Failure): Response {
  return response instanceof Response ? response : respondWithFailure(response)
}

export function respondWithFailure({ problem }: Failure): Response {
  return Response.json({ ok: false, problem }, { status: problem === 'upload-gone' ? 404 : 422 })
}

/** These paths are for uploads by scripts; a GET redirects to the library. */
export function redirectToPage() {
  return redirect('/portal/media')
}
