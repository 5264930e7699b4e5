import { data, redirect, useSearchParams } from 'react-router'

import { revisionField } from '#app/core/revision.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { getSendPlan } from '#app/features/sales/quote-sending/reads.server.ts'
import { sendingSchema } from '#app/features/sales/quote-sending/rules.ts'
import { SendPage } from '#app/features/sales/quote-sending/ui/send-page.tsx'
import type { SendResult } from '#app/features/sales/quote-sending/ui/send-plan.ts'
import { sendQuote } from '#app/features/sales/quote-sending/writes.server.ts'
import { parseProblemCode } from '#app/messages/problems.ts'
import { getQuotePageMessages } from '#app/messages/quote-page.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/send'

/** Shows the quote and its email as they would be sent now. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.send')
  const plan = await findOr404('quote', params.quoteId, (id) => getSendPlan(ctx, id))
  if (plan.refusal)
    throw redirect(`/portal/clients/quotes/${params.quoteId}?problem=${plan.refusal}`)
  return {
    plan,
    formKey: generateIdempotencyKey(),
    maySetBilling: may(ctx.actor, 'billing.change'),
  }
}

/** Sends the quote. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.send')
  const values = await readFields(request)
  const input = parseForm(sendingSchema, values)
  if (!input.ok) return data<SendResult>({ values, problems: input.problems }, { status: 422 })
  const result = await findOr404('quote', params.quoteId, (id) =>
    sendQuote(withIdempotency(ctx, values), id, {
      ...input.form,
      revision: revisionField.parse(values.revision),
    }),
  )
  if (result.ok) throw redirect(`/portal/clients/quotes/${params.quoteId}?sent`, 303)
  const { problem } = result
  return data<SendResult>(
    { values, problems: {}, problem },
    { status: problem === 'quote-is-gone' ? 404 : 409 },
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getQuotePageMessages('en').send.title(formatQuoteNumber(loaderData.plan.number))
      : clients.title,
  )

export default function Send({ loaderData, actionData }: Route.ComponentProps) {
  const problem = parseProblemCode(useSearchParams()[0].get('problem'))
  return (
    <SendPage
      {...loaderData}
      problem={problem}
      result={useLastActionData<SendResult>(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
