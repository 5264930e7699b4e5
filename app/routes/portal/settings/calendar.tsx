import { data } from 'react-router'

import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { type Permission, authorize, may } from '#app/features/access.ts'
import {
  listFeeds,
  listExternalCalendars,
} from '#app/features/booking/calendar-sync/reads.server.ts'
import { connectSchema, feedScopes } from '#app/features/booking/calendar-sync/rules.ts'
import type { CalendarSyncResult } from '#app/features/booking/calendar-sync/ui/calendar-sync-result.ts'
import { CalendarSyncPage } from '#app/features/booking/calendar-sync/ui/calendar-sync-page.tsx'
import {
  connectCalendar,
  disconnectCalendar,
  deleteFeed,
  createFeed,
  readCalendarNow,
} from '#app/features/booking/calendar-sync/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/calendar'
import { respondProblems, respondSaved } from './form-response.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'calendar.follow')
  const externalCalendars = may(ctx.actor, 'calendar.connect')
    ? {
        calendars: await listExternalCalendars(ctx),
        resources: (await listResources(ctx)).filter(({ retired }) => !retired),
      }
    : null
  return {
    feeds: await listFeeds(ctx),
    outside: externalCalendars,
    imports: may(ctx.actor, 'booking.change'),
    formKey: generateIdempotencyKey(),
  }
}

/**
 * Handles several forms on one page, distinguished by `form`: `connect`, or an action and its
 * target (`make:own`, `read:<id>`).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const { form = '' } = values
  const [act = '', target = ''] = form.split(':')
  authorize(ctx.actor, getRequiredVerb(act, target))
  if (act === 'connect') return saveConnection(request, ctx, values)
  const scope = feedScopes.find((candidate) => candidate === target)
  if (scope && act === 'make') {
    const result = await createFeed(ctx, scope)
    return result.ok
      ? data<CalendarSyncResult>({ form, saved: true, address: result.value.address })
      : respondProblems(form, { feed: result.problem })
  }
  const result =
    scope && act === 'end'
      ? await deleteFeed(ctx, scope)
      : isId(target) && (act === 'read' || act === 'disconnect')
        ? await calendarActions[act](ctx, target)
        : null
  if (result?.ok) return respondSaved(request, form)
  return respondProblems(form, { calendar: result?.problem ?? 'calendar-is-gone' })
}

const calendarActions = { read: readCalendarNow, disconnect: disconnectCalendar }

function getRequiredVerb(act: string, target: string): Permission {
  if (target === 'own') return 'calendar.follow'
  return act === 'make' || act === 'end' ? 'calendar.share' : 'calendar.connect'
}

async function saveConnection(request: Request, ctx: Ctx, values: Record<string, string>) {
  const input = parseForm(connectSchema, values)
  if (!input.ok) return respondProblems('connect', input.problems, values)
  const result = await connectCalendar(ctx, input.form)
  return result.ok
    ? respondSaved(request, 'connect')
    : respondProblems(
        'connect',
        { [result.problem === 'resource-is-gone' ? 'resource' : 'address']: result.problem },
        values,
      )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.calendar}, ${pages.settings}`)

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CalendarSyncPage {...loaderData} result={useLastActionData<CalendarSyncResult>(actionData)} />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
