import { data, redirect } from 'react-router'

import { revisionField } from '#app/core/revision.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, readFields, withIdempotency } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { findQuoteDraft } from '#app/features/sales/quote-draft/reads.server.ts'
import { runBuilderStep } from '#app/features/sales/quote-draft/rules.ts'
import type { BuilderResult } from '#app/features/sales/quote-draft/ui/builder-view.ts'
import { QuoteBuilder } from '#app/features/sales/quote-draft/ui/builder.tsx'
import { addQuoteTemplate } from '#app/features/sales/quote-template/writes.server.ts'
import { readQuote, readQuoteSubject } from '#app/features/sales/quote/form.ts'
import { editableStates, formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { saveQuote } from '#app/features/sales/quote/writes.server.ts'
import { getQuotesMessages } from '#app/messages/quotes.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../../find-or-404.ts'
import { buildPageTitle } from '../../page-title.ts'
import { PageErrorBoundary } from '../../shell/error-boundaries.tsx'
import type { Route } from './+types/draft'
import { buildBuilderFields } from './builder-fields.ts'

type ActionResult = BuilderResult | { template: NonNullable<TemplateResult> }
type TemplateResult = Parameters<typeof QuoteBuilder>[0]['templateResult']

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.change')
  const quote = await findOr404('quote', params.quoteId, (id) => findQuoteDraft(ctx, id))
  const { id, number, state, sentVersion, returnNote, client } = quote
  if (!editableStates.includes(state)) throw redirect(`/portal/clients/quotes/${id}`)
  return {
    quote: { id, number, state, sentVersion, returnNote, client },
    values: buildBuilderFields(quote),
    content: quote.content,
    revision: quote.revision,
    format: quote.format,
    rates: quote.ratesById,
    rateOptions: quote.rateOptions,
    prices: quote.prices,
    bookings: quote.bookings,
    projects: quote.projects,
    contracts: quote.contracts,
    signers: quote.signers,
    validDays: quote.settings.validDays,
    plan: quote.plan,
    today: quote.today,
    problems: quote.problems,
    may: { setBilling: may(ctx.actor, 'billing.change') },
    formKey: generateIdempotencyKey(),
  }
}

/** Saves the quote, or with `form` its template. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'quote.change')
  const quote = await findOr404('quote', params.quoteId, (id) => findQuoteDraft(ctx, id))
  const fields = await readFields(request)
  if (fields.form === 'template') return saveTemplate(request, ctx, quote.id, fields)
  return saveBuilder(request, ctx, quote, fields)
}

type Quote = NonNullable<Awaited<ReturnType<typeof findQuoteDraft>>>

async function saveBuilder(
  request: Request,
  ctx: Ctx,
  quote: Quote,
  { step, next, revision: revisionText = '', formKey = '', ...values }: Record<string, string>,
) {
  const revision = revisionField.parse(revisionText)
  const unsaved = { saved: false, problems: {}, values, revision }
  const { options } = getQuotesMessages(ctx.language).builder
  // Without JavaScript the server adds, moves or removes a row; nothing is saved yet.
  if (step) {
    const stepContext = {
      prices: quote.prices,
      createId: () => crypto.randomUUID(),
      optionsHeading: options,
      plan: quote.plan,
    }
    return data<ActionResult>({ ...unsaved, values: runBuilderStep(values, step, stepContext) })
  }
  const reading = readQuote(values, quote.format)
  if (!('content' in reading))
    return data<ActionResult>({ ...unsaved, problems: reading.problems }, { status: 422 })
  const result = await saveQuote(
    withIdempotency(ctx, { ...values, formKey, next: next ?? '' }),
    quote.id,
    { revision, content: reading.content, ...readQuoteSubject(values) },
  )
  if (!result.ok) {
    if (result.problem === 'quote-booking-unknown')
      return data<ActionResult>(
        { ...unsaved, problems: { bookings: result.problem } },
        { status: 422 },
      )
    return data<ActionResult>(
      { ...unsaved, problem: result.problem, revision: quote.revision },
      { status: result.problem === 'quote-is-gone' ? 404 : 409 },
    )
  }
  const path = `/portal/clients/quotes/${quote.id}`
  if (next === 'send') throw redirect(`${path}/send`, 303)
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`${path}/edit?saved`, 303)
  return data<ActionResult>({ ...unsaved, saved: true, revision: result.value.revision })
}

async function saveTemplate(
  request: Request,
  ctx: Ctx,
  id: string,
  values: Record<string, string>,
) {
  const { templateName: name = '' } = values
  const result = await addQuoteTemplate(withIdempotency(ctx, values), id, name)
  if (!result.ok)
    return data<ActionResult>({ template: { problem: result.problem, name } }, { status: 422 })
  throw redirect(`${new URL(request.url).pathname.replace(/\.data$/, '')}?template`, 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? getQuotesMessages('en').builder.title(
          formatQuoteNumber(loaderData.quote.number),
          loaderData.quote.client.name,
        )
      : clients.tabs.quotes,
  )

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const isTemplate = actionData !== undefined && 'template' in actionData
  const result = useLastActionData<BuilderResult>(isTemplate ? undefined : actionData)
  return (
    <QuoteBuilder
      key={loaderData.quote.id}
      {...loaderData}
      result={result}
      templateResult={isTemplate ? actionData.template : undefined}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
