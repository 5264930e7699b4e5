import { useOutletContext } from 'react-router'

import { toStudioDay } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import {
  findFreeMonth,
  listMonthSlots,
} from '#app/features/booking/booking-request/reads.server.ts'
import {
  groupByDay,
  getBookableDays,
  resolveMonth,
} from '#app/features/booking/booking-request/rules.ts'
import { MonthPage } from '#app/features/booking/booking-request/ui/month-page.tsx'
import { getBookingRequestMessages } from '#app/messages/booking-request.ts'

import { buildMeta, findSite } from '../page-meta.ts'
import type { Route } from './+types/month'
import { getOfferOrRedirect } from './get-offer.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

/**
 * Shows the free days of a month: the first one that has any, unless the address names another. A
 * month outside the bookable range becomes the first one inside it.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { offer, serviceView, offers, timeZone, locale } = await getOfferOrRedirect(
    ctx,
    params.service,
    url.searchParams.get('length'),
  )
  const bookable = getBookableDays(offer, ctx.now, timeZone)
  const turn = resolveMonth(
    bookable,
    url.searchParams.get('month') ?? (await findFreeMonth(ctx, offer, bookable)),
  )
  const days = [...groupByDay(await listMonthSlots(ctx, offer, turn.month))].map(
    ([day, slots]) => ({
      day,
      count: slots.length,
      first: slots[0]!.startsLocal,
    }),
  )
  return {
    offer: serviceView,
    offers,
    calendar: { ...turn, days, locale, today: toStudioDay(ctx.now, timeZone) },
  }
}

/** Links only, so the page needs no React scripts. */
export const handle = { still: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = findSite(matches)
  if (!site || !loaderData) return []
  const { month } = getBookingRequestMessages(site.language)
  const { service, title } = loaderData.offer
  return buildMeta(
    {
      path: `/book/${service}`,
      title: month.title(title, site.studio.name),
      description: month.description(title, site.studio.name),
    },
    site,
  )
}

export default function BookMonthRoute({ loaderData }: Route.ComponentProps) {
  return <MonthPage studio={useOutletContext<StudioView>()} {...loaderData} />
}
