import { data, redirect, useOutletContext } from 'react-router'

import { isDay } from '#app/core/day.ts'
import { formatLongDate } from '#app/core/display.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import {
  listNearestDays,
  listMonthSlots,
  listNearestSlots,
} from '#app/features/booking/booking-request/reads.server.ts'
import {
  requestSchema,
  getBookableDays,
  toSlotName,
} from '#app/features/booking/booking-request/rules.ts'
import { DayPage, type RefusedRequest } from '#app/features/booking/booking-request/ui/day-page.tsx'
import { requestBooking } from '#app/features/booking/booking-request/writes.server.ts'
import { buildReceiptHref } from '#app/features/booking/receipt/reads.server.ts'
import { getBookingRequestMessages } from '#app/messages/booking-request.ts'

import { buildMeta, findSite } from '../page-meta.ts'
import type { PagePart } from '../page-script.ts'
import type { Route } from './+types/day'
import { getOfferOrRedirect } from './get-offer.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/** Shows the free times of a day. A day outside the bookable range redirects to those inside it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { offer, serviceView, timeZone, locale, promises } = await getOfferOrRedirect(
    ctx,
    params.service,
    url.searchParams.get('length'),
  )
  const { day } = params
  const { from, to } = getBookableDays(offer, ctx.now, timeZone)
  if (!isDay(day) || day < from || day > to)
    throw redirect(`/book/${offer.service}`, {
      status: 307,
      headers: { 'cache-control': 'no-store' },
    })
  const slots = (await listMonthSlots(ctx, offer, day.slice(0, 7))).filter(({ startsLocal }) =>
    startsLocal.startsWith(day),
  )
  const nearDays = slots.length > 0 ? [] : await listNearestDays(ctx, offer, day)
  return {
    offer: serviceView,
    day,
    month: day.slice(0, 7),
    times: slots.map(toTimeOption),
    nearDays,
    promises,
    locale,
    formKey: generateIdempotencyKey(),
  }
}

const statusByProblem: Record<string, number> = { 'too-many-messages': 429, 'too-many-dates': 429 }

/**
 * A form without JavaScript: redirects to a receipt, or shows the page again with the input and its
 * problems.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const { website = '', ...values } = await readFields(request)
  const { offer } = await getOfferOrRedirect(ctx, params.service, values.length ?? null)
  const input = parseForm(requestSchema, {
    at: '',
    name: '',
    email: '',
    phone: '',
    message: '',
    ...values,
  })
  if (!input.ok) return data<RefusedRequest>({ problems: input.problems, values }, { status: 422 })
  const result = await requestBooking(withIdempotency(ctx, values), offer, input.form, website)
  const { at, email } = input.form
  if (result.ok)
    return redirect(
      buildReceiptHref(ctx, {
        kind: 'date',
        ...result.value,
        email,
        service: offer.service,
        startsLocal: at.slice(0, 16),
        minutes: offer.minutes,
      }),
      303,
    )
  const alternatives =
    result.problem === 'date-is-taken'
      ? { alternatives: (await listNearestSlots(ctx, offer, at)).map(toTimeOption) }
      : {}
  return data<RefusedRequest>(
    { problems: {}, problem: result.problem, ...alternatives, values },
    { status: statusByProblem[result.problem] ?? 409 },
  )
}

function toTimeOption(slot: {
  startsLocal: string
  endsLocal: string
  startsLater: boolean
  startsAt: Date
  endsAt: Date
}) {
  const { startsLocal, endsLocal, startsLater, startsAt, endsAt } = slot
  return {
    name: toSlotName(slot),
    startsLocal,
    endsLocal,
    startsLater,
    during: `${startsAt.toISOString()}/${endsAt.toISOString()}`,
  }
}

/** The form is enhanced by the page script, so the page needs no React scripts. */
export const handle = {
  still: true,
  parts: ['enhanceForms', 'showVisitorTimes'] satisfies PagePart[],
}

/** Days are short-lived; search engines should index only the months. */
export const headers = () => ({ 'x-robots-tag': 'noindex' })

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = findSite(matches)
  if (!site || !loaderData) return []
  const { day, month } = getBookingRequestMessages(site.language)
  const { service, title } = loaderData.offer
  const dayText = formatLongDate(`${loaderData.day}T00:00Z`, {
    locale: loaderData.locale,
    timeZone: 'UTC',
  })
  return [
    ...buildMeta(
      {
        path: `/book/${service}/${params.day}`,
        title: day.title(dayText, title, site.studio.name),
        description: month.description(title, site.studio.name),
      },
      site,
    ),
    ...(site.sample ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

export default function BookDayRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DayPage studio={useOutletContext<StudioView>()} {...loaderData} refused={actionData} />
}
