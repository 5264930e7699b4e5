import { data, redirect } from 'react-router'

import { timeZones } from '#app/core/day.ts'
import { currencies, currencyText } from '#app/core/money.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { studioForForm } from '#app/studio/settings/reads.server.ts'
import { studioSchema } from '#app/studio/settings/rules.ts'
import type { StudioAnswer } from '#app/studio/settings/ui/studio-answer.ts'
import { StudioPage } from '#app/studio/settings/ui/studio-page.tsx'
import { changeStudio } from '#app/studio/settings/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/studio'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    ...(await studioForForm(ctx)), once: onceKey(),
    timeZones: timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    currencies: currencies().map((code) => ({ value: code, label: `${code} ${currencyText(code, ctx.language)}` })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'studio.change')
  const values = await fieldsOf(request)
  const { seen = '' } = values
  const given = read(studioSchema, values)
  if (!given.ok) return data<StudioAnswer>({ saved: false, problems: given.problems, values, seen }, { status: 422 })
  const answer = await changeStudio(answering(ctx, values), given.form, seen)
  if (answer.ok) {
    if (request.headers.get('accept')?.includes('text/html')) throw redirect('/portal/settings/studio?saved=studio', 303)
    return data<StudioAnswer>({ saved: true, ...answer.value })
  }
  if ('theirs' in answer) return data<StudioAnswer>({ saved: false, problems: {}, theirs: answer.theirs, values: answer.values, seen: answer.seen }, { status: 409 })
  if (answer.problem === 'currency-digits') return data<StudioAnswer>({ saved: false, problems: { currency: answer.problem }, values, seen }, { status: 409 })
  return data<StudioAnswer>({ saved: false, problems: {}, problem: answer.problem, values, seen }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, ({ settings, pages }) => `${settings.tabs.studio}, ${pages.settings}`)

export default function Studio({ loaderData, actionData }: Route.ComponentProps) {
  return <StudioPage {...loaderData} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
