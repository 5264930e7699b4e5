import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { ClientForm } from '#app/features/clients/client/ui/client-form.tsx'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/new'

/** Prefills the name, if a search for it found no client. */
export function loader({ context, url }: Route.LoaderArgs) {
  authorize(context.get(ctxKey).actor, 'client.change')
  return { formKey: generateIdempotencyKey(), name: url.searchParams.get('name') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client.change')
  const values = await readFields(request)
  const input = parseForm(clientSchema, values)
  if (!input.ok) return data(input, { status: 422 })
  const result = await addClient(withIdempotency(ctx, values), input.form)
  if (!result.ok) return data({ ...result, problems: {}, values }, { status: 409 })
  return redirect(`/portal/clients/${result.value.id}?saved`)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ clients }) => clients.newTitle)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { clients } = useMessages().portal
  return (
    <ClientForm
      title={clients.newTitle}
      values={{ name: loaderData.name }}
      formKey={loaderData.formKey}
      result={useLastActionData(actionData)}
      back="/portal/clients"
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
