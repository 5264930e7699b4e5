import { useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { findPage } from '#app/features/site/page/reads.server.ts'
import { Section } from '#app/features/site/page/ui/section.tsx'

import type { Route } from './+types/home'
import { buildPageMeta, findSite } from './page-meta.ts'
import { playLoops } from './page-script.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = await findPage(context.get(ctxKey), '/')
  if (!page) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { page }
}

export const handle = { parts: [playLoops] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  buildPageMeta(loaderData?.page, findSite(matches))

export default function Home({ loaderData: { page } }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return page.sections.map((section, at) => <Section key={at} section={section} studio={studio} />)
}
