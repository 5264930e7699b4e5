import { data, redirect, useOutletContext } from 'react-router'

import { after, hour, instantOf, minute } from '#app/core/day.ts'
import { dueText, longDayText, timesText, zoneText } from '#app/core/display.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { dateOfferOf } from '#app/studio/availability/reads.server.ts'
import { browserToken, dateAsked } from '#app/studio/date-request/reads.server.ts'
import { addressSchema } from '#app/studio/date-request/rules.ts'
import type { StudioView } from '#app/studio/page/rules.ts'
import { canReach, receiptBehind, receiptHref } from '#app/studio/receipt/reads.server.ts'
import type { DateReceipt } from '#app/studio/receipt/rules.ts'
import { DateReceived } from '#app/studio/receipt/ui/date-received.tsx'
import { MessageReceived } from '#app/studio/receipt/ui/message-received.tsx'
import type { ReceivedDate } from '#app/studio/receipt/ui/received-date.ts'
import { correctAddress } from '#app/studio/receipt/writes.server.ts'
import { isMailSent, policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { receiptWords } from '#app/words/receipt.ts'
import { serverWords } from '#app/words/server.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import { siteIn } from './described.ts'
import { sayOwnTime, send } from './form-script.ts'
import type { Route } from './+types/received'

/**
 * What the browser that sent a form is told: what was received, read from the rows now. Nobody else
 * can make such an address.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const receipt = receiptBehind(ctx, params.receipt)
  if (!receipt) throw redirect('/', { status: 307, headers: { 'cache-control': 'no-store' } })
  if (receipt.kind === 'message') {
    const { reply } = serverWords(ctx.language).policy.figures(await policyInForce(ctx))
    return {
      date: null,
      message: {
        reply: receipt.promised ? reply : null,
        mailedTo: receipt.promised && (await canReach(ctx, receipt.email)) ? receipt.email : null,
      },
    }
  }
  return { date: await viewOf(ctx, receipt, `/received/${params.receipt}`), message: null }
}

async function viewOf(ctx: Ctx, receipt: DateReceipt, at: string): Promise<ReceivedDate> {
  const studio = (await theStudio(ctx))!
  const { timeZone, locale } = studio
  const [policy, offer] = [await policyInForce(ctx), await dateOfferOf(ctx, receipt.offering)]
  const booking = receipt.bookingId ? await dateAsked(ctx, receipt.bookingId) : null
  const { figures } = serverWords(ctx.language).policy
  const [starts, zone] = [
    booking?.startsAt ?? instantOf(receipt.startsWall, timeZone)?.at ?? ctx.now,
    booking?.zone ?? timeZone,
  ]
  const ends = booking?.endsAt ?? after(starts, receipt.minutes * minute)
  const due = (when: Date) => dueText(when, ctx.now, { locale, timeZone })
  const wall = { locale, timeZone: zone }
  const unconfirmed =
    booking !== null && booking.emailConfirmedAt === null && (await isMailSent(ctx))
  return {
    at,
    outcome: receipt.outcome,
    email: receipt.email,
    once: onceKey(),
    standing: booking?.standing ?? null,
    when: `${longDayText(starts, wall, true)}, ${timesText(starts, ends, wall)}`,
    day: longDayText(starts, wall),
    zone: zoneText(zone, locale),
    timeZone: zone,
    locale,
    during: `${starts.toISOString()}/${ends.toISOString()}`,
    title: offer?.title ?? booking?.title ?? '',
    minutes: receipt.minutes,
    offering: receipt.offering,
    heldUntil: booking?.heldUntil ? due(booking.heldUntil) : null,
    holdHours: offer?.holdHours ?? 0,
    unconfirmed,
    link: booking && `${ctx.app.config.publicUrl}/booking/${browserToken(ctx, booking.id)}`,
    reachable: await canReach(ctx, receipt.email),
    correctable:
      booking !== null && booking.emailConfirmedAt === null && booking.inquiryId !== null,
    replyBy: due(after(new Date(receipt.at), policy.replyHours * hour)),
    deposit: policy.depositPercent > 0 ? figures(policy).deposit : null,
  }
}

const statuses: Partial<Record<ProblemCode, number>> = {
  'date-is-gone': 404,
  'too-many-changes': 429,
  'too-many-dates': 429,
}

/**
 * The address was mistyped: the email goes to another, and this page leads on to the receipt that
 * says so.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const receipt = receiptBehind(ctx, params.receipt)
  if (receipt?.kind !== 'date' || !receipt.bookingId) throw redirect('/', 303)
  const values = await fieldsOf(request)
  const given = read(addressSchema, { email: '', ...values })
  if (!given.ok)
    return data(
      { problem: given.problems.email ?? ('email-missing' as const), typed: values.email ?? '' },
      { status: 422 },
    )
  const answer = await correctAddress(answering(ctx, values), receipt.bookingId, given.form)
  if (!answer.ok)
    return data(
      { problem: answer.problem, typed: given.form.email },
      { status: statuses[answer.problem] ?? 409 },
    )
  const { at: _, ...told } = receipt
  return redirect(receiptHref(ctx, { ...told, email: given.form.email }), 303)
}

/** Its address is told to nobody else. */
export const headers = () => ({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })

/** Links and a plain form: it needs none of React's scripts. */
export const handle = { still: true, parts: [send, sayOwnTime] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteIn(matches)
  const words = receiptWords(site?.language ?? 'en')
  return [
    { title: site && (loaderData?.date ? words.title : words.messageTitle)(site.studio.name) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Received({ loaderData, actionData }: Route.ComponentProps) {
  const studio = useOutletContext<StudioView>()
  if (loaderData.message) return <MessageReceived {...loaderData.message} />
  return <DateReceived studio={studio} date={loaderData.date} refused={actionData} />
}
