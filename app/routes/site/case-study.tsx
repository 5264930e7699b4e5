import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  findPublishedCaseStudy,
  findCurrentSlug,
} from '#app/features/site/portfolio/reads.server.ts'
import { CaseStudy } from '#app/features/site/portfolio/ui/case-study.tsx'
import { getMessages } from '#app/messages/index.ts'

import type { Route } from './+types/case-study'
import { buildMeta, findSite } from './page-meta.ts'
import type { PagePart } from './page-script.ts'
import { buildBreadcrumbs, buildCreativeWork } from './structured-data.ts'

/**
 * Shows a published case study. A former slug redirects to the current one; any other redirects to
 * the home page, as the specification requires.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const item = await findPublishedCaseStudy(ctx, params.slug)
  const currentSlug = item ? null : await findCurrentSlug(ctx, params.slug)
  // Not cached, because a case study may get an earlier slug back.
  if (currentSlug)
    throw redirect(`/portfolio/${currentSlug}`, {
      status: 301,
      headers: { 'cache-control': 'no-store' },
    })
  if (!item) throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
  return { item }
}

export const shouldRevalidate = () => false

export const handle = {
  parts: ({ item: { film, sound } }: Route.ComponentProps['loaderData']): PagePart[] => [
    ...(film ? (['playLoops'] as const) : []),
    ...(sound ? (['playAudio'] as const) : []),
  ],
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = findSite(matches)
  if (!loaderData || !site) return []
  const { title, standfirst, picture, slug } = loaderData.item
  const path = `/portfolio/${slug}`
  const crumbs = buildBreadcrumbs(
    [
      { name: getMessages(site.language).site.nav.portfolio, path: '/portfolio' },
      { name: title, path },
    ],
    site,
  )
  return buildMeta(
    {
      path,
      title: `${title}: ${site.studio.name}`,
      description: standfirst,
      picture,
      data: [buildCreativeWork(loaderData.item, site), crumbs],
    },
    site,
  )
}

export default function PortfolioItem({ loaderData: { item } }: Route.ComponentProps) {
  return <CaseStudy item={item} />
}
