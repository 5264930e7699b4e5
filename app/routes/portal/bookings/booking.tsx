import { data, redirect } from 'react-router'

import { dayOf } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand, may } from '#app/studio/access.ts'
import { clientLink } from '#app/studio/booking-link/reads.server.ts'
import { bookingById } from '#app/studio/booking/reads.server.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { BookingPage } from '#app/studio/booking/ui/booking-page.tsx'
import { askedOn } from '#app/studio/date-request/reads.server.ts'
import { moneySchema } from '#app/studio/ledger/rules.ts'
import type { MoneyAnswer } from '#app/studio/ledger/ui/money-answer.ts'
import { recordPayment, recordRefund } from '#app/studio/ledger/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { problemFrom } from '#app/words/problems.ts'

import { refusedWith } from '../booking/act.ts'
import { found } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/booking'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const booking = await found('booking', params.bookingId, (id) => bookingById(ctx, id))
  const { currency, timeZone } = (await theStudio(ctx))!
  const allowed = {
    change: may(ctx.actor, 'booking.change'),
    start: may(ctx.actor, 'booking.change') && may(ctx.actor, 'project.change'),
    record: may(ctx.actor, 'money.record'),
    correct: may(ctx.actor, 'money.correct'),
    inquiries: may(ctx.actor, 'inquiry.see'),
  }
  const asked = allowed.change ? await askedOn(ctx, booking.id) : null
  const link = allowed.change ? await clientLink(ctx, booking.id) : null
  return {
    booking,
    asked,
    link,
    currency,
    today: dayOf(ctx.now, timeZone),
    once: onceKey(),
    may: allowed,
    refused: await refusedWith(ctx, booking.id, problemFrom(url.searchParams.get('problem'))),
  }
}

/** Money that came or went: two forms on the page, each says which it is. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'money.record')
  const { id } = await found('booking', params.bookingId, (id) => bookingById(ctx, id))
  const values = await fieldsOf(request)
  const form = values.form === 'refund' ? 'refund' : 'payment'
  const { currency, locale, timeZone } = (await theStudio(ctx))!
  const given = read(moneySchema({ currency, locale, today: dayOf(ctx.now, timeZone) }), values)
  if (!given.ok)
    return data<MoneyAnswer>(
      { form, saved: false, problems: given.problems, values },
      { status: 422 },
    )
  const write = form === 'refund' ? recordRefund : recordPayment
  const answer = await write(answering(ctx, values), { bookingId: id }, given.form)
  if (!answer.ok)
    return data<MoneyAnswer>(
      { form, saved: false, problems: {}, values, problem: answer.problem, facts: answer.facts },
      { status: 409 },
    )
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect(`/portal/bookings/${id}?saved`, 303)
  return data<MoneyAnswer>({ form, saved: true })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ bookings }) =>
    loaderData
      ? `${bookingNumber(loaderData.booking.number)}, ${loaderData.booking.client.name}`
      : bookings.title,
  )

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage key={loaderData.booking.id} {...loaderData} answer={useAnswer(actionData)} />
}

export { PageProblem as ErrorBoundary }
