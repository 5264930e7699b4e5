import { redirect } from 'react-router'

import { zoneText } from '#app/core/display.ts'
import { formatMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { dateOffers } from '#app/studio/availability/reads.server.ts'
import { atLength, lengthsOf } from '#app/studio/availability/rules.ts'
import { unconfirmedMinutes } from '#app/studio/date-request/rules.ts'
import type { OfferOf } from '#app/studio/date-request/ui/offer-of.ts'
import { offeringKeys } from '#app/studio/section/rules.ts'
import { isMailSent, policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { words } from '#app/words/index.ts'
import { serverWords } from '#app/words/server.ts'

/**
 * What a date is asked for, at the length that is asked for, and how its pages show that. What
 * nobody can ask a date for now leads to a message, what never was leads home.
 */
export async function offered(ctx: Ctx, key: string, length: string | null) {
  const offers = await dateOffers(ctx)
  const found = offers.find(({ offering }) => offering === key)
  if (!found)
    throw redirect(offeringKeys.some((one) => one === key) ? `/contact?service=${key}` : '/', {
      status: 307,
      headers: { 'cache-control': 'no-store' },
    })
  const offer = atLength(found, length)
  const { timeZone, locale, currency } = (await theStudio(ctx))!
  const policy = await policyInForce(ctx)
  const { answers, figures, example } = serverWords(ctx.language).policy
  const { offering, title, minutes, holdHours, from } = offer
  const amount = (cents: number) => formatMoney(cents, currency, locale)
  const shown: OfferOf = {
    offering,
    title,
    minutes,
    holdHours,
    lengths: lengthsOf(offer),
    first: found.minutes,
    zone: zoneText(timeZone, locale),
    timeZone,
    reply: figures(policy).reply,
    from: from === null ? null : words(ctx.language).site.services.from(amount(from)),
    example: from === null ? null : example(policy, from, amount),
    unconfirmedMinutes: (await isMailSent(ctx)) ? unconfirmedMinutes : null,
  }
  return {
    offer,
    shown,
    offers: offers.map(({ offering, title }) => ({ offering, title })),
    timeZone,
    locale,
    promises: [answers.payment(policy), answers.cancellation(policy)],
  }
}
