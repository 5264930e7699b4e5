import { data, redirect } from 'react-router'

import { normalizeText } from '#app/core/text.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import type { QuoteFormResult } from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'
import { QuoteSignPage } from '#app/features/sales/client-quote/ui/quote-sign-page.tsx'
import { recordVisit } from '#app/features/sales/client-quote/writes.server.ts'
import { readInitials } from '#app/features/sales/contract-signature/rules.ts'
import {
  declineSignature,
  signContract,
} from '#app/features/sales/contract-signing/writes.server.ts'

import type { PagePart } from '../site/page-script.ts'
import type { Route } from './+types/quote-sign'
import { privateHeaders } from './private-page.ts'
import { QuoteLostLink } from './quote-lost-link.tsx'
import { listQuoteMeta } from './quote-meta.ts'
import { findOwnQuote } from './quote-page.ts'
import { describeProblem, describeRefusal } from './quote-problems.ts'
import { buildQuoteView } from './quote-view.ts'
import { signatureScript } from './signature-script.ts'
import { sendSigningCode } from './signing-code.ts'
import { buildVerificationView } from './verification-view.ts'

/** The contract of an accepted quote, for another contact who signs it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const formKey = generateIdempotencyKey()
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return { view: null, verification: null, script: null, formKey }
  const view = await buildQuoteView(ctx, own.found, { ...own, isPreview: false })
  // the page without a form says why, also after a form that came too late
  if (!view.signing?.canSign) return { view, verification: null, script: null, formKey }
  if (request.method === 'GET') await recordVisit(ctx, own.found.quote.number, { step: 'accept' })
  const verification = await buildVerificationView(ctx)
  return { view, verification, script: signatureScript, formKey }
}

const maxReason = 5000
const forms = ['sign', 'decline', 'code'] as const

/** Signs the contract, declines to, or emails a code; `form` says which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const form = forms.find((name) => name === values.form) ?? 'sign'
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return respond({ form, problems: {}, values, hasEnded: true }, 401)
  const { found, path } = own
  const { number } = found.quote
  if (form === 'code') return sendCode(context.get(ctxKey), number, values)
  const text = normalizeText(values.text ?? '')
  if (form === 'decline' && text.length > maxReason)
    return respond({ form, problems: { text: describeProblem(ctx, 'message-long') }, values }, 422)
  const outcome =
    form === 'decline'
      ? await declineSignature(ctx, { number, text })
      : await signContract(ctx, {
          number,
          hash: values.contract ?? '',
          name: (values.name ?? '').slice(0, 200),
          isAgreed: values.agree === 'on',
          isElectronic: values.electronic === 'on',
          drawing: values.drawing ?? '',
          initials: readInitials(values),
          code: values.code ?? '',
        })
  if (outcome.ok) return redirect(path, 303)
  const { result, status } = await describeRefusal(ctx, found, outcome, { form, values })
  return respond(result, status)
}

/** Emails a code. The page that is sent back has everything that was typed and checked. */
async function sendCode(ctx: Ctx, number: number, values: QuoteFormResult['values']) {
  const { code: _, ...kept } = values
  const { problems, status } = await sendSigningCode(ctx, number, values)
  return respond({ form: 'code', values: kept, problems }, status)
}

function respond(result: QuoteFormResult, status: number) {
  return data<QuoteFormResult>(result, { status })
}

export const headers = () => privateHeaders

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = {
  still: true,
  forClients: true,
  parts: ({ script }: { script: unknown }): PagePart[] => (script ? ['loadSignaturePad'] : []),
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  listQuoteMeta(matches, params.number)

export default function QuoteSign({ loaderData, actionData }: Route.ComponentProps) {
  const { view, ...rest } = loaderData
  if (view) return <QuoteSignPage view={view} {...rest} result={actionData} />
  return <QuoteLostLink values={actionData?.values} />
}
