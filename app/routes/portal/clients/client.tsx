import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { clientWithMessages } from '#app/studio/client/reads.server.ts'
import { ClientPage } from '#app/studio/client/ui/client-page.tsx'

import { found } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/client'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const client = await found('client', params.clientId, (id) => clientWithMessages(ctx, id))
  return { client, mayChange: may(ctx.actor, 'client.change'), seesInquiries: may(ctx.actor, 'inquiry.see') }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => titled(matches, ({ clients }) => loaderData?.client.name ?? clients.title)

export default function Client({ loaderData }: Route.ComponentProps) {
  return <ClientPage {...loaderData} />
}

export { PageProblem as ErrorBoundary }
