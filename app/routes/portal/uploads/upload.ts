import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { continueUpload } from '#app/features/media/upload/writes.server.ts'

import type { Route } from './+types/upload'
import { redirectToPage, toUploadResponse } from './responses.ts'

/** Returns the offset of an upload (tus protocol); any other request redirects to the library. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method !== 'HEAD' || !request.headers.has('tus-resumable')) return redirectToPage()
  return toUploadResponse(await continueUpload(context.get(ctxKey), request, params.uploadId))
}

/** Appends the next part of an upload, or cancels it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'upload.send')
  // uploads are created at another path
  if (request.method === 'POST')
    return new Response(null, { status: 405, headers: { allow: 'HEAD, PATCH, DELETE' } })
  return toUploadResponse(await continueUpload(ctx, request, params.uploadId))
}
