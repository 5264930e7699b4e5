import { ctxKey } from '#app/platform/context.server.ts'
import { findEmailById } from '#app/features/automation/email/reads.server.ts'

import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/email-preview'

/**
 * Serves an email as mail programs show it, for a frame: nothing in it runs, loads or links
 * anywhere.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { html } = await findOr404('email', params.emailId, (id) =>
    findEmailById(context.get(ctxKey), id),
  )
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src 'none'; frame-ancestors 'self'; sandbox",
    },
  })
}
