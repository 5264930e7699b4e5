import { data, redirect } from 'react-router'

import { fail } from '#app/core/result.ts'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listAccessLinks } from '#app/features/clients/access-link/reads.server.ts'
import { getLinkState } from '#app/features/clients/access-link/rules.ts'
import {
  createPortalLink,
  revokeLinks,
  sendPortalLink,
} from '#app/features/clients/access-link/writes.server.ts'
import { type Contact, findContact } from '#app/features/clients/contact/reads.server.ts'
import { contactSchema } from '#app/features/clients/contact/rules.ts'
import type { ContactResult } from '#app/features/clients/contact/ui/contact-form.tsx'
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

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'client.change')
  const contact = await getContact(ctx, params)
  const links = await listAccessLinks(ctx, contact.id)
  return {
    contact,
    values: toContactValues(contact),
    links: links.map((link) => ({ ...link, state: getLinkState(link, ctx.now) })),
    done: url.searchParams.get('done'),
    formKey: generateIdempotencyKey(),
  }
}

/** Handles the forms of the page: the contact, its deletion, and its links; `form` says which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'client.change')
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const contact = await getContact(ctx, params)
  const { form = 'save' } = values
  if (form === 'save') return save(ctx, contact, values)
  if (form === 'delete') {
    const result = await removeContact(ctx, contact.clientId, contact.id)
    return result.ok
      ? redirect(`/portal/clients/${contact.clientId}?saved`)
      : respondContactFailure(result, values)
  }
  return changeLinks(ctx, contact, { ...values, form })
}

type Values = Record<string, string>

function getPath({ clientId, id }: Contact) {
  return `/portal/clients/${clientId}/contacts/${id}`
}

async function save(ctx: Ctx, contact: Contact, values: Values) {
  const input = parseForm(contactSchema, values)
  if (!input.ok) return respondContactProblems(input.problems, values)
  const result = await changeContact(ctx, contact.clientId, contact.id, input.form)
  return result.ok ? redirect(`${getPath(contact)}?saved`) : respondContactFailure(result, values)
}

async function changeLinks(ctx: Ctx, contact: Contact, values: Values & { form: string }) {
  const { clientId, id, email } = contact
  const [form, linkId = null] = values.form.split(':')
  const result = { form: values.form, problems: {}, values: {} }
  if (form === 'create-link') {
    const outcome = await createPortalLink(ctx, clientId, id)
    return outcome.ok
      ? data<ContactResult>({ ...result, created: outcome.value.href })
      : respondContactFailure(outcome, values)
  }
  if (form === 'send-link') {
    const outcome = await sendPortalLink(ctx, clientId, id)
    return outcome.ok
      ? data<ContactResult>({ ...result, sentTo: email })
      : respondContactFailure(outcome, values)
  }
  if (linkId !== null && !isId(linkId)) return respondContactFailure(fail('link-is-gone'), values)
  const outcome = await revokeLinks(ctx, clientId, id, linkId)
  return outcome.ok
    ? redirect(`${getPath(contact)}?done=${linkId === null ? 'links' : 'link'}-revoked`)
    : respondContactFailure(outcome, values)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ clients }) =>
    loaderData
      ? clients.contactTitle(loaderData.contact.name, loaderData.contact.client)
      : clients.title,
  )

export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContactPage
      key={loaderData.contact.id}
      {...loaderData}
      result={useLastActionData(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
