import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { ClientDocument } from '#app/features/money/document/ui/client-document.tsx'
import { useDocumentMessages } from '#app/features/money/document/ui/use-document-messages.ts'
import { findOwnStatementDocument } from '#app/features/money/statement/reads.server.ts'
import { getClientDocumentMessages } from '#app/messages/client-documents.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/statement'
import { privateHeaders } from './private-page.ts'

/** Every document and payment of the client with the balance, for contacts who see money. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const document =
    ctx.actor.kind === 'client' && may(ctx.actor, 'client-portal.see-money')
      ? await findOwnStatementDocument(ctx, ctx.actor.clientId)
      : null
  if (!document) throw redirect('/client', { status: 303, headers: privateHeaders })
  return { document }
}

export const headers = () => privateHeaders

/** Links only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findSite(matches)
  return [
    { title: site && getClientDocumentMessages(site.language).title(site.studio.name) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Statement({ loaderData: { document } }: Route.ComponentProps) {
  const messages = useDocumentMessages()
  return (
    <ClientDocument
      content={document}
      back={{ href: '/client', label: messages.back }}
      files={[
        { href: '/client/statement/pdf', label: messages.pdf },
        { href: '/client/documents.zip', label: messages.all },
      ]}
    />
  )
}
