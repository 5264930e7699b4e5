import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { caseStudy } from '#app/studio/portfolio/reads.server.ts'
import { CaseStudy } from '#app/studio/portfolio/ui/case-study.tsx'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import type { Route } from './+types/portfolio-item'
import { loop, sound } from './page-script.ts'
import { titled } from './titled.ts'

/** A published project; whatever else is asked for leads home, as the specification says of this address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const item = await caseStudy(ctx, params.slug)
  if (!item) throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
  return { item, studio: (await theStudio(ctx))?.name ?? '' }
}

export const shouldRevalidate = () => false

export const handle = { parts: [loop, sound] }

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? titled({ title: `${loaderData.item.title}: ${loaderData.studio}`, description: loaderData.item.standfirst }) : [])

export default function PortfolioItem({ loaderData: { item } }: Route.ComponentProps) {
  return <CaseStudy item={item} />
}
