import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'

import type { Route } from './+types/client-export'
import { runExport } from './erasure.ts'

/** Accepts only forms, because each export is recorded. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/portal/clients/${encodeURIComponent(params.clientId)}`)
}

export function action({ context, params }: Route.ActionArgs) {
  return runExport(context.get(ctxKey), 'client', params.clientId)
}
