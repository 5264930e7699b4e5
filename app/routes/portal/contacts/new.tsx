import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findClientById } from '#app/features/clients/client/reads.server.ts'
import { contactSchema } from '#app/features/clients/contact/rules.ts'
import { ContactForm } from '#app/features/clients/contact/ui/contact-form.tsx'
import { addContact } from '#app/features/clients/contact/writes.server.ts'
import { FormBack } from '#app/ui/form-back.tsx'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { findOr404 } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/new'
import { respondContactFailure, respondContactProblems } from './contact-form-data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client.change')
  const { id, name } = await findOr404('client', params.clientId, (id) => findClientById(ctx, id))
  return { id, name, formKey: generateIdempotencyKey() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client.change')
  const values = await readFields(request)
  const input = parseForm(contactSchema, values)
  if (!input.ok) return respondContactProblems(input.problems, values)
  const result = await findOr404('client', params.clientId, (id) =>
    addContact(withIdempotency(ctx, values), id, input.form),
  )
  if (!result.ok) return respondContactFailure(result, values)
  return redirect(`/portal/clients/${params.clientId}/contacts/${result.value.id}?saved`)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData ? clients.newContactTitle(loaderData.name) : clients.title,
  )

export default function New({
  loaderData: { id, name, formKey },
  actionData,
}: Route.ComponentProps) {
  const back = `/portal/clients/${id}`
  return (
    <>
      <FormBack to={back} />
      <h1 className="title">{useMessages().portal.clients.newContactTitle(name)}</h1>
      <ContactForm
        values={{}}
        formKey={formKey}
        result={useLastActionData(actionData)}
        back={back}
        existing={null}
      />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }
