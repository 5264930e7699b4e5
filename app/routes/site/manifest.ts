import { ctxKey } from '#app/platform/context.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import type { Route } from './+types/manifest'
import { ground } from './described.ts'
import { forEverybody, nothingHere } from './for-everybody.ts'

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
 * The site as a place on somebody's home screen. It stays in the browser: its pages rest on the way
 * back.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const studio = await theStudio(ctx)
  if (!studio) return nothingHere(ctx.language)
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
    background_color: ground.light,
    theme_color: ground.light,
    icons,
  }
  return forEverybody(JSON.stringify(manifest), 'application/manifest+json')
}
