import { data, redirect } from 'react-router'

import { listCountries } from '#app/core/country.ts'
import { revisionField } from '#app/core/revision.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import {
  type OwnBilling,
  ownBillingSchema,
  toClientBillingFields,
} from '#app/features/clients/client-billing/form.ts'
import { getOwnBilling } from '#app/features/clients/client-billing/reads.server.ts'
import { formatBillingLines } from '#app/features/clients/client-billing/rules.ts'
import type { OwnBillingResult } from '#app/features/clients/client-billing/ui/own-billing-page.tsx'
import { changeOwnBilling } from '#app/features/clients/client-billing/writes.server.ts'
import { QuoteDetailsPage } from '#app/features/sales/client-quote/ui/quote-details-page.tsx'
import { recordVisit } from '#app/features/sales/client-quote/writes.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

import type { Route } from './+types/quote-details'
import { privateHeaders } from './private-page.ts'
import { QuoteLostLink } from './quote-lost-link.tsx'
import { listQuoteMeta } from './quote-meta.ts'
import { findOwnQuote } from './quote-page.ts'
import { buildQuoteView } from './quote-view.ts'

type Result = OwnBillingResult & { sentences: Record<string, string> }

/** The second step, for contacts who may accept; extras don't need it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return { page: null }
  const { number, path, status, isAddendum, until, mayAct } = await buildQuoteView(ctx, own.found, {
    ...own,
    isPreview: false,
  })
  if (status !== 'open' || !mayAct || isAddendum) throw redirect(path, 303)
  if (request.method === 'GET') await recordVisit(ctx, own.found.quote.number, { step: 'details' })
  const { revision, ...billing } = await getOwnBilling(ctx, own.contact.clientId)
  const isComplete = Object.keys(findMissing(ctx, billing)).length === 0
  return {
    page: {
      view: { number, path, status, isAddendum, until },
      values: toClientBillingFields({
        ...billing,
        legalName: billing.legalName || own.contact.client,
      }),
      lines: isComplete ? formatBillingLines(billing) : null,
      revision,
      countries: listCountries(ctx.language),
      formKey: generateIdempotencyKey(),
    },
  }
}

/** Returns a sentence for each detail that an invoice needs. */
function findMissing(
  { language }: Ctx,
  { legalName, street, city, country }: OwnBilling,
): Record<string, string> {
  const { details } = getClientQuoteMessages(language)
  return {
    ...(legalName === '' && { legalName: details.legalName }),
    ...(street.length === 0 && { street: details.street }),
    ...(city === '' && { city: details.city }),
    ...(country === '' && { country: details.country }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return respond({ problems: {}, values, sentences: {}, hasEnded: true }, 401)
  const input = parseForm(ownBillingSchema, values)
  if (!input.ok) return respond({ problems: input.problems, values, sentences: {} }, 422)
  const sentences = findMissing(ctx, input.form)
  if (Object.keys(sentences).length > 0) return respond({ problems: {}, values, sentences }, 422)
  const result = await changeOwnBilling(ctx, input.form, revisionField.parse(values.revision))
  if (result.ok) return redirect(`${own.path}/accept`, 303)
  const revision = String(result.details.revision ?? 0)
  return respond(
    { problems: {}, sentences: {}, values: { ...values, revision }, wasChanged: true },
    409,
  )
}

function respond(result: Result, status: number) {
  return data<Result>(result, { status })
}

export const headers = () => privateHeaders

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, params }) =>
  listQuoteMeta(matches, params.number)

export default function QuoteDetails({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (page) return <QuoteDetailsPage {...page} result={actionData} />
  return <QuoteLostLink values={actionData?.values} />
}
