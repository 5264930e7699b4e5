import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { termsByOffering } from '#app/studio/availability/reads.server.ts'
import { dateOfferSchema } from '#app/studio/availability/rules.ts'
import { DatesPage } from '#app/studio/availability/ui/dates-page.tsx'
import { changeDateOffer } from '#app/studio/availability/writes.server.ts'
import { offeringKeys } from '#app/studio/section/rules.ts'
import { allResources } from '#app/studio/resource/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/dates'
import { refused, saved } from './answer.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'date-offer.change')
  return { offers: await termsByOffering(ctx), resources: await allResources(ctx), once: onceKey() }
}

/** One form for each service; each says which it is. */
export async function action({ request, context }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'date-offer.change')
  const values = await fieldsOf(request)
  const { form = '' } = values
  const key = offeringKeys.find((key) => key === form)
  if (!key) return refused(form, { offered: 'offering-is-gone' }, values)
  const given = read(dateOfferSchema, values)
  if (!given.ok) return refused(form, given.problems, values)
  const answer = await changeDateOffer(answering(context.get(ctxKey), values), key, given.form)
  return answer.ok
    ? saved(request, form)
    : refused(
        form,
        { [answer.problem === 'resource-is-gone' ? 'needs' : 'offered']: answer.problem },
        values,
      )
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.dates}, ${pages.settings}`)

export default function Dates({ loaderData, actionData }: Route.ComponentProps) {
  return <DatesPage {...loaderData} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
