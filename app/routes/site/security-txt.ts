import { addDays, toStudioDay } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/security-txt'
import { respondPublicly, respondNotFound } from './public-response.ts'

/**
 * The contact for security reports (RFC 9116). It expires after 180 days, so that old copies become
 * invalid.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const studio = await findStudio(ctx)
  if (!studio) return respondNotFound(ctx.language)
  const lines = [
    `Contact: mailto:${studio.email.split('@').map(encodeURIComponent).join('@')}`,
    `Expires: ${addDays(toStudioDay(ctx.now, 'UTC'), 180)}T00:00:00Z`,
    `Preferred-Languages: ${studio.language}`,
    `Canonical: ${ctx.app.config.publicUrl}/.well-known/security.txt`,
  ]
  return respondPublicly(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
