import { toStudioDay } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { listUpcomingAbsences } from '#app/features/booking/absence/reads.server.ts'
import { absenceSchema } from '#app/features/booking/absence/rules.ts'
import { addAbsence, removeAbsence } from '#app/features/booking/absence/writes.server.ts'
import { authorize } from '#app/features/access.ts'
import { weekSchema } from '#app/features/booking/availability/rules.ts'
import { findResourceById } from '#app/features/booking/resource/reads.server.ts'
import { ResourcePage } from '#app/features/booking/resource/ui/resource-page.tsx'
import { changeResourceHours } from '#app/features/booking/resource/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { findOr404, isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/resource'
import { respondProblems, respondSaved } from './form-response.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'resource.change')
  const resource = await findOr404('resource', params.resourceId, (id) => findResourceById(ctx, id))
  const { week, timeZone } = await getStudio(ctx)
  return {
    resource,
    studioWeek: week,
    absences: await listUpcomingAbsences(ctx, resource.id),
    today: toStudioDay(ctx.now, timeZone),
    formKey: generateIdempotencyKey(),
  }
}

/**
 * Handles several forms on one page, distinguished by `form`: `hours`, `absence`, or a removal
 * (`remove:<id>`).
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'resource.change')
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const { id } = await findOr404('resource', params.resourceId, (id) => findResourceById(ctx, id))
  const { form = '' } = values
  const [act, absenceId = ''] = form.split(':')
  const result =
    act === 'remove' && isId(absenceId)
      ? await removeAbsence(ctx, id, absenceId)
      : await (form === 'absence' ? saveAbsence : saveHours)(ctx, id, values)
  // an absence that another person has already removed counts as removed
  if (result.ok || ('problem' in result && result.problem === 'absence-is-gone'))
    return respondSaved(request, form)
  return respondProblems(
    form,
    'problems' in result ? result.problems : { from: result.problem },
    values,
  )
}

async function saveAbsence(ctx: Ctx, id: string, values: Record<string, string>) {
  const input = parseForm(absenceSchema((await getStudio(ctx)).timeZone), values)
  return input.ok ? addAbsence(ctx, id, input.form) : input
}

async function saveHours(ctx: Ctx, id: string, values: Record<string, string>) {
  if (values.own !== 'on') return changeResourceHours(ctx, id, null)
  const input = parseForm(weekSchema, values)
  return input.ok ? changeResourceHours(ctx, id, input.form) : input
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ settings }) => loaderData?.resource.name ?? settings.tabs.resources)

export default function Resource({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ResourcePage
      key={loaderData.resource.id}
      {...loaderData}
      result={useLastActionData(actionData)}
    />
  )
}

export { SectionErrorBoundary as ErrorBoundary }
