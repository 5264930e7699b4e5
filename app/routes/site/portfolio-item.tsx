import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { caseStudy, movedTo } from '#app/studio/portfolio/reads.server.ts'
import { CaseStudy } from '#app/studio/portfolio/ui/case-study.tsx'
import { words } from '#app/words/index.ts'

import type { Route } from './+types/portfolio-item'
import { described, siteIn } from './described.ts'
import { loop, sound } from './page-script.ts'
import { breadcrumbs, creativeWork } from './structured.ts'

/**
 * A published project. An address it once had leads to the one it has; whatever else is asked for
 * leads home, as the specification says of this address.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const item = await caseStudy(ctx, params.slug)
  const moved = item ? null : await movedTo(ctx, params.slug)
  // asked for anew each time: a project may be given an address back
  if (moved)
    throw redirect(`/portfolio/${moved}`, { status: 301, headers: { 'cache-control': 'no-store' } })
  if (!item) throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
  return { item }
}

export const shouldRevalidate = () => false

export const handle = {
  parts: ({ item: { film, sound: heard } }: Route.ComponentProps['loaderData']) =>
    [film && loop, heard && sound].filter((part) => !!part),
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteIn(matches)
  if (!loaderData || !site) return []
  const { title, standfirst, picture, slug } = loaderData.item
  const path = `/portfolio/${slug}`
  const crumbs = breadcrumbs(
    [
      { name: words(site.language).site.nav.portfolio, path: '/portfolio' },
      { name: title, path },
    ],
    site,
  )
  return described(
    {
      path,
      title: `${title}: ${site.studio.name}`,
      description: standfirst,
      picture,
      data: [creativeWork(loaderData.item, site), crumbs],
    },
    site,
  )
}

export default function PortfolioItem({ loaderData: { item } }: Route.ComponentProps) {
  return <CaseStudy item={item} />
}
