import { ctxKey } from '#app/platform/context.server.ts'
import { findVersionContent } from '#app/features/site/site-editor/reads.server.ts'

import type { Route } from './+types/version'
import { getPartOr404 } from './part-action.ts'

/** Returns the content of a version. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const content = await findVersionContent(
    context.get(ctxKey),
    getPartOr404(params),
    /^\d{1,6}$/.test(params.number) ? Number(params.number) : 0,
  )
  return Response.json(
    { content },
    { status: content ? 200 : 404, headers: { 'cache-control': 'no-store' } },
  )
}
