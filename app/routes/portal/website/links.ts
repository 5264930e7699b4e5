import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { createPreviewLink } from '#app/features/site/preview-link/writes.server.ts'

import type { Route } from './+types/links'

/**
 * Creates a preview link, which is shown only once. Has no idempotency key, because a stored
 * response would open the drafts.
 */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const result = await createPreviewLink(ctx)
  return Response.json(
    result.ok
      ? { ok: true, link: `${ctx.app.config.publicUrl}/preview/${result.value.token}/` }
      : result,
    { status: result.ok ? 200 : 409, headers: { 'cache-control': 'no-store' } },
  )
}

export const loader = () => redirect('/portal/website')
