import { redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findContact } from '#app/features/clients/contact/reads.server.ts'
import { contactSchema } from '#app/features/clients/contact/rules.ts'
import { ContactPage } from '#app/features/clients/contact/ui/contact-page.tsx'
import { changeContact, removeContact } from '#app/features/clients/contact/writes.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/contact'
import {
  respondContactFailure,
  respondContactProblems,
  toContactValues,
} from './contact-form-data.ts'

type Params = Route.LoaderArgs['params']

function getContact(ctx: Ctx, { clientId, contactId }: Params) {
  return findOr404('contact', contactId, async (id) =>
    isId(clientId) ? findContact(ctx, clientId, id) : null,
  )
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client.change')
  const contact = await getContact(ctx, params)
  return { contact, values: toContactValues(contact), once: generateIdempotencyKey() }
}

/** Saves the contact, or deletes it; `form` says which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'client.change')
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const page = `/portal/clients/${params.clientId}`
  const { id, clientId } = await getContact(ctx, params)
  if (values.form === 'delete') {
    const answer = await removeContact(ctx, clientId, id)
    return answer.ok ? redirect(`${page}?saved`) : respondContactFailure(answer, values)
  }
  const given = parseForm(contactSchema, values)
  if (!given.ok) return respondContactProblems(given.problems, values)
  const answer = await changeContact(ctx, clientId, id, given.form)
  return answer.ok
    ? redirect(`${page}/contacts/${id}?saved`)
    : respondContactFailure(answer, values)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? clients.contactTitle(loaderData.contact.name, loaderData.contact.client)
      : clients.title,
  )

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContactPage
      key={loaderData.contact.id}
      {...loaderData}
      answer={useLastActionData(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
