import { redirect, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { findPage } from '#app/features/site/page/reads.server.ts'
import { Section } from '#app/features/site/page/ui/section.tsx'
import { parseCategory } from '#app/features/site/portfolio/rules.ts'
import { getMessages } from '#app/messages/index.ts'

import type { Route } from './+types/portfolio'
import { buildPageMeta, findSite } from './page-meta.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const category = parseCategory(new URL(request.url).searchParams.get('category'))
  const page = await findPage(ctx, '/portfolio', category)
  if (!page) throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
  return {
    page: category
      ? { ...page, title: getMessages(ctx.language).site.portfolio.titleOf(category, page.title) }
      : page,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  buildPageMeta(loaderData?.page, findSite(matches))

export default function Portfolio({ loaderData: { page } }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return page.sections.map((section, index) => (
    <Section key={index} section={section} studio={studio} />
  ))
}
