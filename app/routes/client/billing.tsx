import { data, redirect } from 'react-router'

import { listCountries } from '#app/core/country.ts'
import { revisionField } from '#app/core/revision.ts'
import { serializeFlashCookie } from '#app/platform/auth/link-cookies.server.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { type ClientActor, may } from '#app/features/access.ts'
import {
  ownBillingSchema,
  toClientBillingFields,
} from '#app/features/clients/client-billing/form.ts'
import { getOwnBilling } from '#app/features/clients/client-billing/reads.server.ts'
import {
  OwnBillingPage,
  type OwnBillingResult,
} from '#app/features/clients/client-billing/ui/own-billing-page.tsx'
import { changeOwnBilling } from '#app/features/clients/client-billing/writes.server.ts'
import { LostLink } from '#app/features/clients/client-portal/ui/lost-link.tsx'
import { getClientPortalMessages } from '#app/messages/client-portal.ts'

import { findSite } from '../site/page-meta.ts'
import type { Route } from './+types/billing'
import { privateHeaders } from './private-page.ts'

/** The client's billing details, for contacts who see money; without a session, the lost link. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.actor.kind !== 'client') return { billing: null }
  requireMoney(ctx)
  return { billing: await buildForm(ctx, ctx.actor) }
}

/** Contacts who don't see money get the same as for a page that doesn't exist. */
function requireMoney(ctx: Ctx) {
  if (!may(ctx.actor, 'client-portal.change-billing'))
    throw new Response(null, { status: 404, statusText: 'Not Found', headers: privateHeaders })
}

async function buildForm(ctx: Ctx, { clientId }: ClientActor) {
  const { revision, ...billing } = await getOwnBilling(ctx, clientId)
  return {
    values: toClientBillingFields(billing),
    revision,
    countries: listCountries(ctx.language),
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  if (ctx.actor.kind !== 'client')
    return data<OwnBillingResult>({ problems: {}, values, hasEnded: true }, { status: 401 })
  requireMoney(ctx)
  const input = parseForm(ownBillingSchema, values)
  if (!input.ok)
    return data<OwnBillingResult>({ problems: input.problems, values }, { status: 422 })
  const result = await changeOwnBilling(ctx, input.form, revisionField.parse(values.revision))
  if (result.ok)
    return redirect('/client', {
      status: 303,
      headers: { 'set-cookie': serializeFlashCookie(ctx.app.config, '/client', 'billing') },
    })
  return data<OwnBillingResult>(
    {
      problems: {},
      values: { ...values, revision: String(result.details.revision ?? 0) },
      wasChanged: true,
    },
    { status: 409 },
  )
}

export const headers = () => privateHeaders

/** Links and plain forms only, so the page needs no React scripts. */
export const handle = { still: true, forClients: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findSite(matches)
  return [
    { title: site && getClientPortalMessages(site.language).title(site.studio.name) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Billing({ loaderData: { billing }, actionData }: Route.ComponentProps) {
  if (billing) return <OwnBillingPage {...billing} result={actionData} />
  const text = Object.entries(actionData?.values ?? {})
    .filter(([name, value]) => value && name !== 'formKey' && name !== 'revision')
    .map(([, value]) => value)
    .join('\n')
  return (
    <LostLink
      link={null}
      done={null}
      result={actionData && { ...actionData, form: 'message', values: { text } }}
    />
  )
}
