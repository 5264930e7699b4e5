import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { ClientDocument } from '#app/features/money/document/ui/client-document.tsx'
import { useDocumentMessages } from '#app/features/money/document/ui/use-document-messages.ts'
import {
  findPaymentReceiptForClient,
  getReceiptDocument,
} from '#app/features/money/payment-receipt/reads.server.ts'
import { formatReceiptNumber, parseReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { getPaymentReceiptMessages } from '#app/messages/payment-receipt.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/receipt'
import { privateHeaders } from './private-page.ts'

/** A receipt of the client's own payment, for contacts who see money. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const number = parseReceiptNumber(params.number)
  const receipt =
    ctx.actor.kind === 'client' && may(ctx.actor, 'client-portal.see-money') && number !== null
      ? await findPaymentReceiptForClient(ctx, ctx.actor.clientId, number)
      : null
  if (!receipt) throw redirect('/client', { status: 303, headers: privateHeaders })
  return {
    number: formatReceiptNumber(receipt.number),
    document: await getReceiptDocument(ctx, receipt),
  }
}

export const headers = () => privateHeaders

/** Links only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  return [
    {
      title:
        site &&
        loaderData &&
        getPaymentReceiptMessages(site.language).title(loaderData.number, site.studio.name),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Receipt({ loaderData: { number, document } }: Route.ComponentProps) {
  const messages = useDocumentMessages()
  return (
    <ClientDocument
      content={document}
      back={{ href: '/client', label: messages.back }}
      files={[{ href: `/client/receipts/${number}/pdf`, label: messages.pdf }]}
    />
  )
}
