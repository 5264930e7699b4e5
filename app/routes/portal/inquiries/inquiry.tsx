import { useSearchParams } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { generateIdempotencyKey } from '#app/platform/form.server.ts'
import { may } from '#app/features/access.ts'
import { findPendingRequest } from '#app/features/booking/booking-request/reads.server.ts'
import {
  listAssignableStaff,
  findInquiryWithThread,
} from '#app/features/clients/inquiry/reads.server.ts'
import { InquiryPane } from '#app/features/clients/inquiry/ui/inquiry-pane.tsx'
import { parseProblemCode } from '#app/messages/problems.ts'

import { findOr404 } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/inquiry'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const inquiry = await findOr404('inquiry', params.inquiryId, (id) =>
    findInquiryWithThread(ctx, id),
  )
  return {
    inquiry,
    pending: inquiry.booking ? await findPendingRequest(ctx, inquiry.booking.id) : null,
    people: await listAssignableStaff(ctx),
    once: generateIdempotencyKey(),
    maySeeEmails: may(ctx.actor, 'email.see'),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ inquiries }) => loaderData?.inquiry.name ?? inquiries.title)

export default function Inquiry({ loaderData }: Route.ComponentProps) {
  const problem = parseProblemCode(useSearchParams()[0].get('problem'))
  return <InquiryPane key={loaderData.inquiry.id} {...loaderData} problem={problem} />
}

export { SectionErrorBoundary as ErrorBoundary }
