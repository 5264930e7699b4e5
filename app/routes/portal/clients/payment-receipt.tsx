import { Printer } from 'lucide-react'

import { ctxKey } from '#app/platform/context.server.ts'
import { findPaymentReceipt } from '#app/features/money/ledger/reads.server.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import {
  PaymentReceipt,
  usePaymentReceiptMessages,
} from '#app/features/money/ledger/ui/payment-receipt.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { findOr404 } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/payment-receipt'

/** The receipt of a payment or refund, with a print layout. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    receipt: await findOr404('payment', params.entryId, (id) => findPaymentReceipt(ctx, id)),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData ? formatReceiptNumber(loaderData.receipt.number) : clients.tabs.payments,
  )

export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const { clients } = useMessages().portal
  const messages = usePaymentReceiptMessages()
  const hydrated = useHydrated()
  return (
    <>
      <div className="payment-receipt-tools">
        <BackLink to="/portal/clients/payments">{clients.tabs.payments}</BackLink>
        {hydrated && (
          <Button onClick={() => print()}>
            <Printer />
            {messages.print}
          </Button>
        )}
      </div>
      <PaymentReceipt receipt={receipt} headingLevel="h1" />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
