import { data, redirect } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey, parseForm, withIdempotency } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { listContacts } from '#app/features/clients/contact/reads.server.ts'
import { findReview } from '#app/features/delivery/review/reads.server.ts'
import { isReviewOpen } from '#app/features/delivery/review/rules.ts'
import { listReviewGuests } from '#app/features/delivery/review-guest/reads.server.ts'
import { ReviewGuestsPage } from '#app/features/delivery/review-guest/ui/review-guests-page.tsx'
import { inviteToReview, shareReview } from '#app/features/delivery/review-guest/writes.server.ts'
import {
  reviewContactSchema,
  reviewInvitationSchema,
} from '#app/features/delivery/review-share/form.ts'
import { usePageResult } from '#app/ui/use-page-result.ts'

import { findOr404 } from '../find-or-404.ts'
import { readGalleryFields } from '../galleries/gallery-fields.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/guests'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.change')
  const review = await findOr404('review', params.reviewId, (id) => findReview(ctx, id))
  const guests = await listReviewGuests(ctx, review.id)
  const contacts = await listContacts(ctx, review.clientId)
  return {
    id: review.id,
    client: review.client,
    isOpen: isReviewOpen(review),
    guests,
    contacts: contacts
      .filter(({ id }) => !guests.some(({ contactId }) => contactId === id))
      .map(({ id, name, email }) => ({ id, name, email })),
    formKey: generateIdempotencyKey(),
  }
}

/** Handles the forms with fields: a contact, and an invitation. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.change')
  const values = await readGalleryFields(request)
  const { form = '' } = values
  const result = await findOr404('review', params.reviewId, (id) =>
    saveForm(withIdempotency(ctx, values), id.toLowerCase(), values),
  )
  if (result.ok) return redirect(`/portal/reviews/${params.reviewId}/guests?saved`, 303)
  const field = form === 'invitation' ? 'email' : 'contactId'
  const problems = 'problem' in result ? { [field]: result.problem } : result.problems
  return data({ form, problems, values }, { status: 422 })
}

async function saveForm(ctx: Ctx, id: string, values: Record<string, string>) {
  if (values.form === 'invitation') {
    const input = parseForm(reviewInvitationSchema, values)
    return input.ok ? inviteToReview(ctx, id, input.form) : input
  }
  const input = parseForm(reviewContactSchema, values)
  return input.ok ? shareReview(ctx, id, input.form.contactId) : input
}

export default function Guests({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewGuestsPage {...loaderData} result={usePageResult(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
