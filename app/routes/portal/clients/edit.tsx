import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findClientById } from '#app/features/clients/client/reads.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { ClientForm } from '#app/features/clients/client/ui/client-form.tsx'
import { changeClient } from '#app/features/clients/client/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { findOr404 } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/edit'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client.change')
  const { id, name, contact, email, phone, notes, language } = await findOr404(
    'client',
    params.clientId,
    (id) => findClientById(ctx, id),
  )
  return {
    id,
    values: { name, contact, email, phone, notes, language },
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client.change')
  const values = await readFields(request)
  const input = parseForm(clientSchema, values)
  if (!input.ok) return data(input, { status: 422 })
  const result = await findOr404('client', params.clientId, (id) =>
    changeClient(withIdempotency(ctx, values), id, input.form),
  )
  if (!result.ok) return data({ ...result, problems: {}, values }, { status: 409 })
  return redirect(`/portal/clients/${params.clientId}?saved`)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData ? clients.editTitle(loaderData.values.name) : clients.title,
  )

export default function Edit({
  loaderData: { id, values, formKey },
  actionData,
}: Route.ComponentProps) {
  const { clients } = useMessages().portal
  return (
    <ClientForm
      title={clients.editTitle(values.name)}
      values={values}
      formKey={formKey}
      result={useLastActionData(actionData)}
      back={`/portal/clients/${id}`}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
