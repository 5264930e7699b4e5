import { useSearchParams } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, generateIdempotencyKey } from '#app/platform/form.server.ts'
import { type Permission, authorize, may } from '#app/features/access.ts'
import {
  findClientById,
  findClientName,
  listTimelineParts,
  getTimeline,
} from '#app/features/clients/client/reads.server.ts'
import { parseTimelinePart } from '#app/features/clients/client/rules.ts'
import { getClientBilling } from '#app/features/clients/client-billing/reads.server.ts'
import { formatBillingLines } from '#app/features/clients/client-billing/rules.ts'
import { ClientPage } from '#app/features/clients/client/ui/client-page.tsx'
import { listContacts } from '#app/features/clients/contact/reads.server.ts'
import { getClientBalance } from '#app/features/money/client-balance/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { findInvoicesView } from './invoices/invoices-view.ts'
import { findQuotesView } from './quotes/quotes-view.ts'
import { findOr404 } from '../find-or-404.ts'
import { findGalleriesView } from '../galleries/card-view.ts'
import { runMoneyAction } from '../money-action.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/client'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const client = await findOr404('client', params.clientId, (id) => findClientById(ctx, id))
  const { currency, timeZone } = await getStudio(ctx)
  const parts = listTimelineParts(ctx.actor)
  const part = parseTimelinePart(url.searchParams.get('show'), parts)
  const after = url.searchParams.get('after')
  // an erased client only keeps its payments
  const mayNow = (permission: Permission) => client.erasedAt === null && may(ctx.actor, permission)
  const permissions = {
    change: mayNow('client.change'),
    bill: mayNow('client-billing.change'),
    invoice: mayNow('invoice.issue'),
    book: mayNow('booking.change'),
    start: mayNow('project.change'),
    record: mayNow('money.record'),
    correct: mayNow('money.correct'),
    exportData: may(ctx.actor, 'personal-data.export'),
  }
  const money = may(ctx.actor, 'money.see') ? await getClientBalance(ctx, client.id) : null
  return {
    client,
    contacts: await listContacts(ctx, client.id),
    billing: may(ctx.actor, 'billing.see')
      ? formatBillingLines(await getClientBilling(ctx, client.id))
      : null,
    ...(await getTimeline(ctx, client.id, part, after)),
    part,
    parts,
    after,
    money,
    invoices: await findInvoicesView(ctx, { clientId: client.id }),
    quotes: await findQuotesView(ctx, { clientId: client.id }, null),
    galleries:
      client.erasedAt === null ? await findGalleriesView(ctx, { clientId: client.id }) : null,
    currency,
    today: toStudioDay(ctx.now, timeZone),
    formKey: generateIdempotencyKey(),
    may: permissions,
  }
}

/** Records a payment or refund without a booking; `form` names which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'money.record')
  const clientId = params.clientId
  await findOr404('client', clientId, (id) => findClientName(ctx, id))
  const values = await readFields(request)
  return runMoneyAction(request, ctx, values, {
    account: { clientId },
    path: `/portal/clients/${clientId}`,
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) => loaderData?.client.name ?? clients.title)

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const problem = parseProblemCode(useSearchParams()[0].get('problem'))
  return (
    <ClientPage
      key={loaderData.client.id}
      {...loaderData}
      problem={problem}
      result={useLastActionData(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
