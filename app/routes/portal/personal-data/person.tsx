import { ctxKey } from '#app/platform/context.server.ts'
import { ErasurePage } from '#app/features/insight/erasure/ui/erasure-page.tsx'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/person'
import { loadErasure, runErasure } from './erasure.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadErasure(context.get(ctxKey), 'person', params.personId)
}

export function action({ request, context, params }: Route.ActionArgs) {
  return runErasure({ request, context }, 'person', params.personId)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData ? clients.eraseTitle(loaderData.preview.name) : clients.title,
  )

export default function ErasureRoute({ loaderData, actionData }: Route.ComponentProps) {
  const back = `/portal/settings/people/${loaderData.preview.id}`
  return (
    <ErasurePage
      {...loaderData}
      back={back}
      path={`${back}/personal-data`}
      result={useLastActionData(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
