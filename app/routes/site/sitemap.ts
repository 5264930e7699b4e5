import { escapeXml } from '#app/core/text.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { listBookableServices } from '#app/features/booking/availability/reads.server.ts'
import { listPagePaths } from '#app/features/site/page/reads.server.ts'
import { isSampleInPublic, findStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Route } from './+types/sitemap'
import { respondPublicly, respondNotFound } from './public-response.ts'

/** The sitemap of public pages; an unpublished site has none. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!(await findStudio(ctx))?.published || (await isSampleInPublic(ctx)))
    return respondNotFound(ctx.language)
  const dates = (await listBookableServices(ctx)).map(({ service }) => `/book/${service}`)
  const lines = [...(await listPagePaths(ctx)), ...dates].map(
    (path) => `<url><loc>${escapeXml(`${ctx.app.config.publicUrl}${path}`)}</loc></url>\n`,
  )
  return respondPublicly(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`,
    'application/xml; charset=utf-8',
  )
}
