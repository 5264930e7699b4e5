import { redirect } from 'react-router'

import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listClients } from '#app/features/clients/client/reads.server.ts'
import { createDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { ClientChoice } from '#app/features/money/invoice/ui/client-choice.tsx'

import { isId } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/new'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const search = readSearch(url.searchParams)
  const { clients } = await listClients(ctx, { search, after: null })
  return {
    clients: clients.map(({ id, name, email }) => ({ id, name, email })),
    search,
    formKey: generateIdempotencyKey(),
    mayAdd: may(ctx.actor, 'client.change'),
  }
}

/** Creates a draft for a client, a booking or a project, and opens it. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'invoice.issue')
  const values = await readFields(request)
  const subject = readSubject(values)
  if (!subject) throw new Response(null, { status: 404 })
  const result = await createDraft(withIdempotency(ctx, values), subject)
  if (!result.ok) throw new Response(null, { status: 404 })
  return redirect(`/portal/clients/invoices/drafts/${result.value.id}`)
}

function readSubject({ booking, project, client }: Record<string, string>) {
  if (isId(booking ?? '')) return { bookingId: booking! }
  if (isId(project ?? '')) return { projectId: project! }
  return isId(client ?? '') ? { clientId: client! } : null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.tabs.invoices)

export default function New({ loaderData }: Route.ComponentProps) {
  return <ClientChoice {...loaderData} />
}

export { PageErrorBoundary as ErrorBoundary }
