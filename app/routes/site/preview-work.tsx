import { useLocation } from 'react-router'

import { workInDraft } from '#app/studio/edition/reads.server.ts'
import { WorkPreview } from '#app/studio/edition/ui/work-preview.tsx'

import type { Route } from './+types/preview-work'
import { DraftScript } from './draft-script.tsx'
import { draftShown, headersOfDraft } from './draft-shown.ts'
import { loop, sound } from './page-script.ts'

/** A project with every draft in it, on the site or not. */
export const loader = (args: Route.LoaderArgs) =>
  draftShown(args, (ctx) => workInDraft(ctx, args.params.slug))

export { headersOfDraft as headers }

export { PreviewEnded as ErrorBoundary } from './preview-ended.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData ? [{ title: loaderData.work.title }] : []),
  { name: 'robots', content: 'noindex' },
]

export default function PreviewWork({ loaderData: shown }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      <WorkPreview {...shown} key={pathname} />
      <DraftScript nonce={shown.nonce} parts={[loop, sound]} />
    </>
  )
}
