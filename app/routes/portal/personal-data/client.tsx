import { ctxKey } from '#app/platform/context.server.ts'
import { ErasurePage } from '#app/features/insight/erasure/ui/erasure-page.tsx'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/client'
import { loadErasure, runErasure } from './erasure.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadErasure(context.get(ctxKey), 'client', params.clientId)
}

export function action({ request, context, params }: Route.ActionArgs) {
  return runErasure({ request, context }, 'client', params.clientId)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData ? clients.eraseTitle(loaderData.preview.name) : clients.title,
  )

export default function ErasureRoute({ loaderData, actionData }: Route.ComponentProps) {
  const back = `/portal/clients/${loaderData.preview.id}`
  return (
    <ErasurePage
      {...loaderData}
      back={back}
      path={`${back}/personal-data`}
      result={useLastActionData(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
