import { ctxKey } from '#app/platform/context.server.ts'
import { onceKey } from '#app/platform/form.server.ts'
import { openPreviewLinks, partsOfWebsite, worksInDraft } from '#app/studio/edition/reads.server.ts'
import { PartsPage } from '#app/studio/edition/ui/parts-page.tsx'
import { partsLackingWords } from '#app/studio/picture/reads.server.ts'
import { waitingTestimonials } from '#app/studio/testimonial/reads.server.ts'
import { problemFrom } from '#app/words/problems.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/parts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    parts: await partsOfWebsite(ctx),
    works: await worksInDraft(ctx),
    wordless: await partsLackingWords(ctx),
    links: await openPreviewLinks(ctx),
    waiting: await waitingTestimonials(ctx),
    now: ctx.now,
    once: onceKey(),
    problem: problemFrom(url.searchParams.get('problem')),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.website}, ${pages.settings}`)

export default function Parts({ loaderData }: Route.ComponentProps) {
  return <PartsPage {...loaderData} />
}

export { PartProblem as ErrorBoundary }
