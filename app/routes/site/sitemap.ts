import { xml } from '#app/core/text.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { dateOffers } from '#app/studio/availability/reads.server.ts'
import { addressesOfPages } from '#app/studio/page/reads.server.ts'
import { isSampleInPublic, theStudio } from '#app/studio/settings/reads.server.ts'

import type { Route } from './+types/sitemap'
import { forEverybody, nothingHere } from './for-everybody.ts'

/** Every public page, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!(await theStudio(ctx)) || (await isSampleInPublic(ctx))) return nothingHere(ctx.language)
  const dates = (await dateOffers(ctx)).map(({ offering }) => `/dates/${offering}`)
  const lines = [...(await addressesOfPages(ctx)), ...dates].map(
    (path) => `<url><loc>${xml(`${ctx.app.config.publicUrl}${path}`)}</loc></url>\n`,
  )
  return forEverybody(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`,
    'application/xml; charset=utf-8',
  )
}
