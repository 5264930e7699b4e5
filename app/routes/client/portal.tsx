import { data, redirect, useOutletContext } from 'react-router'

import { z } from '#app/core/schema.ts'
import { isEmailAddress, toSingleLine } from '#app/core/text.ts'
import { readFlashCookie, serializeFlashCookie } from '#app/platform/auth/link-cookies.server.ts'
import { readCookieToken, serializeCookie } from '#app/platform/auth/sessions.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { clientMessageSchema } from '#app/features/clients/client-message/rules.ts'
import { ClientPortalPage } from '#app/features/clients/client-portal/ui/client-portal-page.tsx'
import type { PortalFormResult } from '#app/features/clients/client-portal/ui/client-portal-view.ts'
import { LostLink } from '#app/features/clients/client-portal/ui/lost-link.tsx'
import {
  leavePortal,
  recordPortalOpened,
} from '#app/features/clients/client-portal/writes.server.ts'
import { requestPortalLink } from '#app/features/clients/access-link/writes.server.ts'
import { sendClientMessage } from '#app/features/clients/client-message/writes.server.ts'
import { ownContactSchema } from '#app/features/clients/contact/rules.ts'
import { changeOwnContact } from '#app/features/clients/contact/writes.server.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'
import { getClientPortalMessages } from '#app/messages/client-portal.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/portal'
import { buildPortalView } from './portal-view.ts'
import { findOwnContact, privateHeaders } from './private-page.ts'

const path = '/client'
const requestSchema = z.object({
  email: z
    .string()
    .default('')
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .min(1, 'email-missing')
        .refine((email) => email === '' || isEmailAddress(email), 'email-malformed'),
    ),
})

/** The page of a client, or without a session the form to ask for a link. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { config } = ctx.app
  const contact = await findOwnContact(ctx)
  const token = readCookieToken(config, request, 'client')
  if (contact && token && request.method === 'GET') await recordPortalOpened(ctx, token)
  const flash = readFlashCookie(config, request)
  const link = url.searchParams.get('link')
  const found = {
    portal: contact && (await buildPortalView(ctx, contact, { isPreview: false })),
    link: link === 'ended' || link === 'busy' ? (link as 'ended' | 'busy') : null,
    formKey: generateIdempotencyKey(),
    done: flash,
  }
  return data(
    found,
    flash ? { headers: { 'set-cookie': serializeFlashCookie(config, path, '') } } : {},
  )
}

const statusByProblem: Partial<Record<ProblemCode, number>> = {
  'too-many-messages': 429,
  'contact-is-gone': 404,
}

/** Handles the forms of the page, also without JavaScript; `form` says which. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  if (values.form === 'link') return askForLink(ctx, values)
  if (values.form === 'leave') return leave(ctx, request)
  const form = values.form === 'details' ? 'details' : 'message'
  // what was typed is shown again, to be sent after opening a new link
  if (ctx.actor.kind !== 'client')
    return data<PortalFormResult>({ form, problems: {}, values, hasEnded: true }, { status: 401 })
  return form === 'details' ? saveDetails(ctx, values) : sendMessage(ctx, values)
}

type Values = Record<string, string>

function respondProblems(
  form: PortalFormResult['form'],
  problems: Record<string, ProblemCode>,
  values: Values,
  status = 422,
) {
  return data<PortalFormResult>({ form, problems, values }, { status })
}

function redirectDone(ctx: Ctx, flash: string, cookie?: string) {
  const headers = new Headers()
  headers.append('set-cookie', serializeFlashCookie(ctx.app.config, path, flash))
  if (cookie) headers.append('set-cookie', cookie)
  return redirect(path, { status: 303, headers })
}

/** Known and unknown addresses get the same response. */
async function askForLink(ctx: Ctx, values: Values) {
  const input = parseForm(requestSchema, values)
  if (!input.ok) return respondProblems('link', input.problems, values)
  await requestPortalLink({ ...ctx, idempotency: null }, input.form)
  return redirectDone(ctx, 'link')
}

async function leave(ctx: Ctx, request: Request) {
  const token = readCookieToken(ctx.app.config, request, 'client')
  if (token && ctx.actor.kind === 'client') await leavePortal(ctx, token)
  return redirectDone(ctx, 'left', serializeCookie(ctx.app.config, 'client', ''))
}

async function sendMessage(ctx: Ctx, values: Values) {
  const input = parseForm(clientMessageSchema, values)
  if (!input.ok) return respondProblems('message', input.problems, values)
  const result = await sendClientMessage(ctx, input.form)
  return result.ok
    ? redirectDone(ctx, 'message')
    : respondProblems(
        'message',
        { text: result.problem },
        values,
        statusByProblem[result.problem] ?? 409,
      )
}

async function saveDetails(ctx: Ctx, values: Values) {
  const input = parseForm(ownContactSchema, { name: '', ...values })
  if (!input.ok) return respondProblems('details', input.problems, values)
  const result = await changeOwnContact(ctx, input.form)
  return result.ok
    ? redirectDone(ctx, 'details')
    : respondProblems(
        'details',
        { name: result.problem },
        values,
        statusByProblem[result.problem] ?? 409,
      )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers(privateHeaders)
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findSite(matches)
  return [
    { title: site && getClientPortalMessages(site.language).title(site.studio.name) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ClientPortal({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  const { portal, ...rest } = loaderData
  return portal ? (
    <ClientPortalPage studio={studio} view={portal} {...rest} result={actionData} viewing={null} />
  ) : (
    <LostLink {...rest} result={actionData} />
  )
}
