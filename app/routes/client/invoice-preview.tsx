import { useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findPortalContact } from '#app/features/clients/client-portal/reads.server.ts'
import { useClientPortalMessages } from '#app/features/clients/client-portal/ui/use-client-portal-messages.ts'
import { ClientInvoicePage } from '#app/features/money/client-invoice/ui/client-invoice-page.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getClientInvoiceMessages } from '#app/messages/client-invoices.ts'

import { findOr404 } from '../portal/find-or-404.ts'
import { requireSignIn } from '../portal/require-sign-in.ts'
import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/invoice-preview'
import { buildInvoiceView } from './invoice-view.ts'
import { ClientPreviewError } from './preview-error.tsx'
import { privateHeaders } from './private-page.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** An invoice as a contact sees it, for the studio: marked, and without forms. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client-portal.see')
  authorize(ctx.actor, 'client-portal.see-money')
  const contact = await findOr404('contact', params.contactId, (id) => findPortalContact(ctx, id))
  const view =
    contact.seesMoney && contact.clientId === params.clientId
      ? await buildInvoiceView(ctx, params.number, { ...contact, isPreview: true })
      : null
  if (!view) throw new Response('invoice', { status: 404, statusText: 'Not Found' })
  return {
    view,
    name: contact.name,
    back: `/portal/clients/${contact.clientId}/contacts/${contact.id}/view`,
  }
}

export const headers = () => privateHeaders

export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = findSite(matches)
  return [
    {
      title:
        site &&
        getClientInvoiceMessages(site.language).pageTitle(params.number ?? '', site.studio.name),
    },
  ]
}

export default function InvoicePreview({ loaderData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  const { viewing } = useClientPortalMessages()
  const { view, name, back } = loaderData
  return (
    <ClientInvoicePage
      studio={studio.name}
      view={view}
      back={back}
      viewing={viewing.text(name)}
      formKey=""
      done={null}
      result={undefined}
    />
  )
}

export { ClientPreviewError as ErrorBoundary }
