import { useLocation } from 'react-router'

import { findCaseStudyWithDrafts } from '#app/features/site/site-editor/reads.server.ts'
import { CaseStudyPreview } from '#app/features/site/site-editor/ui/case-study-preview.tsx'

import type { Route } from './+types/preview-case-study'
import { InlineScript } from './inline-script.tsx'
import { loadPreview, buildPreviewHeaders } from './load-preview.ts'

/** Previews a case study with every draft, published or not. */
export const loader = (args: Route.LoaderArgs) =>
  loadPreview(args, (ctx) => findCaseStudyWithDrafts(ctx, args.params.slug))

export { buildPreviewHeaders as headers }

export { PreviewErrorPage as ErrorBoundary } from './preview-error.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData ? [{ title: loaderData.work.title }] : []),
  { name: 'robots', content: 'noindex' },
]

export default function PreviewWork({ loaderData: view }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      <CaseStudyPreview {...view} key={pathname} />
      <InlineScript parts={['playLoops', 'playAudio']} />
    </>
  )
}
