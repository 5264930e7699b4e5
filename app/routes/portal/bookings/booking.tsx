import { toStudioDay } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { findClientLink } from '#app/features/booking/booking-link/reads.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { BookingPage } from '#app/features/booking/booking/ui/booking-page.tsx'
import { findPendingRequest } from '#app/features/booking/booking-request/reads.server.ts'
import { findReminder } from '#app/features/booking/reminder/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { findMoveFailure } from './actions/booking-action.ts'
import { findCancellationEffects } from './cancellation-effects.ts'
import { findInvoicesView } from '../clients/invoices/invoices-view.ts'
import { findQuotesView } from '../clients/quotes/quotes-view.ts'
import { findOr404 } from '../find-or-404.ts'
import { runMoneyAction } from '../money-action.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import { findPendingNotice } from './notice-view.ts'
import type { Route } from './+types/booking'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const booking = await findOr404('booking', params.bookingId, (id) => findBookingById(ctx, id))
  const { currency, timeZone } = await getStudio(ctx)
  const permissions = {
    change: may(ctx.actor, 'booking.change'),
    start: may(ctx.actor, 'booking.change') && may(ctx.actor, 'project.change'),
    record: may(ctx.actor, 'money.record'),
    correct: may(ctx.actor, 'money.correct'),
    inquiries: may(ctx.actor, 'inquiry.see'),
    invoice: may(ctx.actor, 'invoice.issue'),
  }
  const request = permissions.change ? await findPendingRequest(ctx, booking.id) : null
  const link = permissions.change ? await findClientLink(ctx, booking.id) : null
  const invoices = await findInvoicesView(ctx, { bookingId: booking.id })
  return {
    booking,
    request,
    link,
    currency,
    today: toStudioDay(ctx.now, timeZone),
    notice: permissions.change ? await findPendingNotice(ctx, booking) : null,
    invoices,
    quotes: await findQuotesView(ctx, { bookingId: booking.id }, invoices),
    cancellationEffects: await findCancellationEffects(ctx, booking),
    reminder: permissions.change ? await findReminder(ctx, booking.id) : null,
    formKey: generateIdempotencyKey(),
    may: permissions,
    refused: await findMoveFailure(
      ctx,
      booking.id,
      parseProblemCode(url.searchParams.get('problem')),
    ),
  }
}

/** Records a payment or a refund; `form` names which. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'money.record')
  const { id } = await findOr404('booking', params.bookingId, (id) => findBookingById(ctx, id))
  const values = await readFields(request)
  return runMoneyAction(request, ctx, values, {
    account: { bookingId: id },
    path: `/portal/bookings/${id}`,
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ bookings }) =>
    loaderData
      ? `${formatBookingNumber(loaderData.booking.number)}, ${loaderData.booking.client.name}`
      : bookings.title,
  )

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BookingPage
      key={loaderData.booking.id}
      {...loaderData}
      result={useLastActionData(actionData)}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
