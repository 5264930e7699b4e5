import { ctxKey } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { continueUpload } from '#app/studio/arrival/writes.server.ts'

import type { Route } from './+types/upload'
import { lookUp, told } from './answer.ts'

/** How far an upload is, as the protocol asks for it; whoever only looks is led to the library. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method !== 'HEAD' || !request.headers.has('tus-resumable')) return lookUp()
  return told(await continueUpload(context.get(ctxKey), request, params.uploadId))
}

/** Its next part, or its end. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  // an upload is begun elsewhere
  if (request.method === 'POST')
    return new Response(null, { status: 405, headers: { allow: 'HEAD, PATCH, DELETE' } })
  return told(await continueUpload(ctx, request, params.uploadId))
}
