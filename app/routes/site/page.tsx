import { redirect, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { isServiceHidden, findPage } from '#app/features/site/page/reads.server.ts'
import { Section } from '#app/features/site/page/ui/section.tsx'

import type { Route } from './+types/page'
import { buildPageMeta, findSite } from './page-meta.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/**
 * Serves every public page made only of sections. The page of a service that is not offered now
 * redirects to the services page, an unknown page to the home page.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const path = new URL(request.url).pathname.replace(/\/+$/, '').toLowerCase()
  if (await isServiceHidden(ctx, path))
    throw redirect('/services', { status: 307, headers: { 'cache-control': 'no-store' } })
  const page = await findPage(ctx, path)
  if (!page) throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
  return { page }
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  buildPageMeta(loaderData?.page, findSite(matches))

export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return page.sections.map((section, index) => (
    <Section key={index} section={section} studio={studio} />
  ))
}
