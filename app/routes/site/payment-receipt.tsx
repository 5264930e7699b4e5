import { data, useOutletContext } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { ExpiredLink } from '#app/features/booking/booking-link/ui/client-booking-page.tsx'
import { ClientDocument } from '#app/features/money/document/ui/client-document.tsx'
import { useDocumentMessages } from '#app/features/money/document/ui/use-document-messages.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { getReceiptDocument } from '#app/features/money/payment-receipt/reads.server.ts'
import { usePaymentReceiptMessages } from '#app/features/money/ledger/ui/use-payment-receipt-messages.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getPaymentReceiptMessages } from '#app/messages/payment-receipt.ts'

import { findBookingReceipt } from './booking-receipt.ts'
import { findSite } from './page-meta.ts'
import type { Route } from './+types/payment-receipt'

/** A receipt of the client's own booking, for a browser that has opened the booking's page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { receipt, tooMany } = await findBookingReceipt(ctx, request, params)
  return receipt
    ? {
        number: formatReceiptNumber(receipt.number),
        document: await getReceiptDocument(ctx, receipt),
        page: `/booking/${params.ref}`,
        tooMany,
      }
    : data({ number: '', document: null, page: '', tooMany }, { status: tooMany ? 429 : 404 })
}

/** Keeps the URL out of search engines and Referer headers. */
export const headers = () => ({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })

/** Links only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSite(matches)
  return [
    {
      title:
        site &&
        loaderData?.document &&
        getPaymentReceiptMessages(site.language).title(loaderData.number, site.studio.name),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { number, document, page, tooMany } = loaderData
  const studio = useOutletContext<StudioView>()
  const messages = usePaymentReceiptMessages()
  const { pdf } = useDocumentMessages()
  if (!document) return <ExpiredLink studio={studio} tooMany={tooMany} />
  return (
    <ClientDocument
      content={document}
      back={{ href: page, label: messages.backToBooking }}
      files={[{ href: `${page}/receipts/${number}/pdf`, label: pdf }]}
    />
  )
}
