import { data, redirect, useOutletContext } from 'react-router'

import { readFlashCookie, serializeFlashCookie } from '#app/platform/auth/link-cookies.server.ts'
import { readCookieToken } from '#app/platform/auth/sessions.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { type ClientActor, may } from '#app/features/access.ts'
import { clientMessageSchema } from '#app/features/clients/client-message/rules.ts'
import { LostLink } from '#app/features/clients/client-portal/ui/lost-link.tsx'
import { recordPortalOpened } from '#app/features/clients/client-portal/writes.server.ts'
import { sendClientMessage } from '#app/features/clients/client-message/writes.server.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import { ClientInvoicePage } from '#app/features/money/client-invoice/ui/client-invoice-page.tsx'
import type { InvoiceFormResult } from '#app/features/money/client-invoice/ui/client-invoice-view.ts'
import { reportTransfer } from '#app/features/money/transfer-report/writes.server.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getClientInvoiceMessages } from '#app/messages/client-invoices.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/invoice'
import { buildInvoiceView } from './invoice-view.ts'
import { privateHeaders } from './private-page.ts'

/** An invoice of the client, for contacts who see money; without a session, the lost-link form. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const flash = readFlashCookie(config, request)
  const found = {
    view: ctx.actor.kind === 'client' ? await findView(ctx, ctx.actor, params.number) : null,
    formKey: generateIdempotencyKey(),
    done: flash,
  }
  const token = readCookieToken(config, request, 'client')
  if (found.view && token && request.method === 'GET') await recordPortalOpened(ctx, token)
  const path = buildInvoicePath('/client', params.number)
  return data(
    found,
    flash ? { headers: { 'set-cookie': serializeFlashCookie(config, path, '') } } : {},
  )
}

/** Throws 404 for a number of another client, and for contacts who don't see money. */
async function findView(ctx: Ctx, { clientId }: ClientActor, number: string) {
  const mayPay = may(ctx.actor, 'client-portal.pay')
  const view = may(ctx.actor, 'client-portal.see-money')
    ? await buildInvoiceView(ctx, number, { clientId, mayPay, isPreview: false })
    : null
  if (view) return view
  throw new Response(null, { status: 404, statusText: 'Not Found', headers: privateHeaders })
}

const statusByProblem: Partial<Record<ProblemCode, number>> = {
  'too-many-messages': 429,
  'invoice-is-gone': 404,
  'contact-is-gone': 404,
}

/** Reports a transfer, or asks for a corrected invoice; `form` says which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const form = values.form === 'correction' ? 'correction' : 'transfer'
  if (ctx.actor.kind !== 'client')
    return data<InvoiceFormResult>({ form, problems: {}, values, hasEnded: true }, { status: 401 })
  const { number } = params
  await findView(ctx, ctx.actor, number)
  const input = form === 'correction' ? parseForm(clientMessageSchema, values) : null
  if (input && !input.ok) return respond({ form, problems: input.problems, values }, 422)
  const { correction } = getClientInvoiceMessages(ctx.language)
  const result = input
    ? await sendClientMessage(ctx, { text: correction.message(number, input.form.text) })
    : await reportTransfer(ctx, number)
  if (!result.ok) {
    const { problem } = result
    const field = form === 'correction' ? 'text' : 'transfer'
    return respond(
      { form, problems: { [field]: problem }, values },
      statusByProblem[problem] ?? 409,
    )
  }
  const path = buildInvoicePath('/client', number)
  return redirect(path, {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(ctx.app.config, path, form) },
  })
}

function respond(result: InvoiceFormResult, status: number) {
  return data<InvoiceFormResult>(result, { status })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers(privateHeaders)
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = findSite(matches)
  return [
    {
      title:
        site &&
        getClientInvoiceMessages(site.language).pageTitle(params.number ?? '', site.studio.name),
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Invoice({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  const { view, ...rest } = loaderData
  if (!view)
    return (
      <LostLink
        link={null}
        done={rest.done}
        result={actionData && { ...actionData, form: 'message' }}
      />
    )
  return (
    <ClientInvoicePage
      {...rest}
      studio={studio.name}
      view={view}
      result={actionData}
      back="/client"
      viewing={null}
    />
  )
}
