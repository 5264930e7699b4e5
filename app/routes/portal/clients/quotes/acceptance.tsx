import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { parseChoice } from '#app/features/sales/client-quote/form.ts'
import { formatQuoteNumber, getDefaultChoice } from '#app/features/sales/quote/rules.ts'
import { recordAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { agreementSchema } from '#app/features/sales/quote-page/form.ts'
import { findRecordableQuote } from '#app/features/sales/quote-page/reads.server.ts'
import { RecordPage, type RecordResult } from '#app/features/sales/quote-page/ui/record-page.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'
import { getQuotePageMessages } from '#app/messages/quote-page.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/acceptance'

/** Returns the quote with its newest version, or redirects to its page with the reason. */
async function findRecordable(ctx: Ctx, quoteId: string) {
  const quote = await findOr404('quote', quoteId, (id) => findRecordableQuote(ctx, id))
  const { version, problem } = quote
  if (problem || !version)
    throw redirect(`/portal/clients/quotes/${quoteId}?problem=${problem}`, 303)
  return { ...quote, version }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.send')
  const { id, number, signer, version } = await findRecordable(ctx, params.quoteId)
  const { content, rates, currency, language } = version
  return {
    quote: {
      id,
      number,
      signer,
      content,
      rates,
      currency,
      language,
      choice: getDefaultChoice(content),
    },
    formKey: generateIdempotencyKey(),
  }
}

/** Records that the client agreed elsewhere. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.send')
  const values = await readFields(request)
  const path = `/portal/clients/quotes/${params.quoteId}`
  const quote = await findOr404('quote', params.quoteId, (id) => findRecordableQuote(ctx, id))
  if (!quote.version) throw redirect(`${path}?problem=${quote.problem}`, 303)
  const { choice, malformed } = parseChoice(quote.version.content, values)
  const refuse = (problems: Record<string, ProblemCode>, status: number, problem?: ProblemCode) =>
    data<RecordResult>({ values, problems, choice, ...(problem && { problem }) }, { status })
  const input = parseForm(agreementSchema, values)
  if (!input.ok || malformed.length > 0)
    return refuse(
      {
        ...Object.fromEntries(malformed.map((field) => [field, 'quantity-malformed' as const])),
        ...(!input.ok && input.problems),
      },
      422,
    )
  const result = await recordAcceptance(withIdempotency(ctx, values), quote.id, {
    ...input.form,
    choice,
  })
  if (result.ok) throw redirect(`${path}?accepted`, 303)
  const { problem, details } = result
  if (typeof details.field === 'string') return refuse({ [details.field]: problem }, 422)
  return refuse({}, problem === 'quote-is-gone' ? 404 : 409, problem)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getQuotePageMessages('en').record.title(formatQuoteNumber(loaderData.quote.number))
      : clients.title,
  )

export default function Acceptance({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordPage {...loaderData} result={useLastActionData<RecordResult>(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
