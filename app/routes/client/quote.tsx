import { data, redirect, useOutletContext } from 'react-router'

import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'
import { readFlashCookie, serializeFlashCookie } from '#app/platform/auth/link-cookies.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { clientMessageSchema } from '#app/features/clients/client-message/rules.ts'
import { sendClientMessage } from '#app/features/clients/client-message/writes.server.ts'
import type { ClientQuote } from '#app/features/sales/client-quote/reads.server.ts'
import { ClientQuotePage } from '#app/features/sales/client-quote/ui/client-quote-page.tsx'
import type { QuoteFormResult } from '#app/features/sales/client-quote/ui/client-quote-page-view.ts'
import { recordVisit } from '#app/features/sales/client-quote/writes.server.ts'
import {
  declineQuote,
  requestRenewal,
  undoDecline,
} from '#app/features/sales/quote-answer/writes.server.ts'
import { acceptQuote, undoAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { declineReasons } from '#app/features/sales/quote/rules.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import type { PagePart } from '../site/page-script.ts'
import type { Route } from './+types/quote'
import { privateHeaders } from './private-page.ts'
import { QuoteLostLink } from './quote-lost-link.tsx'
import { listQuoteMeta } from './quote-meta.ts'
import { findOwnQuote } from './quote-page.ts'
import { describeProblem, describeRefusal, readChoice, respondUpdated } from './quote-problems.ts'
import { buildQuoteScript } from './quote-script.ts'
import { buildQuoteView } from './quote-view.ts'

/** A quote of the client, for contacts who see money; without a session, the lost-link form. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const own = await findOwnQuote(ctx, params.number)
  const view = own && (await buildQuoteView(ctx, own.found, { ...own, isPreview: false }))
  if (own && request.method === 'GET')
    await recordVisit(ctx, own.found.quote.number, { step: 'choose' })
  const flash = readFlashCookie(config, request)
  const isOpen = view?.status === 'open' && view.mayAct
  return data(
    {
      view,
      script: isOpen ? buildQuoteScript(view) : null,
      formKey: generateIdempotencyKey(),
      done: flash,
    },
    own && flash ? { headers: { 'set-cookie': serializeFlashCookie(config, own.path, '') } } : {},
  )
}

const declineSchema = z.object({
  reason: z.enum(declineReasons, 'quote-reason-missing'),
  text: z.string().default('').transform(normalizeText).pipe(z.string().max(5000, 'message-long')),
})

type Values = Record<string, string>
type Request = { found: ClientQuote; path: string; form: string; values: Values }

/** Handles the forms of the page, also without JavaScript; `form` says which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const form = values.form ?? ''
  const own = await findOwnQuote(ctx, params.number)
  // what was typed is shown again, to be sent after opening a new link
  if (!own) return respond({ form, problems: {}, values, hasEnded: true }, 401)
  const post = { ...own, form, values }
  if (form === 'question') return ask(ctx, post)
  if (form === 'decline') return decline(ctx, post)
  if (form === 'undo' || form === 'undo-decline' || form === 'renewal') return change(ctx, post)
  return choose(ctx, post)
}

function respond(result: QuoteFormResult, status: number) {
  return data<QuoteFormResult>(result, { status })
}

function redirectDone(ctx: Ctx, path: string, flash: string) {
  return redirect(path, {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(ctx.app.config, path, flash) },
  })
}

/** Saves the choice, to show its total or to continue; extras are agreed to at once. */
async function choose(ctx: Ctx, { found, path, form, values }: Request) {
  const { number } = found.quote
  if (found.status !== 'open') return redirect(path, 303)
  if (values.version !== String(found.version.version)) {
    const result = await respondUpdated(ctx, found, values)
    await recordVisit(ctx, number, { step: 'choose', choice: result.choice })
    return respond(result, 409)
  }
  const { choice, problems } = await readChoice(ctx, found, values)
  if (!Object.keys(problems).some((field) => field.startsWith('quantity:')))
    await recordVisit(ctx, number, { step: 'choose', choice })
  if (Object.keys(problems).length > 0)
    return respond({ form: 'choose', problems, values, choice }, 422)
  // every other quote is accepted on its last page, with a name and the terms
  if (form === 'agree' && found.quote.amendsQuoteId !== null)
    return agree(ctx, { found, path, form, values }, choice)
  return redirect(form === 'continue' ? `${path}/details` : `${path}#total`, 303)
}

async function agree(
  ctx: Ctx,
  { found, path, form, values }: Request,
  choice: QuoteFormResult['choice'] & {},
) {
  const name = ctx.actor.kind === 'client' ? ctx.actor.name : ''
  const { number } = found.quote
  const version = Number(values.version)
  const outcome = await acceptQuote(ctx, { number, version, choice, name, isAgreed: true })
  if (outcome.ok) return redirect(path, 303)
  const { result, status } = await describeRefusal(ctx, found, outcome, { form, values, choice })
  return respond(result, status)
}

async function ask(ctx: Ctx, { path, values }: Request) {
  const { question } = getClientQuoteMessages(ctx.language)
  const input = parseForm(clientMessageSchema, values)
  const refuse = (problem: ProblemCode, status: number) =>
    respond({ form: 'question', problems: { text: describeProblem(ctx, problem) }, values }, status)
  if (!input.ok) return refuse(input.problems.text ?? 'message-missing', 422)
  const number = path.split('/').at(-1)!
  const result = await sendClientMessage(ctx, { text: question.message(number, input.form.text) })
  if (result.ok) return redirectDone(ctx, path, 'question')
  return refuse(result.problem, result.problem === 'too-many-messages' ? 429 : 409)
}

async function decline(ctx: Ctx, { found, path, form, values }: Request) {
  const input = parseForm(declineSchema, values)
  if (!input.ok) {
    const problems = Object.entries(input.problems).map(([field, problem]) => [
      field,
      describeProblem(ctx, problem),
    ])
    return respond({ form, problems: Object.fromEntries(problems), values }, 422)
  }
  const outcome = await declineQuote(ctx, { number: found.quote.number, ...input.form })
  if (outcome.ok) return redirect(path, 303)
  const { result, status } = await describeRefusal(ctx, found, outcome, { form, values })
  return respond(result, status)
}

const changes = {
  undo: undoAcceptance,
  'undo-decline': undoDecline,
  renewal: requestRenewal,
} as const

async function change(ctx: Ctx, { found, path, form, values }: Request) {
  const outcome = await changes[form as keyof typeof changes](ctx, found.quote.number)
  if (outcome.ok) return redirectDone(ctx, path, form)
  const { result, status } = await describeRefusal(ctx, found, outcome, { form, values })
  return respond(result, status)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers(privateHeaders)
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = {
  still: true,
  forClients: true,
  parts: ({ script }: { script: unknown }): PagePart[] => (script ? ['loadQuoteTotals'] : []),
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  listQuoteMeta(matches, params.number)

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  const { view, ...rest } = loaderData
  if (!view) return <QuoteLostLink values={actionData?.values} />
  return <ClientQuotePage {...rest} studio={studio.name} view={view} result={actionData} />
}
