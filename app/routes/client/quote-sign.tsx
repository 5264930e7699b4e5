import { data, redirect } from 'react-router'

import { normalizeText } from '#app/core/text.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import type { QuoteFormResult } from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'
import { QuoteSignPage } from '#app/features/sales/client-quote/ui/quote-sign-page.tsx'
import { recordVisit } from '#app/features/sales/client-quote/writes.server.ts'
import {
  declineSignature,
  signContract,
} from '#app/features/sales/contract-signing/writes.server.ts'

import type { Route } from './+types/quote-sign'
import { privateHeaders } from './private-page.ts'
import { QuoteLostLink } from './quote-lost-link.tsx'
import { listQuoteMeta } from './quote-meta.ts'
import { findOwnQuote } from './quote-page.ts'
import { describeRefusal } from './quote-problems.ts'
import { buildQuoteView } from './quote-view.ts'

/** The contract of an accepted quote, for another contact who signs it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const formKey = generateIdempotencyKey()
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return { view: null, formKey }
  const view = await buildQuoteView(ctx, own.found, { ...own, isPreview: false })
  if (request.method === 'GET') {
    if (!view.signing?.canSign) throw redirect(own.path, 303)
    await recordVisit(ctx, own.found.quote.number, { step: 'accept' })
  }
  return { view, formKey }
}

const maxReason = 5000

/** Signs the contract, or declines to; `form` says which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const form = values.form === 'decline' ? 'decline' : 'sign'
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return respond({ form, problems: {}, values, hasEnded: true }, 401)
  const { found, path } = own
  const { number } = found.quote
  const outcome =
    form === 'decline'
      ? await declineSignature(ctx, {
          number,
          text: normalizeText(values.text ?? '').slice(0, maxReason),
        })
      : await signContract(ctx, {
          number,
          hash: values.contract ?? '',
          name: (values.name ?? '').slice(0, 200),
          isAgreed: values.agree === 'on',
          isElectronic: values.electronic === 'on',
        })
  if (outcome.ok) return redirect(path, 303)
  const { result, status } = await describeRefusal(ctx, found, outcome, { form, values })
  return respond(result, status)
}

function respond(result: QuoteFormResult, status: number) {
  return data<QuoteFormResult>(result, { status })
}

export const headers = () => privateHeaders

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, params }) =>
  listQuoteMeta(matches, params.number)

export default function QuoteSign({ loaderData, actionData }: Route.ComponentProps) {
  const { view, formKey } = loaderData
  if (view) return <QuoteSignPage view={view} formKey={formKey} result={actionData} />
  return <QuoteLostLink values={actionData?.values} />
}
