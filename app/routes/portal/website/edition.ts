import { ctxKey } from '#app/platform/context.server.ts'
import { editionContent } from '#app/studio/edition/reads.server.ts'

import type { Route } from './+types/edition'
import { partIn } from './act.ts'

/** What a part said then. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const content = await editionContent(
    context.get(ctxKey),
    partIn(params),
    /^\d{1,6}$/.test(params.number) ? Number(params.number) : 0,
  )
  return Response.json(
    { content },
    { status: content ? 200 : 404, headers: { 'cache-control': 'no-store' } },
  )
}
