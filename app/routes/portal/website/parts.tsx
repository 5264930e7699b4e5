import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { listPreviewLinks } from '#app/features/site/preview-link/reads.server.ts'
import { listParts, listDraftCaseStudies } from '#app/features/site/site-editor/reads.server.ts'
import { getSiteAccess } from '#app/features/site/site-layout/reads.server.ts'
import { PartsPage } from '#app/features/site/site-editor/ui/parts-page.tsx'
import { listPartsMissingAltText } from '#app/features/media/image/reads.server.ts'
import { countPendingTestimonials } from '#app/features/site/testimonial/reads.server.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/parts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    isClosed: (await getSiteAccess(ctx)) !== 'published',
    parts: await listParts(ctx),
    caseStudies: await listDraftCaseStudies(ctx),
    partsMissingAltText: await listPartsMissingAltText(ctx),
    links: await listPreviewLinks(ctx),
    waiting: await countPendingTestimonials(ctx),
    now: ctx.now,
    formKey: generateIdempotencyKey(),
    problem: parseProblemCode(url.searchParams.get('problem')),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.website}, ${pages.settings}`)

export default function Parts({ loaderData }: Route.ComponentProps) {
  return <PartsPage {...loaderData} />
}

export { SectionErrorBoundary as ErrorBoundary }
