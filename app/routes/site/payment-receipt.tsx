import { data, useOutletContext } from 'react-router'

import { readLinkToken } from '#app/platform/auth/link-cookies.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { ExpiredLink } from '#app/features/booking/booking-link/ui/client-booking-page.tsx'
import { findRequestByToken } from '#app/features/booking/booking-request/reads.server.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { ClientDocument } from '#app/features/money/document/ui/client-document.tsx'
import {
  findPaymentReceiptForVisitor,
  getReceiptDocument,
} from '#app/features/money/payment-receipt/reads.server.ts'
import { formatReceiptNumber, parseReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { usePaymentReceiptMessages } from '#app/features/money/ledger/ui/use-payment-receipt-messages.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getPaymentReceiptMessages } from '#app/messages/payment-receipt.ts'

import { findSite } from './page-meta.ts'
import type { Route } from './+types/payment-receipt'

/** A receipt of the client's own booking, for a browser that has opened the booking's page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const token = readLinkToken(ctx.app.config, request)
  const behind = token === null ? null : await findRequestByToken(ctx, token)
  const number = parseReceiptNumber(params.number)
  const receipt =
    behind?.ok && number !== null && formatBookingNumber(behind.value.number) === params.ref
      ? await findPaymentReceiptForVisitor(ctx, behind.value.id, number)
      : null
  const tooMany = behind?.ok === false && behind.problem === 'too-many-guesses'
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
  const { document, page, tooMany } = loaderData
  const studio = useOutletContext<StudioView>()
  const messages = usePaymentReceiptMessages()
  if (!document) return <ExpiredLink studio={studio} tooMany={tooMany} />
  return (
    <ClientDocument
      content={document}
      back={{ href: page, label: messages.backToBooking }}
      files={[]}
    />
  )
}
