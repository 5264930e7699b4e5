import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import type { ClientQuote } from '#app/features/sales/client-quote/reads.server.ts'
import type { QuoteFormResult } from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'
import { QuoteAcceptPage } from '#app/features/sales/client-quote/ui/quote-accept-page.tsx'
import { recordVisit } from '#app/features/sales/client-quote/writes.server.ts'
import { readInitials } from '#app/features/sales/contract-signature/rules.ts'
import { acceptQuote } from '#app/features/sales/quote-acceptance/writes.server.ts'

import type { PagePart } from '../site/page-script.ts'
import type { Route } from './+types/quote-accept'
import { privateHeaders } from './private-page.ts'
import { QuoteLostLink } from './quote-lost-link.tsx'
import { listQuoteMeta } from './quote-meta.ts'
import { findOwnQuote } from './quote-page.ts'
import {
  describeRefusal,
  findShownAgreement,
  parsePickedDates,
  readChoice,
  respondUpdated,
  restorePicked,
} from './quote-problems.ts'
import { buildQuoteView } from './quote-view.ts'
import { signatureScript } from './signature-script.ts'
import { sendSigningCode } from './signing-code.ts'
import { buildVerificationView } from './verification-view.ts'

/** The last step, for contacts who may accept; one that isn't open says why. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const formKey = generateIdempotencyKey()
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return { view: null, verification: null, script: null, formKey }
  const view = await buildQuoteView(ctx, own.found, { ...own, isPreview: false })
  if (!view.mayAct || view.isAddendum) throw redirect(own.path, 303)
  if (request.method === 'GET') await recordVisit(ctx, own.found.quote.number, { step: 'accept' })
  const isSigning = view.status === 'open' && view.contract !== null
  return {
    view,
    verification: isSigning ? await buildVerificationView(ctx) : null,
    script: isSigning ? signatureScript : null,
    formKey,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const form = values.form === 'code' ? 'code' : 'accept'
  const own = await findOwnQuote(ctx, params.number)
  if (!own) return respond({ form, problems: {}, values, hasEnded: true }, 401)
  const { found, path } = own
  const { choice, problems } = await readChoice(ctx, found, values)
  const isSameVersion = values.version === String(found.version.version)
  if (found.status === 'open' && isSameVersion && Object.keys(problems).length > 0)
    return redirect(path, 303)
  if (form === 'code') return sendCode(context.get(ctxKey), found, { form, values, choice })
  const outcome = await acceptQuote(ctx, {
    number: found.quote.number,
    version: Number(values.version) || 0,
    choice,
    name: (values.name ?? '').slice(0, 200),
    isAgreed: values.agree === 'on',
    contract: {
      hash: values.contract ?? '',
      isElectronic: values.electronic === 'on',
      startsEarly: values.early === 'on',
      drawing: values.drawing ?? '',
      initials: readInitials(values),
      code: values.code ?? '',
    },
    picked: parsePickedDates(values),
  })
  if (outcome.ok) return redirect(path, 303)
  const { result, status } = await describeRefusal(ctx, found, outcome, { form, values, choice })
  return respondWithAgreement(ctx, found, result, status)
}

/** Emails a code. The page that is sent back has everything that was typed, checked and picked. */
async function sendCode(
  ctx: Ctx,
  found: ClientQuote,
  { values, ...rest }: Pick<QuoteFormResult, 'form' | 'values' | 'choice'>,
) {
  if (found.status === 'open' && values.version !== String(found.version.version))
    return respondWithAgreement(ctx, found, await respondUpdated(ctx, found, values), 409)
  const { code: _, ...kept } = values
  const picked = await restorePicked(ctx, found, values)
  const { problems, status } = await sendSigningCode(ctx, found.quote.number, values)
  return respondWithAgreement(ctx, found, { ...rest, values: kept, problems, ...picked }, status)
}

async function respondWithAgreement(
  ctx: Ctx,
  found: ClientQuote,
  result: QuoteFormResult,
  status: number,
) {
  if (result.form === 'updated' && result.choice) await keepChoice(ctx, found.quote.number, result)
  return respond({ ...result, ...(await findShownAgreement(ctx, found, result)) }, status)
}

/** The choice that is shown with the new version is also the one that is saved. */
async function keepChoice(ctx: Ctx, number: number, { choice }: QuoteFormResult) {
  await recordVisit(ctx, number, { step: 'accept', choice })
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

export default function QuoteAccept({ loaderData, actionData }: Route.ComponentProps) {
  const { view, ...rest } = loaderData
  if (view) return <QuoteAcceptPage view={view} {...rest} result={actionData} />
  return <QuoteLostLink values={actionData?.values} />
}
