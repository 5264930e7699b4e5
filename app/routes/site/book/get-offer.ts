import { redirect } from 'react-router'

import { formatTimeZone } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listBookableServices } from '#app/features/booking/availability/reads.server.ts'
import { withLength, listLengths } from '#app/features/booking/availability/rules.ts'
import { unconfirmedMinutes } from '#app/features/booking/booking-request/rules.ts'
import type { BookableServiceView } from '#app/features/booking/booking-request/ui/bookable-service-view.ts'
import { canSendMail, getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getMessages } from '#app/messages/index.ts'
import { getServerMessages } from '#app/messages/server.ts'
import { serviceKeys } from '#app/features/studio/service/rules.ts'
import { getCurrentPolicy } from '#app/features/studio/policy/reads.server.ts'

/**
 * Returns the service at the requested length with the data its pages show. A service that cannot
 * be booked online now redirects to the contact form, an unknown one to the home page.
 */
export async function getOfferOrRedirect(ctx: Ctx, key: string, length: string | null) {
  const offers = await listBookableServices(ctx)
  const found = offers.find(({ service }) => service === key)
  if (!found)
    throw redirect(
      serviceKeys.some((candidate) => candidate === key) ? `/contact?service=${key}` : '/',
      {
        status: 307,
        headers: { 'cache-control': 'no-store' },
      },
    )
  const offer = withLength(found, length)
  const { timeZone, locale, currency } = await getStudio(ctx)
  const policy = await getCurrentPolicy(ctx)
  const { answers, figures, example } = getServerMessages(ctx.language).policy
  const { service, title, minutes, holdHours, from } = offer
  const formatAmount = (cents: number) => formatMoney(cents, currency, locale)
  const serviceView: BookableServiceView = {
    service,
    title,
    minutes,
    holdHours,
    lengths: listLengths(offer),
    first: found.minutes,
    zone: formatTimeZone(timeZone, locale),
    timeZone,
    reply: figures(policy).reply,
    from: from === null ? null : getMessages(ctx.language).site.services.from(formatAmount(from)),
    example: from === null ? null : example(policy, from, formatAmount),
    unconfirmedMinutes: (await canSendMail(ctx)) ? unconfirmedMinutes : null,
  }
  return {
    offer,
    serviceView,
    offers: offers.map(({ service, title }) => ({ service, title })),
    timeZone,
    locale,
    promises: [
      answers.payment(policy, { currency, locale }, [service]),
      answers.cancellation(policy),
    ],
  }
}
