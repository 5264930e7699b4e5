import { redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { continueStudioUpload } from '#app/features/insight/studio-import/writes.server.ts'

import { toUploadResponse } from '../portal/uploads/responses.ts'
import type { Route } from './+types/studio-upload'

/** Returns the offset of an upload (tus protocol); any other request redirects to the setup. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method !== 'HEAD' || !request.headers.has('tus-resumable'))
    return redirect('/auth/setup')
  return respond(context.get(ctxKey), request, params.uploadId)
}

/** Appends the next part of an upload, or cancels it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method === 'POST')
    return new Response(null, { status: 405, headers: { allow: 'HEAD, PATCH, DELETE' } })
  return respond(context.get(ctxKey), request, params.uploadId)
}

async function respond(ctx: Ctx, request: Request, id: string) {
  const token = request.headers.get('x-setup-token') ?? ''
  return toUploadResponse(await continueStudioUpload(ctx, token, { request, id }))
}
