import { redirect } from 'react-router'

import { readSearch } from '#app/core/search.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { listClients } from '#app/features/clients/client/reads.server.ts'
import { findSubjectName } from '#app/features/sales/quote-draft/reads.server.ts'
import { NewQuote } from '#app/features/sales/quote-list/ui/new-quote.tsx'
import { listQuoteTemplates } from '#app/features/sales/quote-template/reads.server.ts'
import { type QuoteSubject, createQuote } from '#app/features/sales/quote/writes.server.ts'

import { findOr404, isId } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/new'

/** Records that a quote can be about, as parameters of the address and fields of the form. */
const subjectFields = ['inquiry', 'booking', 'project', 'client'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.change')
  const search = readSearch(url.searchParams)
  const field = subjectFields.find((name) => url.searchParams.has(name))
  const subject = field
    ? await findOr404(field, url.searchParams.get(field)!, async (id) => {
        const name = await findSubjectName(ctx, { [field]: id })
        return name === null ? null : { field, id, name }
      })
    : null
  const { clients } = subject ? { clients: [] } : await listClients(ctx, { search, after: null })
  return {
    subject,
    clients: clients.map(({ id, name, email }) => ({ id, name, email })),
    templates: (await listQuoteTemplates(ctx)).map(({ id, name }) => ({ id, name })),
    template: url.searchParams.get('template') ?? '',
    search,
    formKey: generateIdempotencyKey(),
    mayAdd: may(ctx.actor, 'client.change'),
  }
}

/** Creates a quote about a record, or a copy of another quote, and opens its builder. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.change')
  const values = await readFields(request)
  const subject = readSubject(values)
  if (!subject) throw new Response(null, { status: 404 })
  const result = await createQuote(withIdempotency(ctx, values), subject)
  if (!result.ok) throw new Response(null, { status: 404 })
  return redirect(`/portal/clients/quotes/${result.value.id}/edit`)
}

function readSubject(values: Record<string, string>): QuoteSubject | null {
  const { inquiry, booking, project, client, quote, template } = Object.fromEntries(
    Object.entries(values).filter(([, value]) => isId(value)),
  )
  const start = template ? { templateId: template } : {}
  if (quote) return { fromQuoteId: quote }
  if (inquiry) return { ...start, inquiryId: inquiry }
  if (booking) return { ...start, bookingIds: [booking] }
  if (project) return { ...start, projectId: project }
  return client ? { ...start, clientId: client } : null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.tabs.quotes)

export default function New({ loaderData }: Route.ComponentProps) {
  return <NewQuote {...loaderData} />
}

export { PageErrorBoundary as ErrorBoundary }
