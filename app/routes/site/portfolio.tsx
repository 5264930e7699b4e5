import { redirect, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { pageAt } from '#app/studio/page/reads.server.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { Section } from '#app/studio/page/ui/section.tsx'
import { categoryFrom } from '#app/studio/portfolio/rules.ts'
import { words } from '#app/words/index.ts'

import type { Route } from './+types/portfolio'
import { describedPage, siteIn } from './described.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const category = categoryFrom(new URL(request.url).searchParams.get('category'))
  const page = await pageAt(ctx, '/portfolio', category)
  if (!page) throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
  return {
    page: category
      ? { ...page, title: words(ctx.language).site.portfolio.titleOf(category, page.title) }
      : page,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describedPage(loaderData?.page, siteIn(matches))

export default function Portfolio({ loaderData: { page } }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return page.sections.map((section, at) => <Section key={at} section={section} studio={studio} />)
}
