import { useSearchParams } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { may } from '#app/features/access.ts'
import { listInstallments } from '#app/features/sales/installment/reads.server.ts'
import { findWithdrawal } from '#app/features/sales/contract-withdrawal/reads.server.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { findQuotePage } from '#app/features/sales/quote-page/reads.server.ts'
import { QuotePage } from '#app/features/sales/quote-page/ui/quote-page.tsx'
import { parseProblemCode } from '#app/messages/problems.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import { findInvoicesView } from '../invoices/invoices-view.ts'
import type { Route } from './+types/quote'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const version = parseVersion(url.searchParams.get('version'))
  const quote = await findOr404('quote', params.quoteId, (id) =>
    findQuotePage(ctx, id, { version }),
  )
  const mayNow = { change: may(ctx.actor, 'quote.change'), send: may(ctx.actor, 'quote.send') }
  return {
    quote,
    withdrawal: await findWithdrawal(ctx, quote.id),
    invoices: await findInvoicesView(ctx, { quoteId: quote.id }),
    plan: may(ctx.actor, 'invoice.see') ? await findPlan(ctx, quote.id) : null,
    formKey: generateIdempotencyKey(),
    may: {
      ...(quote.client.isErased ? { change: false, send: false } : mayNow),
      approve: may(ctx.actor, 'quote.approve'),
      invoice: !quote.client.isErased && may(ctx.actor, 'invoice.issue'),
      inquiries: may(ctx.actor, 'inquiry.see'),
    },
  }
}

async function findPlan(ctx: Ctx, quoteId: string) {
  const installments = await listInstallments(ctx, quoteId)
  const { asksBeforeInvoicing } = await getQuoteSettings(ctx)
  return installments && { installments, asksBeforeInvoicing }
}

/** Returns the number of a version in the URL; null for the one that is shown first. */
function parseVersion(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData ? formatQuoteNumber(loaderData.quote.number) : clients.title,
  )

export default function Quote({ loaderData }: Route.ComponentProps) {
  const problem = parseProblemCode(useSearchParams()[0].get('problem'))
  return <QuotePage key={loaderData.quote.id} {...loaderData} problem={problem} />
}

export { PageErrorBoundary as ErrorBoundary }
