import { dayOf } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { absencesOf } from '#app/studio/absence/reads.server.ts'
import { absenceSchema } from '#app/studio/absence/rules.ts'
import { addAbsence, removeAbsence } from '#app/studio/absence/writes.server.ts'
import { demand } from '#app/studio/access.ts'
import { weekSchema } from '#app/studio/availability/rules.ts'
import { resourceById } from '#app/studio/resource/reads.server.ts'
import { ResourcePage } from '#app/studio/resource/ui/resource-page.tsx'
import { changeResourceHours } from '#app/studio/resource/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { found, isId } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/resource'
import { refused, saved } from './answer.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'resource.change')
  const resource = await found('resource', params.resourceId, (id) => resourceById(ctx, id))
  const { week, timeZone } = (await theStudio(ctx))!
  return {
    resource,
    studioWeek: week,
    absences: await absencesOf(ctx, resource.id),
    today: dayOf(ctx.now, timeZone),
    once: onceKey(),
  }
}

/**
 * Several forms on one page; each says which it is: `hours`, `absence`, or what is taken away
 * (`remove:<id>`).
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'resource.change')
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const { id } = await found('resource', params.resourceId, (id) => resourceById(ctx, id))
  const { form = '' } = values
  const [act, absenceId = ''] = form.split(':')
  const answer =
    act === 'remove' && isId(absenceId)
      ? await removeAbsence(ctx, id, absenceId)
      : await (form === 'absence' ? away : hours)(ctx, id, values)
  // what somebody else removed meanwhile is removed all the same
  if (answer.ok || ('problem' in answer && answer.problem === 'absence-is-gone'))
    return saved(request, form)
  return refused(form, 'problems' in answer ? answer.problems : { from: answer.problem }, values)
}

async function away(ctx: Ctx, id: string, values: Record<string, string>) {
  const given = read(absenceSchema((await theStudio(ctx))!.timeZone), values)
  return given.ok ? addAbsence(ctx, id, given.form) : given
}

async function hours(ctx: Ctx, id: string, values: Record<string, string>) {
  if (values.own !== 'on') return changeResourceHours(ctx, id, null)
  const given = read(weekSchema, values)
  return given.ok ? changeResourceHours(ctx, id, given.form) : given
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, ({ settings }) => loaderData?.resource.name ?? settings.tabs.resources)

export default function Resource({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ResourcePage key={loaderData.resource.id} {...loaderData} answer={useAnswer(actionData)} />
  )
}

export { PartProblem as ErrorBoundary }
