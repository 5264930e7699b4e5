import { dayOf } from '#app/core/day.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { nextAbsences } from '#app/studio/absence/reads.server.ts'
import { demand } from '#app/studio/access.ts'
import { upcomingByResource } from '#app/studio/reservation/reads.server.ts'
import { allResources, linkableAccounts, withOwnHours } from '#app/studio/resource/reads.server.ts'
import { resourceSchema } from '#app/studio/resource/rules.ts'
import { ResourcesPage } from '#app/studio/resource/ui/resources-page.tsx'
import { addResource, changeResource, retireResource } from '#app/studio/resource/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { isId } from '../found.ts'
import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/resources'
import { refused, saved } from './answer.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'resource.change')
  const [own, away, upcoming] = [
    await withOwnHours(ctx),
    await nextAbsences(ctx),
    await upcomingByResource(ctx, 5),
  ]
  const { timeZone } = (await theStudio(ctx))!
  const resources = (await allResources(ctx)).map((one) => ({
    ...one,
    ownHours: own.includes(one.id),
    away: away[one.id] ?? null,
    upcoming: upcoming[one.id] ?? null,
  }))
  return {
    resources,
    today: dayOf(ctx.now, timeZone),
    accounts: await linkableAccounts(ctx),
    once: onceKey(),
  }
}

/**
 * Several forms on one page; each says which it is: `add`, or what is done and to which
 * (`change:<id>`).
 */
export async function action({ request, context }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'resource.change')
  const values = await fieldsOf(request)
  const ctx = answering(context.get(ctxKey), values)
  const { form = 'add' } = values
  const [act, id = ''] = form.split(':')
  const answer =
    isId(id) && (act === 'retire' || act === 'restore')
      ? await retireResource(ctx, id, act === 'retire')
      : await written(ctx, isId(id) ? id : null, values)
  if (answer.ok) return saved(request, form)
  if ('problems' in answer) return refused(form, answer.problems, values)
  return refused(
    form,
    { [answer.problem.startsWith('account') ? 'account' : 'name']: answer.problem },
    values,
  )
}

async function written(ctx: Ctx, id: string | null, values: Record<string, string>) {
  const given = read(resourceSchema, id ? { ...values, kind: 'person' } : values)
  if (!given.ok) return given
  return id ? changeResource(ctx, id, given.form) : addResource(ctx, given.form)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.resources}, ${pages.settings}`)

export default function Resources({ loaderData, actionData }: Route.ComponentProps) {
  return <ResourcesPage {...loaderData} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
