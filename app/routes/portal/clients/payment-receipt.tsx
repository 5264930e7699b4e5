import { ctxKey } from '#app/platform/context.server.ts'
import { DocumentTools } from '#app/features/money/document/ui/document-tools.tsx'
import {
  findPaymentReceipt,
  getReceiptDocument,
} from '#app/features/money/payment-receipt/reads.server.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { DocumentView } from '#app/ui/document-view.tsx'
import { useMessages } from '#app/ui/use-messages.ts'

import { findOr404 } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/payment-receipt'

/** The receipt of a payment or refund, as it is printed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const receipt = await findOr404('payment', params.entryId, (id) => findPaymentReceipt(ctx, id))
  return {
    id: receipt.id,
    number: formatReceiptNumber(receipt.number),
    document: await getReceiptDocument(ctx, receipt),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) => loaderData?.number ?? clients.tabs.payments)

export default function Receipt({ loaderData: { id, document } }: Route.ComponentProps) {
  const { clients } = useMessages().portal
  const list = '/portal/clients/payments'
  return (
    <>
      <DocumentTools pdf={`${list}/${id}/pdf`}>
        <BackLink to={list}>{clients.tabs.payments}</BackLink>
      </DocumentTools>
      <DocumentView content={document} headingLevel="h1" />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
