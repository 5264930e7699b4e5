import { redirect } from 'react-router'

import { getLocalTimeInfo, toLocalTime } from '#app/core/day.ts'
import { formatMoneyInput } from '#app/core/money.ts'
import { revisionField } from '#app/core/revision.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields, generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize, may } from '#app/features/access.ts'
import { findBookingById, listProjectsToBook } from '#app/features/booking/booking/reads.server.ts'
import { BookingForm } from '#app/features/booking/booking/ui/booking-form.tsx'
import { listServiceTerms } from '#app/features/booking/availability/reads.server.ts'
import { findDayPlan } from '#app/features/booking/day-plan/reads.server.ts'
import { scopeField } from '#app/features/booking/booking-series/rules.ts'
import { changeSeries } from '#app/features/booking/booking-series/writes.server.ts'
import { changeBooking } from '#app/features/booking/booking/writes.server.ts'
import { withEmailChoices } from '#app/features/booking/notice/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import { listQuotesOf } from '#app/features/sales/quote-chain/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { useMessages } from '#app/ui/use-messages.ts'
import { parseProblemCode } from '#app/messages/problems.ts'

import { findMoveFailure } from './actions/booking-action.ts'
import { findOr404 } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/edit'
import { handleBookingForm, parseTimes } from './form.ts'
import { formatBookingNumber, resolveHoldEnd } from '#app/features/booking/reservation/rules.ts'

/** Loads the booking form. A time in the URL is filled in, with the failure that led here. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const booking = await findOr404('booking', params.bookingId, (id) => findBookingById(ctx, id))
  const { currency, locale, timeZone } = await getStudio(ctx)
  const { client, project, money } = booking
  const values: Record<string, string> = {
    ...toFormValues(booking, { currency, locale, timeZone }),
    revision: String(booking.revision),
  }
  const projects = await listProjectsToBook(ctx, {
    clients: client.id ? [client.id] : [],
    chosen: project?.id ?? '',
  })
  const span = url.searchParams.get('at') ?? ''
  const times = parseTimes(span)
  const [from = '', to = ''] = span.split(' ')
  const failure = times.date
    ? await findMoveFailure(ctx, booking.id, parseProblemCode(url.searchParams.get('problem')), {
        startsLocal: from,
        endsLocal: to,
      })
    : null
  const prefill = times.date
    ? { values: { ...values, ...times }, problems: {}, projects, filled: !failure, ...failure }
    : undefined
  return {
    prefill,
    id: booking.id,
    number: formatBookingNumber(booking.number),
    values,
    scopes: booking.series?.scopes ?? null,
    projects,
    currency,
    depositPercent: money?.depositPercent ?? 0,
    agreed: money?.isTotalAgreed ? { quote: await findAgreedQuote(ctx, booking.id) } : null,
    resources: await listResources(ctx),
    services: await listServiceTerms(ctx),
    plan: await findDayPlan(ctx, { ...values, ...prefill?.values }, booking.id),
    formKey: generateIdempotencyKey(),
  }
}

/** Returns the accepted quote of a booking; null without permission to see it. */
async function findAgreedQuote(ctx: Ctx, bookingId: string) {
  if (!may(ctx.actor, 'quote.see')) return null
  const quotes = await listQuotesOf(ctx, { bookingId })
  const accepted = quotes.findLast(({ state }) => state === 'accepted')
  return accepted ? { id: accepted.id, number: formatQuoteNumber(accepted.number) } : null
}

type Booking = NonNullable<Awaited<ReturnType<typeof findBookingById>>>
type Terms = { currency: string; locale: string; timeZone: string }

/** Formats times in the studio's current time zone, in which the form is parsed again. */
function toFormValues(booking: Booking, { currency, locale, timeZone }: Terms) {
  const { client, project, category, title, place, notes, resources, money } = booking
  const [starts, ends] = [
    getLocalTimeInfo(booking.startsAt, timeZone),
    getLocalTimeInfo(booking.endsAt, timeZone),
  ]
  return {
    client: client.id ?? '',
    clientName: client.name,
    project: project?.id ?? '',
    category,
    title,
    place,
    notes,
    ...parseTimes(`${starts.local} ${ends.local}`),
    ...(starts.isAmbiguous && { startsLater: String(starts.isLater) }),
    ...(ends.isAmbiguous && { endsLater: String(ends.isLater) }),
    before: String(booking.minutesBefore),
    after: String(booking.minutesAfter),
    total: formatMoneyInput(money?.agreed ?? 0, currency, locale),
    ...Object.fromEntries(resources.map(({ id }) => [`resource:${id}`, 'on'])),
    ...(booking.state === 'held' && {
      heldUntil: booking.heldUntil ? toLocalTime(booking.heldUntil, timeZone) : '',
    }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const values = await readFields(request)
  const booking = await findOr404('booking', params.bookingId, (id) => findBookingById(ctx, id))
  const scope = scopeField.parse(values.scope)
  const result = await handleBookingForm(ctx, values, { booking }, (form, newClient) => {
    const input = {
      revision: revisionField.parse(values.revision),
      overwrite: values.mine === 'on',
      newClient,
    }
    const choicesCtx = withEmailChoices(withIdempotency(ctx, values), values)
    const change = { ...form, heldUntil: resolveHoldEnd(form.heldUntil, booking.heldUntil) }
    return scope === 'this'
      ? changeBooking(choicesCtx, booking.id, change, input)
      : changeSeries(choicesCtx, booking.id, change, { ...input, scope })
  })
  return typeof result === 'string' ? redirect(`/portal/bookings/${result}?saved`) : result
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ bookings }) =>
    loaderData ? bookings.editTitle(loaderData.number) : bookings.title,
  )

export default function Edit({
  loaderData: { id, number, prefill, ...form },
  actionData,
}: Route.ComponentProps) {
  return (
    <BookingForm
      key={id}
      {...form}
      title={useMessages().portal.bookings.editTitle(number)}
      result={useLastActionData(actionData) ?? prefill}
      back={`/portal/bookings/${id}`}
      isNew={false}
      bookingId={id}
      writer={null}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
