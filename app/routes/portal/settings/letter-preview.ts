import { ctxKey } from '#app/platform/context.server.ts'
import { letterById } from '#app/studio/letter/reads.server.ts'

import { found } from '../found.ts'
import type { Route } from './+types/letter-preview'

/**
 * An email as mail programs show it, for a frame of its page: nothing in it runs, loads or leads
 * anywhere.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { html } = await found('letter', params.letterId, (id) =>
    letterById(context.get(ctxKey), id),
  )
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src 'none'; frame-ancestors 'self'; sandbox",
    },
  })
}
