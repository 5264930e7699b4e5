import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, parseForm, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listContacts } from '#app/features/clients/contact/reads.server.ts'
import { findGallery } from '#app/features/delivery/gallery/reads.server.ts'
import {
  listGalleryGuests,
  listOtherGuests,
} from '#app/features/delivery/gallery-guest/reads.server.ts'
import {
  inviteGuest,
  saveOpenLink,
  shareWithContact,
} from '#app/features/delivery/gallery-guest/writes.server.ts'
import { GuestsPage } from '#app/features/delivery/gallery-guest/ui/guests-page.tsx'
import {
  contactShareSchema,
  invitedShareSchema,
  openLinkSchema,
} from '#app/features/delivery/gallery-share/form.ts'
import { usePageResult } from '#app/ui/use-page-result.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/guests'
import { readGalleryFields } from './gallery-fields.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const gallery = await findOr404('gallery', params.galleryId, (id) => findGallery(ctx, id))
  const guests = await listGalleryGuests(ctx, gallery.id)
  const contacts = await listContacts(ctx, gallery.clientId)
  return {
    gallery: {
      id: gallery.id,
      client: gallery.client,
      sizes: gallery.sizes,
      isOpen: gallery.isOpen,
    },
    link: guests.find(({ contactId, isFamily }) => contactId === null && !isFamily) ?? null,
    guests: guests.filter(({ contactId }) => contactId !== null),
    family: guests.filter(({ isFamily }) => isFamily),
    others: await listOtherGuests(ctx, gallery.id),
    contacts: contacts
      .filter(({ id }) => !guests.some(({ contactId }) => contactId === id))
      .map(({ id, name, email }) => ({ id, name, email })),
    formKey: generateIdempotencyKey(),
  }
}

/** Handles the forms with fields: the open link, a contact, and an invitation. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'gallery.change')
  const values = await readGalleryFields(request)
  const { form = '' } = values
  const result = await findOr404('gallery', params.galleryId, (id) =>
    saveForm(withIdempotency(ctx, values), id.toLowerCase(), values),
  )
  if (result.ok) return redirect(`/portal/galleries/${params.galleryId}/guests?saved`, 303)
  const problems = 'problem' in result ? { [getField(form)]: result.problem } : result.problems
  return data({ form, problems, values }, { status: 422 })
}

/** The field that shows the problem of a write. */
function getField(form: string): string {
  return form === 'link' ? 'pin' : form === 'invitation' ? 'email' : 'contactId'
}

async function saveForm(ctx: Ctx, id: string, values: Record<string, string>) {
  if (values.form === 'link') {
    const input = parseForm(openLinkSchema, values)
    return input.ok ? saveOpenLink(ctx, id, input.form) : input
  }
  if (values.form === 'invitation') {
    const input = parseForm(invitedShareSchema, values)
    return input.ok ? inviteGuest(ctx, id, input.form) : input
  }
  const input = parseForm(contactShareSchema, values)
  return input.ok ? shareWithContact(ctx, id, input.form) : input
}

export default function Guests({ loaderData, actionData }: Route.ComponentProps) {
  return <GuestsPage {...loaderData} result={usePageResult(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
