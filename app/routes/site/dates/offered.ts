import { redirect } from 'react-router'

import { zoneText } from '#app/core/display.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { dateOffers } from '#app/studio/availability/reads.server.ts'
import type { OfferOf } from '#app/studio/date-request/ui/month-page.tsx'
import { offeringKeys } from '#app/studio/page/rules.ts'
import { policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { serverWords } from '#app/words/server.ts'

/** What a date is asked for, and how its pages show that. What nobody can ask a date for now leads to a message, what never was leads home. */
export async function offered(ctx: Ctx, key: string) {
  const offers = await dateOffers(ctx)
  const offer = offers.find(({ offering }) => offering === key)
  if (!offer) throw redirect(offeringKeys.some((one) => one === key) ? `/contact?service=${key}` : '/', { status: 307, headers: { 'cache-control': 'no-store' } })
  const { timeZone, locale } = (await theStudio(ctx))!
  const policy = await policyInForce(ctx)
  const { answers, figures } = serverWords(ctx.language).policy
  const { offering, title, minutes, holdHours } = offer
  const shown: OfferOf = { offering, title, minutes, holdHours, zone: zoneText(timeZone, locale), reply: figures(policy).reply }
  return { offer, shown, offers: offers.map(({ offering, title }) => ({ offering, title })), timeZone, locale, promises: [answers.payment(policy), answers.cancellation(policy)] }
}
