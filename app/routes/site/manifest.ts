import { ctxKey } from '#app/platform/context.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/manifest'
import { backgroundColors } from './page-meta.ts'
import { respondPublicly, respondNotFound } from './public-response.ts'

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ...[192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
]

/**
 * The web app manifest. `display: browser` keeps the site in the browser, so that its pages stay in
 * the back/forward cache.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const studio = await findStudio(ctx)
  if (!studio) return respondNotFound(ctx.language)
  const { name, tagline, language } = studio
  const manifest = {
    name,
    short_name: name,
    description: tagline || undefined,
    lang: language,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: backgroundColors.light,
    theme_color: backgroundColors.light,
    icons,
  }
  return respondPublicly(JSON.stringify(manifest), 'application/manifest+json')
}
