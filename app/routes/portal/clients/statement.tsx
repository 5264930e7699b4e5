import { ctxKey } from '#app/platform/context.server.ts'
import { findClientName } from '#app/features/clients/client/reads.server.ts'
import { findStatementDocument } from '#app/features/money/statement/reads.server.ts'
import { parseStatementRange } from '#app/features/money/statement/rules.ts'
import { StatementPage } from '#app/features/money/statement/ui/statement-page.tsx'

import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/statement'

/** The statement of a client, whole or for a period. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const range = parseStatementRange(url.searchParams)
  const document = await findOr404('client', params.clientId, (id) =>
    findStatementDocument(ctx, id, range),
  )
  return {
    client: { id: params.clientId, name: (await findClientName(ctx, params.clientId)) ?? '' },
    range,
    document,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) => loaderData?.document.title ?? clients.title)

export default function Statement({ loaderData }: Route.ComponentProps) {
  return <StatementPage {...loaderData} />
}

export { PageErrorBoundary as ErrorBoundary }
