import { redirect, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findPortalContact } from '#app/features/clients/client-portal/reads.server.ts'
import { ClientPortalPage } from '#app/features/clients/client-portal/ui/client-portal-page.tsx'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getClientPortalMessages } from '#app/messages/client-portal.ts'

import { findOr404 } from '../portal/find-or-404.ts'
import { requireSignIn } from '../portal/require-sign-in.ts'
import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/preview'
import { buildPortalView } from './portal-view.ts'
import { ClientPreviewError } from './preview-error.tsx'
import { privateHeaders } from './private-page.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** The page a contact sees, for the studio: marked, and without anything to open or to send. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client-portal.see')
  const contact = await findOr404('contact', params.contactId, (id) => findPortalContact(ctx, id))
  const back = `/portal/clients/${contact.clientId}/contacts/${contact.id}`
  if (params.clientId !== contact.clientId) throw redirect(`${back}/view`)
  return {
    view: await buildPortalView(ctx, contact, { isPreview: true }),
    viewing: { name: contact.name, back },
  }
}

export const headers = () => privateHeaders

export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findSite(matches)
  return [{ title: site && getClientPortalMessages(site.language).title(site.studio.name) }]
}

export default function ClientPortalPreview({ loaderData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  return (
    <ClientPortalPage studio={studio} {...loaderData} formKey="" done={null} result={undefined} />
  )
}

export { ClientPreviewError as ErrorBoundary }
