import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, parseForm, withIdempotency } from '#app/platform/form.server.ts'
import { type UploadedFile, readMultipartFiles } from '#app/platform/multipart.server.ts'
import { authorize } from '#app/features/access.ts'
import { parseChoice } from '#app/features/sales/client-quote/form.ts'
import { maxScanBytes, maxScans } from '#app/features/sales/contract-scan/rules.ts'
import { recordPaperAcceptance } from '#app/features/sales/contract-scan/writes.server.ts'
import {
  type QuoteChoice,
  formatQuoteNumber,
  getDefaultChoice,
} from '#app/features/sales/quote/rules.ts'
import { recordAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { agreementSchema, buildPaperSchema } from '#app/features/sales/quote-page/form.ts'
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
  const { id, number, version, ...quote } = await findRecordable(ctx, params.quoteId)
  const { planDays, hasContract, signers, today } = quote
  const { content, rates, currency, language } = version
  return {
    quote: {
      id,
      number,
      planDays,
      hasContract,
      signers,
      today,
      content,
      rates,
      currency,
      language,
      choice: getDefaultChoice(content),
    },
    formKey: generateIdempotencyKey(),
  }
}

/**
 * Records that the client agreed elsewhere. Without JavaScript the browser doesn't keep the files
 * of a scan for a second attempt.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.send')
  const isPlainForm = request.headers.get('accept')?.includes('text/html') === true
  const form = await readMultipartFiles(request, formLimits)
  const path = `/portal/clients/quotes/${params.quoteId}`
  const quote = await findOr404('quote', params.quoteId, (id) => findRecordableQuote(ctx, id))
  if (!quote.version) throw redirect(`${path}?problem=${quote.problem}`, 303)
  const { values, files } = form ?? { values: {}, files: [] }
  const { choice, malformed } = parseChoice(quote.version.content, values)
  const refuse = (problems: Record<string, ProblemCode>, status: number, problem?: ProblemCode) => {
    const isScanLost = isPlainForm && values.how === 'paper' && files.length > 0
    return data<RecordResult>(
      {
        values,
        problems: { ...(isScanLost && { scan: 'scan-again' as const }), ...problems },
        choice,
        ...(problem && { problem }),
      },
      { status },
    )
  }
  if (!form) return refuse({}, 409, 'not-saved')
  const read = readRecord(values, quote)
  if (!read.ok || malformed.length > 0)
    return refuse(
      {
        ...Object.fromEntries(malformed.map((field) => [field, 'quantity-malformed' as const])),
        ...(!read.ok && read.problems),
      },
      422,
    )
  const result = await read.record(
    withIdempotency(ctx, { ...values, scan: files.map(({ hash }) => hash).join() }),
    choice,
    files,
  )
  if (result.ok) throw redirect(`${path}?accepted`, 303)
  const { problem, details } = result
  if (typeof details.field === 'string') return refuse({ [details.field]: problem }, 422)
  return refuse({}, problem === 'quote-is-gone' ? 404 : 409, problem)
}

/** A quote has up to 500 lines, each with a choice and a quantity. One file too many is noticed. */
const formLimits = {
  fields: 1200,
  fieldSize: 8192,
  maxBytes: maxScanBytes,
  maxFiles: maxScans + 1,
}

/** Returns what the form records, or the problem of each field. */
function readRecord(values: Record<string, string>, quote: Recordable) {
  if (values.how === 'paper' && quote.hasContract) {
    const input = parseForm(buildPaperSchema(quote.today), values)
    if (!input.ok) return input
    const { signers: names, signedOn } = input.form
    return {
      ok: true as const,
      record: (ctx: Ctx, choice: QuoteChoice, files: UploadedFile[]) =>
        recordPaperAcceptance(ctx, quote.id, { names, signedOn, choice }, files),
    }
  }
  const input = parseForm(agreementSchema, values)
  if (!input.ok) return input
  return {
    ok: true as const,
    record: (ctx: Ctx, choice: QuoteChoice) =>
      recordAcceptance(ctx, quote.id, { ...input.form, choice }),
  }
}

type Recordable = NonNullable<Awaited<ReturnType<typeof findRecordableQuote>>>

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
