import { redirect } from 'react-router'

import { addDays, toStudioDay, isDay, toLocalTime } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields, generateIdempotencyKey } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  findProjectToBook,
  listProjectsToBook,
} from '#app/features/booking/booking/reads.server.ts'
import { listServiceTerms } from '#app/features/booking/availability/reads.server.ts'
import { findDayPlan } from '#app/features/booking/day-plan/reads.server.ts'
import { parseCategory } from '#app/features/booking/booking/rules.ts'
import { BookingForm } from '#app/features/booking/booking/ui/booking-form.tsx'
import { formatCalendarQuery, parseCalendarFilter } from '#app/features/booking/calendar/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { findClientName } from '#app/features/clients/client/reads.server.ts'
import { findInquiryWithThread } from '#app/features/clients/inquiry/reads.server.ts'
import { findInquiryBooking } from '#app/features/booking/reservation/reads.server.ts'
import { withEmailChoices } from '#app/features/booking/notice/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { isId } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/new'
import { handleBookingForm } from './form.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'

/** By default a hold lasts 7 days, until the end of a working day. */
const holdDefaults = { days: 7, until: '18:00' }

/**
 * Loads the form, prefilled from the URL: client, day, time, category, project, resources, or an
 * inquiry.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const getParam = (name: string) => url.searchParams.get(name) ?? ''
  const { currency, timeZone } = await getStudio(ctx)
  const from = await findInquiryDefaults(ctx, getParam('inquiry'))
  const booked = from && (await findInquiryBooking(ctx, from.id))
  if (booked) throw redirect(`/portal/bookings/${booked.id}?problem=inquiry-is-booked`)
  const part = isId(getParam('project')) ? await findProjectToBook(ctx, getParam('project')) : null
  const client =
    from?.clientId ?? part?.clientId ?? (isId(getParam('client')) ? getParam('client') : '')
  const getTime = (name: string, otherwise: string) =>
    /^\d\d:\d\d$/.test(getParam(name)) ? getParam(name) : otherwise
  const today = toStudioDay(ctx.now, timeZone)
  const requested =
    from?.requestedStartsAt && from.requestedEndsAt
      ? {
          from: toLocalTime(from.requestedStartsAt, timeZone),
          to: toLocalTime(from.requestedEndsAt, timeZone),
        }
      : null
  const values: Record<string, string> = {
    client,
    clientName: (client && (await findClientName(ctx, client))) || from?.name || '',
    category: parseCategory(from?.service ?? part?.category ?? getParam('category')),
    ...(from && { inquiry: from.id, notes: from.message }),
    project: part?.id ?? '',
    date: isDay(getParam('date')) ? getParam('date') : (requested?.from.slice(0, 10) ?? ''),
    ...(requested && !isDay(getParam('date')) && { endDate: requested.to.slice(0, 10) }),
    ...(isDay(getParam('endDate')) && { endDate: getParam('endDate') }),
    ...(getParam('allDay') === 'on' && { allDay: 'on' }),
    heldUntil: `${addDays(today, holdDefaults.days)}T${holdDefaults.until}`,
    ...Object.fromEntries(
      url.searchParams.getAll('resource').map((id) => [`resource:${id}`, 'on']),
    ),
    start: getTime('start', requested?.from.slice(11) ?? '09:00'),
    end: getTime('end', requested?.to.slice(11) ?? '12:00'),
    before: '0',
    after: '0',
  }
  const { depositPercent } = await getCurrentPolicy(ctx)
  const projects = await listProjectsToBook(ctx, {
    clients: client ? [client] : [],
    chosen: part?.id ?? '',
  })
  return {
    values,
    currency,
    depositPercent,
    services: await listServiceTerms(ctx),
    plan: await findDayPlan(ctx, values, null),
    resources: await listResources(ctx),
    projects,
    back: part ? `/portal/projects/${part.id}` : getCalendarPath(url.searchParams),
    formKey: generateIdempotencyKey(),
    writer: from && !client ? { name: from.name, email: from.email } : null,
  }
}

/** Returns the path of the calendar at the day the form was opened for. */
function getCalendarPath(params: URLSearchParams): string {
  const [on, resource] = [params.get('date') ?? '', params.get('resource') ?? '']
  const view = params.get('from') === 'month' ? '/portal/bookings/month' : '/portal/bookings'
  return `${view}${formatCalendarQuery({ ...parseCalendarFilter(new URLSearchParams({ on, resource })) })}`
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'booking.change')
  const values = await readFields(request)
  const from = await findInquiryDefaults(ctx, values.inquiry ?? '')
  const result = await handleBookingForm(
    ctx,
    values,
    { writer: from?.name ?? null },
    (form, newClient) =>
      createBooking(withEmailChoices(withIdempotency(ctx, values), values), form, {
        inquiryId: from?.id ?? null,
        newClient,
      }),
  )
  return typeof result === 'string' ? redirect(`/portal/bookings/${result}?saved`) : result
}

async function findInquiryDefaults(ctx: Ctx, id: string) {
  return isId(id) ? findInquiryWithThread(ctx, id) : null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ bookings }) => bookings.newTitle)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BookingForm
      {...loaderData}
      title={useMessages().portal.bookings.newTitle}
      result={useLastActionData(actionData)}
      isNew
      bookingId={null}
      scopes={null}
    />
  )
}

export { PageErrorBoundary as ErrorBoundary }
