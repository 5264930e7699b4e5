import { data, redirect } from 'react-router'

import { listCountries } from '#app/core/country.ts'
import { revisionField } from '#app/core/revision.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  clientBillingSchema,
  toClientBillingFields,
} from '#app/features/clients/client-billing/form.ts'
import { getClientBilling } from '#app/features/clients/client-billing/reads.server.ts'
import { ClientBillingForm } from '#app/features/clients/client-billing/ui/billing-form.tsx'
import { changeClientBilling } from '#app/features/clients/client-billing/writes.server.ts'
import { findClientById } from '#app/features/clients/client/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/billing'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client-billing.change')
  const { id, name } = await findOr404('client', params.clientId, (id) => findClientById(ctx, id))
  const { revision, ...billing } = await getClientBilling(ctx, id)
  return {
    id,
    name,
    values: toClientBillingFields(billing),
    revision,
    countries: listCountries(ctx.language),
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client-billing.change')
  const values = await readFields(request)
  const input = parseForm(clientBillingSchema, values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const result = await findOr404('client', params.clientId, (id) =>
    changeClientBilling(
      withIdempotency(ctx, values),
      id,
      input.form,
      revisionField.parse(values.revision),
    ),
  )
  if (result.ok) return redirect(`/portal/clients/${params.clientId}?saved`)
  const { problem, details } = result
  return data(
    { problems: {}, problem, values: { ...values, revision: String(details.revision ?? 0) } },
    { status: problem === 'client-is-gone' ? 404 : 409 },
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) => loaderData?.name ?? clients.title)

export default function Billing({ loaderData: { id, ...form }, actionData }: Route.ComponentProps) {
  return (
    <ClientBillingForm
      {...form}
      back={`/portal/clients/${id}`}
      result={useLastActionData(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
