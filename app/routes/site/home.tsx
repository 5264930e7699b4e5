import { useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { findPage } from '#app/features/site/page/reads.server.ts'
import { Section } from '#app/features/site/page/ui/section.tsx'

import type { Route } from './+types/home'
import { buildHoldingMeta, buildPageMeta, findSite } from './page-meta.ts'
import type { PagePart } from './page-script.ts'
import { getSiteAccess } from '#app/features/site/site-layout/reads.server.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if ((await getSiteAccess(ctx)) === 'closed') return { page: null }
  const page = await findPage(ctx, '/')
  if (!page) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { page }
}

export const handle = { parts: ['playLoops'] satisfies PagePart[] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData?.page === null
    ? buildHoldingMeta(findSite(matches))
    : buildPageMeta(loaderData?.page, findSite(matches))

export default function Home({ loaderData: { page } }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return page?.sections.map((section, index) => (
    <Section key={index} section={section} studio={studio} />
  ))
}
