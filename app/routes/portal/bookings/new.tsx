import { redirect } from 'react-router'

import { addDays, dayOf, isDay, wallOf } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { projectToBook, projectsToBook } from '#app/studio/booking/reads.server.ts'
import { kindFrom } from '#app/studio/booking/rules.ts'
import { BookingForm } from '#app/studio/booking/ui/booking-form.tsx'
import { addBooking } from '#app/studio/booking/writes.server.ts'
import { clientName } from '#app/studio/client/reads.server.ts'
import { inquiryWithThread } from '#app/studio/inquiry/reads.server.ts'
import { allResources } from '#app/studio/resource/reads.server.ts'
import { policyInForce, theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useWords } from '#app/ui/use-words.ts'

import { isId } from '../found.ts'
import { PageProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/new'
import { answerForm } from './form.ts'

/** A hold that nobody says otherwise of lasts a week, to the end of a working day. */
const hold = { days: 7, until: '18:00' }

/**
 * The form, filled in by what the address names: a client, a day, a time, a kind, a project, who or
 * what it takes, or a message from the website.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'booking.change')
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const { currency, timeZone } = (await theStudio(ctx))!
  const from = await messageOf(ctx, asked('inquiry'))
  const part = isId(asked('project')) ? await projectToBook(ctx, asked('project')) : null
  const client = from?.clientId ?? part?.clientId ?? (isId(asked('client')) ? asked('client') : '')
  const clock = (name: string, otherwise: string) =>
    /^\d\d:\d\d$/.test(asked(name)) ? asked(name) : otherwise
  const today = dayOf(ctx.now, timeZone)
  const requested =
    from?.requestedStartsAt && from.requestedEndsAt
      ? {
          from: wallOf(from.requestedStartsAt, timeZone),
          to: wallOf(from.requestedEndsAt, timeZone),
        }
      : null
  const values: Record<string, string> = {
    client,
    clientName: (client && (await clientName(ctx, client))) || from?.name || '',
    kind: kindFrom(from?.topic ?? part?.kind ?? asked('kind')),
    ...(from && { inquiry: from.id }),
    project: part?.id ?? '',
    date: isDay(asked('date')) ? asked('date') : (requested?.from.slice(0, 10) ?? ''),
    ...(requested && !isDay(asked('date')) && { endDate: requested.to.slice(0, 10) }),
    heldUntil: `${addDays(today, hold.days)}T${hold.until}`,
    ...Object.fromEntries(
      url.searchParams.getAll('resource').map((id) => [`resource:${id}`, 'on']),
    ),
    start: clock('start', requested?.from.slice(11) ?? '09:00'),
    end: clock('end', requested?.to.slice(11) ?? '12:00'),
    before: '0',
    after: '0',
  }
  const { depositPercent } = await policyInForce(ctx)
  const projects = await projectsToBook(ctx, {
    clients: client ? [client] : [],
    chosen: part?.id ?? '',
  })
  return {
    values,
    currency,
    depositPercent,
    resources: await allResources(ctx),
    projects,
    back: part ? `/portal/projects/${part.id}` : '/portal/bookings',
    once: onceKey(),
    writer: from && !client ? { name: from.name, email: from.email } : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'booking.change')
  const values = await fieldsOf(request)
  const from = await messageOf(ctx, values.inquiry ?? '')
  const answer = await answerForm(ctx, values, { writer: from?.name ?? null }, (form) =>
    addBooking(answering(ctx, values), form, from?.id ?? null),
  )
  return typeof answer === 'string' ? redirect(`/portal/bookings/${answer}?saved`) : answer
}

async function messageOf(ctx: Ctx, id: string) {
  return isId(id) ? inquiryWithThread(ctx, id) : null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ bookings }) => bookings.newTitle)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BookingForm
      {...loaderData}
      title={useWords().portal.bookings.newTitle}
      answer={useAnswer(actionData)}
      isNew
    />
  )
}

export { PageProblem as ErrorBoundary }
