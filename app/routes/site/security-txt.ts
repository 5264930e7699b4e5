import { addDays, toStudioDay } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { findStudio } from '#app/studio/settings/reads.server.ts'

import type { Route } from './+types/security-txt'
import { respondPublicly, respondNotFound } from './public-response.ts'

/**
 * Whom to tell of a weakness, RFC 9116. It says half a year, so that a copy kept somewhere does not
 * speak for ever.
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
