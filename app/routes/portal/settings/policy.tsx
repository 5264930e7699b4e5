import { data, redirect } from 'react-router'

import { dayOf } from '#app/core/day.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand, may } from '#app/studio/access.ts'
import {
  otherFigures,
  policyForForm,
  policyVersions,
  printedOn,
} from '#app/studio/policy/reads.server.ts'
import { policySchema, withRows } from '#app/studio/policy/rules.ts'
import type { PolicyAnswer } from '#app/studio/policy/ui/policy-answer.ts'
import { PolicyPage } from '#app/studio/policy/ui/policy-page.tsx'
import { changePolicy } from '#app/studio/policy/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/policy'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { name, timeZone } = (await theStudio(ctx))!
  return {
    ...(await policyForForm(ctx)),
    versions: await policyVersions(ctx),
    pages: await printedOn(ctx),
    figures: await otherFigures(ctx),
    studio: name,
    today: dayOf(ctx.now, timeZone),
    once: onceKey(),
    mayChange: may(ctx.actor, 'policy.change'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'policy.change')
  const { step, seen: known = '', ...values } = await fieldsOf(request)
  const seen = Number(known) || 0
  // another row, or one less: a plain form asks the server for it, and nothing is kept yet
  if (step)
    return data<PolicyAnswer>({ saved: false, problems: {}, values: withRows(values, step), seen })
  const given = read(policySchema, values)
  if (!given.ok)
    return data<PolicyAnswer>(
      { saved: false, problems: given.problems, values, seen },
      { status: 422 },
    )
  const answer = await changePolicy(answering(ctx, { ...values, seen: known }), given.form, seen)
  if (!answer.ok && answer.problem === 'policy-was-changed') {
    const { name, at, version } = answer.facts
    return data<PolicyAnswer>(
      {
        saved: false,
        problems: {},
        changed: { name: String(name), at: String(at) },
        values,
        seen: Number(version),
      },
      { status: 409 },
    )
  }
  if (!answer.ok)
    return data<PolicyAnswer>(
      { saved: false, problems: {}, problem: answer.problem, values, seen },
      { status: 409 },
    )
  if (request.headers.get('accept')?.includes('text/html'))
    throw redirect('/portal/settings/policy?saved=policy', 303)
  return data<PolicyAnswer>({ saved: true, values, seen: answer.value.version })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.policy}, ${pages.settings}`)

export default function Policy({ loaderData, actionData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} answer={useAnswer<PolicyAnswer>(actionData)} />
}

export { PartProblem as ErrorBoundary }
