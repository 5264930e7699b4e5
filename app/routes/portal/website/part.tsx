import { redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  listVersions,
  listOtherEditors,
  getPartForEditing,
} from '#app/features/site/site-editor/reads.server.ts'
import {
  isCaseStudyPart,
  getPreviewPath,
  toCaseStudyId,
} from '#app/features/site/site-editor/rules.ts'
import { Editor } from '#app/features/site/site-editor/ui/editor.tsx'
import { partEditing } from '#app/features/site/site-editor/ui/part-fields.tsx'
import { getSiteContext } from '#app/features/site/page/reads.server.ts'
import { findCaseStudyContent } from '#app/features/site/portfolio/reads.server.ts'
import { getCaseStudyPath } from '#app/features/studio/service/rules.ts'
import { listCardChoices } from '#app/features/site/team/reads.server.ts'
import { countPendingTestimonials } from '#app/features/site/testimonial/reads.server.ts'
import { PendingCount } from '#app/features/site/testimonial/ui/pending-count.tsx'
import { getWebsiteMessages } from '#app/messages/website.ts'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/part'
import { getPartOr404 } from './part-action.ts'
import type { FixedPart } from '#app/core/site-parts.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const part = getPartOr404(params)
  if (isCaseStudyPart(part)) throw redirect(await getPartPath(ctx, toCaseStudyId(part)))
  const draft = await getPartForEditing(ctx, part)
  if (!draft)
    throw new Response('part', {
      status: 404,
      statusText: 'Not Found',
      headers: { 'content-type': 'text/plain' },
    })
  const { work, pictures, currency, locale, answers, placeholders } = await getSiteContext(ctx)
  return {
    ...draft,
    language: ctx.language,
    path: getPreviewPath(part),
    others: await listOtherEditors(ctx, draft.part),
    versions: await listVersions(ctx, draft.part),
    options: {
      pictures,
      currency,
      locale,
      answers,
      placeholders,
      work: work.map(({ id, title, category }) => ({ id, title, category })),
      films: [],
      sounds: [],
      people: part === 'team' ? await listCardChoices(ctx) : [],
      team: [],
      quotes: [],
    },
    back: { to: '/portal/website', label: getWebsiteMessages(ctx.language).back },
    waiting: draft.part === 'testimonials' ? await countPendingTestimonials(ctx) : null,
  }
}

/** Returns the editor path of a case study, below its discipline. */
async function getPartPath(ctx: Ctx, id: string): Promise<string> {
  const caseStudy = await findCaseStudyContent(ctx, id)
  return caseStudy ? getCaseStudyPath(caseStudy.content.category, id) : '/portal/website'
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => {
    if (!loaderData) return settings.tabs.website
    const { parts } = getWebsiteMessages(loaderData.language)
    return `${parts[loaderData.part as FixedPart]}, ${settings.tabs.website}`
  })

export default function WebsitePartRoute({
  loaderData: { waiting, ...part },
}: Route.ComponentProps) {
  return (
    <Editor key={part.part} {...part} editing={partEditing}>
      {waiting !== null && <PendingCount waiting={waiting} />}
    </Editor>
  )
}

export { PageErrorBoundary as ErrorBoundary }
