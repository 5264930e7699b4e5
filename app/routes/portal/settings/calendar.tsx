import { data } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { type Verb, demand, may } from '#app/studio/access.ts'
import { feedsOf, outsideCalendars } from '#app/studio/calendar/reads.server.ts'
import { connectSchema, shelves } from '#app/studio/calendar/rules.ts'
import type { CalendarAnswer } from '#app/studio/calendar/ui/calendar-answer.ts'
import { CalendarPage } from '#app/studio/calendar/ui/calendar-page.tsx'
import {
  connectCalendar,
  disconnectCalendar,
  endFeed,
  makeFeed,
  readSooner,
} from '#app/studio/calendar/writes.server.ts'
import { allResources } from '#app/studio/resource/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { isId } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/calendar'
import { refused, saved } from './answer.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'calendar.follow')
  const outside = may(ctx.actor, 'calendar.connect')
    ? {
        calendars: await outsideCalendars(ctx),
        resources: (await allResources(ctx)).filter(({ retired }) => !retired),
      }
    : null
  return {
    feeds: await feedsOf(ctx),
    outside,
    imports: may(ctx.actor, 'booking.change'),
    once: onceKey(),
  }
}

/**
 * Several forms on one page; each says which it is: `connect`, or what is done and to which
 * (`make:own`, `read:<id>`).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const { form = '' } = values
  const [act = '', which = ''] = form.split(':')
  demand(ctx.actor, verbOf(act, which))
  if (act === 'connect') return connect(request, ctx, values)
  const shelf = shelves.find((one) => one === which)
  if (shelf && act === 'make') {
    const answer = await makeFeed(ctx, shelf)
    return answer.ok
      ? data<CalendarAnswer>({ form, saved: true, address: answer.value.address })
      : refused(form, { feed: answer.problem })
  }
  const answer =
    shelf && act === 'end'
      ? await endFeed(ctx, shelf)
      : isId(which) && (act === 'read' || act === 'disconnect')
        ? await acts[act](ctx, which)
        : null
  if (answer?.ok) return saved(request, form)
  return refused(form, { calendar: answer?.problem ?? 'calendar-is-gone' })
}

const acts = { read: readSooner, disconnect: disconnectCalendar }

function verbOf(act: string, which: string): Verb {
  if (which === 'own') return 'calendar.follow'
  return act === 'make' || act === 'end' ? 'calendar.share' : 'calendar.connect'
}

async function connect(request: Request, ctx: Ctx, values: Record<string, string>) {
  const given = read(connectSchema, values)
  if (!given.ok) return refused('connect', given.problems, values)
  const answer = await connectCalendar(ctx, given.form)
  return answer.ok
    ? saved(request, 'connect')
    : refused(
        'connect',
        { [answer.problem === 'resource-is-gone' ? 'resource' : 'address']: answer.problem },
        values,
      )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.calendar}, ${pages.settings}`)

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} answer={useAnswer<CalendarAnswer>(actionData)} />
}

export { PartProblem as ErrorBoundary }
