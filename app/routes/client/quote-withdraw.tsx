import { data, redirect } from 'react-router'

import { formatFullDay } from '#app/core/display.ts'
import { type Failure } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { withdrawalSchema } from '#app/features/sales/contract-withdrawal/form.ts'
import { buildWithdrawalPath } from '#app/features/sales/contract-withdrawal/rules.ts'
import { WithdrawPage } from '#app/features/sales/contract-withdrawal/ui/withdraw-page.tsx'
import type { WithdrawalResult } from '#app/features/sales/contract-withdrawal/ui/withdrawal-view.ts'
import { withdrawContract } from '#app/features/sales/contract-withdrawal/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

import type { Route } from './+types/quote-withdraw'
import { privateHeaders } from './private-page.ts'
import { QuoteLostLink } from './quote-lost-link.tsx'
import { listQuoteMeta } from './quote-meta.ts'
import { findOwnQuote } from './quote-page.ts'
import { describeProblem } from './quote-problems.ts'
import { buildWithdrawalView } from './withdrawal-view.ts'

/** Withdraws from the contract of a quote; afterward it confirms that, or says it is too late. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const formKey = generateIdempotencyKey()
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return { view: null, formKey }
  const view = await buildWithdrawalView(ctx, own)
  if (!view) throw redirect(own.path, 303)
  return { view, formKey }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return respond({ problems: {}, values }, 401)
  const input = parseForm(withdrawalSchema, values)
  if (!input.ok) {
    const problems = Object.entries(input.problems).map(([field, problem]) => [
      field,
      describeProblem(ctx, problem),
    ])
    return respond({ problems: Object.fromEntries(problems), values }, 422)
  }
  const outcome = await withdrawContract(ctx, { number: own.found.quote.number, ...input.form })
  if (outcome.ok) return redirect(buildWithdrawalPath(own.path), 303)
  const text = await describeRefusal(ctx, outcome)
  const status = outcome.problem === 'too-many-changes' ? 429 : 409
  return respond({ problems: { form: text }, values }, status)
}

async function describeRefusal(ctx: Ctx, { problem, details }: Failure): Promise<string> {
  if (problem !== 'withdrawal-has-ended') return describeProblem(ctx, problem)
  const { locale } = await getStudio(ctx)
  const { withdraw } = getClientQuoteMessages(ctx.language)
  return withdraw.over(formatFullDay(String(details.day), locale))
}

function respond(result: WithdrawalResult, status: number) {
  return data<WithdrawalResult>(result, { status })
}

export const headers = () => privateHeaders

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, params }) =>
  listQuoteMeta(matches, params.number)

export default function QuoteWithdraw({ loaderData, actionData }: Route.ComponentProps) {
  const { view, formKey } = loaderData
  if (view) return <WithdrawPage view={view} formKey={formKey} result={actionData} />
  return <QuoteLostLink values={actionData?.values} />
}
