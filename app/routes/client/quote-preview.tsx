import { useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findPortalContact } from '#app/features/clients/client-portal/reads.server.ts'
import { useClientPortalMessages } from '#app/features/clients/client-portal/ui/use-client-portal-messages.ts'
import { ClientQuotePage } from '#app/features/sales/client-quote/ui/client-quote-page.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

import { findOr404 } from '../portal/find-or-404.ts'
import { requireSignIn } from '../portal/require-sign-in.ts'
import type { Route } from './+types/quote-preview'
import { ClientPreviewError } from './preview-error.tsx'
import { privateHeaders } from './private-page.ts'
import { listQuoteMeta } from './quote-meta.ts'
import { buildQuoteView, findQuoteOf } from './quote-view.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** A quote as a contact sees it, for the studio: marked, and without forms. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client-portal.see')
  authorize(ctx.actor, 'client-portal.see-money')
  const contact = await findOr404('contact', params.contactId, (id) => findPortalContact(ctx, id))
  const found =
    contact.seesMoney && contact.clientId === params.clientId
      ? await findQuoteOf(ctx, contact, params.number)
      : null
  if (!found) throw new Response('quote', { status: 404, statusText: 'Not Found' })
  return {
    view: await buildQuoteView(ctx, found, { contact, isPreview: true }),
    name: contact.name,
    back: `/portal/clients/${contact.clientId}/contacts/${contact.id}/view`,
  }
}

export const headers = () => privateHeaders

export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, params }) =>
  listQuoteMeta(matches, params.number)

export default function QuotePreview({ loaderData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  const { viewing } = useClientPortalMessages()
  const { view, name, back } = loaderData
  return (
    <ClientQuotePage
      studio={studio.name}
      view={view}
      back={back}
      viewing={viewing.text(name)}
      script={null}
      formKey=""
      done={null}
      result={undefined}
    />
  )
}

export { ClientPreviewError as ErrorBoundary }
