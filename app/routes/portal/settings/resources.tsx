import { toStudioDay } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import {
  withIdempotency,
  readFields,
  generateIdempotencyKey,
  parseForm,
} from '#app/platform/form.server.ts'
import { listNextAbsences } from '#app/features/booking/absence/reads.server.ts'
import { authorize } from '#app/features/access.ts'
import { listUpcomingByResource } from '#app/features/booking/reservation/reads.server.ts'
import { listResources, listIdsWithOwnHours } from '#app/features/booking/resource/reads.server.ts'
import { resourceNameSchema, roomOrGearSchema } from '#app/features/booking/resource/rules.ts'
import { ResourcesPage } from '#app/features/booking/resource/ui/resources-page.tsx'
import {
  addResource,
  changeResource,
  retireResource,
} from '#app/features/booking/resource/writes.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/resources'
import { respondProblems, respondSaved } from './form-response.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'resource.change')
  const [ownHourIds, absences, upcoming] = [
    await listIdsWithOwnHours(ctx),
    await listNextAbsences(ctx),
    await listUpcomingByResource(ctx, 5),
  ]
  const { timeZone } = await getStudio(ctx)
  const resources = (await listResources(ctx)).flatMap(({ id, kind, name, retired }) =>
    kind === 'person'
      ? []
      : [
          {
            id,
            kind,
            name,
            retired,
            ownHours: ownHourIds.includes(id),
            absence: absences[id] ?? null,
            upcoming: upcoming[id] ?? null,
          },
        ],
  )
  return {
    resources,
    today: toStudioDay(ctx.now, timeZone),
    formKey: generateIdempotencyKey(),
  }
}

/**
 * Handles several forms on one page, distinguished by `form`: `add`, or an action and its target
 * (`change:<id>`).
 */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'resource.change')
  const values = await readFields(request)
  const ctx = withIdempotency(context.get(ctxKey), values)
  const { form = 'add' } = values
  const [act, id = ''] = form.split(':')
  const result =
    isId(id) && (act === 'retire' || act === 'restore')
      ? await retireResource(ctx, id, act === 'retire')
      : await saveResource(ctx, isId(id) ? id : null, values)
  if (result.ok) return respondSaved(request, form)
  if ('problems' in result) return respondProblems(form, result.problems, values)
  return respondProblems(form, { name: result.problem }, values)
}

async function saveResource(ctx: Ctx, id: string | null, values: Record<string, string>) {
  if (id) {
    const input = parseForm(resourceNameSchema, values)
    return input.ok ? changeResource(ctx, id, input.form) : input
  }
  const input = parseForm(roomOrGearSchema, values)
  return input.ok ? addResource(ctx, input.form) : input
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.resources}, ${pages.settings}`)

export default function Resources({ loaderData, actionData }: Route.ComponentProps) {
  return <ResourcesPage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
