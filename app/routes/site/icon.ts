import { ctxKey } from '#app/platform/context.server.ts'
import { createMarkImage } from '#app/platform/media/mark.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMarkLetter } from '#app/features/studio/settings/rules.ts'

import type { Route } from './+types/icon'
import { respondNotFound } from './public-response.ts'

/** The icons of the site, and the image of links to pages without one, made from the mark. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const studio = await findStudio(ctx)
  const image = await createMarkImage(new URL(request.url).pathname, {
    letter: studio ? getMarkLetter(studio) : '',
    accent: studio?.accent ?? null,
  })
  if (!image) return respondNotFound(ctx.language)
  return new Response(image.body, {
    headers: {
      'content-type': image.type,
      'content-security-policy': "default-src 'none'",
      // `immutable` lets a signed-in browser keep it too
      'cache-control': 'public, max-age=3600, immutable',
    },
  })
}
