import { redirect } from 'react-router'

import { shownAt, wallOf } from '#app/core/day.ts'
import { typedMoney } from '#app/core/money.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { bookingById, lastEventOf, projectsToBook } from '#app/studio/booking/reads.server.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { BookingForm } from '#app/studio/booking/ui/booking-form.tsx'
import { changeBooking } from '#app/studio/booking/writes.server.ts'
import { allResources } from '#app/studio/resource/reads.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useWords } from '#app/ui/use-words.ts'
import { problemFrom } from '#app/words/problems.ts'

import { refusedWith } from '../booking/act.ts'
import { found } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/edit'
import { answerForm, timesOf } from './form.ts'

/** The booking as it is; a time the address names is put in, with why it was refused elsewhere. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'booking.change')
  const booking = await found('booking', params.bookingId, (id) => bookingById(ctx, id))
  const { currency, locale, timeZone } = (await theStudio(ctx))!
  const { client, project, money } = booking
  const values: Record<string, string> = {
    ...formValues(booking, { currency, locale, timeZone }),
    seen: String(await lastEventOf(ctx, booking.id)),
  }
  const projects = await projectsToBook(ctx, {
    clients: client.id ? [client.id] : [],
    chosen: project?.id ?? '',
  })
  const at = url.searchParams.get('at') ?? ''
  const chosen = timesOf(at)
  const [from = '', to = ''] = at.split(' ')
  const refused = chosen.date
    ? await refusedWith(ctx, booking.id, problemFrom(url.searchParams.get('problem')), {
        startsWall: from,
        endsWall: to,
      })
    : null
  const put = chosen.date
    ? { values: { ...values, ...chosen }, problems: {}, projects, filled: !refused, ...refused }
    : undefined
  return {
    put,
    id: booking.id,
    number: bookingNumber(booking.number),
    values,
    projects,
    currency,
    depositPercent: money?.depositPercent ?? 0,
    resources: await allResources(ctx),
    once: onceKey(),
  }
}

type Booking = NonNullable<Awaited<ReturnType<typeof bookingById>>>
type Terms = { currency: string; locale: string; timeZone: string }

/** By the studio's clock of today, in which the form is read again. */
function formValues(booking: Booking, { currency, locale, timeZone }: Terms) {
  const { client, project, kind, title, place, notes, resources, money } = booking
  const [starts, ends] = [shownAt(booking.startsAt, timeZone), shownAt(booking.endsAt, timeZone)]
  return {
    client: client.id ?? '',
    clientName: client.name,
    project: project?.id ?? '',
    kind,
    title,
    place,
    notes,
    ...timesOf(`${starts.wall} ${ends.wall}`),
    ...(starts.twice && { startsLater: String(starts.later) }),
    ...(ends.twice && { endsLater: String(ends.later) }),
    before: String(booking.minutesBefore),
    after: String(booking.minutesAfter),
    total: typedMoney(money?.total ?? 0, currency, locale),
    ...Object.fromEntries(resources.map(({ id }) => [`resource:${id}`, 'on'])),
    ...(booking.state === 'held' && {
      heldUntil: booking.heldUntil ? wallOf(booking.heldUntil, timeZone) : '',
    }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'booking.change')
  const values = await fieldsOf(request)
  const known = await found('booking', params.bookingId, (id) => bookingById(ctx, id))
  const answer = await answerForm(ctx, values, { known }, (form) =>
    changeBooking(answering(ctx, values), known.id, form, {
      seen: Number(values.seen) || 0,
      mine: values.mine === 'on',
    }),
  )
  return typeof answer === 'string' ? redirect(`/portal/bookings/${answer}?saved`) : answer
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ bookings }) =>
    loaderData ? bookings.editTitle(loaderData.number) : bookings.title,
  )

export default function Edit({
  loaderData: { id, number, put, ...form },
  actionData,
}: Route.ComponentProps) {
  return (
    <BookingForm
      key={id}
      {...form}
      title={useWords().portal.bookings.editTitle(number)}
      answer={useAnswer(actionData) ?? put}
      back={`/portal/bookings/${id}`}
      isNew={false}
      writer={null}
    />
  )
}

export { PageProblem as ErrorBoundary }
