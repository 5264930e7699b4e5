import { data, redirect } from 'react-router'

import { timeZones } from '#app/core/day.ts'
import { currencies, currencyText } from '#app/core/money.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf, onceKey, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { weekSchema } from '#app/studio/availability/rules.ts'
import { ownPicture } from '#app/studio/picture/reads.server.ts'
import { studioForForm, theStudio } from '#app/studio/settings/reads.server.ts'
import { studioSchema } from '#app/studio/settings/rules.ts'
import type { FormAnswer } from '#app/studio/settings/ui/form-answer.ts'
import type { StudioAnswer } from '#app/studio/settings/ui/studio-answer.ts'
import { StudioPage } from '#app/studio/settings/ui/studio-page.tsx'
import { changeStudio, changeStudioHours } from '#app/studio/settings/writes.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/studio'
import { refused, saved } from './answer.ts'
import { bringsFile, pictureAnswer, picturePut, pictureSaid } from './picture-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return {
    ...(await studioForForm(ctx)),
    once: onceKey(),
    week: (await theStudio(ctx))!.week,
    picture: await ownPicture(ctx, 'share'),
    timeZones: timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    currencies: currencies().map((code) => ({
      value: code,
      label: `${code} ${currencyText(code, ctx.language)}`,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'studio.change')
  if (bringsFile(request))
    return pictureAnswer(request, 'picture', await picturePut(request, ctx, 'share'))
  const values = await fieldsOf(request)
  if (values.form?.startsWith('picture-'))
    return pictureAnswer(request, values.form, await pictureSaid(ctx, 'share', values), values)
  if (values.form === 'hours') return hours(request, answering(ctx, values), values)
  const { seen = '' } = values
  const given = read(studioSchema, values)
  if (!given.ok)
    return data<StudioAnswer>(
      { saved: false, problems: given.problems, values, seen },
      { status: 422 },
    )
  const answer = await changeStudio(answering(ctx, values), given.form, seen)
  if (answer.ok) {
    if (request.headers.get('accept')?.includes('text/html'))
      throw redirect('/portal/settings/studio?saved=studio', 303)
    return data<StudioAnswer>({ saved: true, ...answer.value })
  }
  if ('theirs' in answer)
    return data<StudioAnswer>(
      {
        saved: false,
        problems: {},
        theirs: answer.theirs,
        values: answer.values,
        seen: answer.seen,
      },
      { status: 409 },
    )
  if (answer.problem === 'currency-digits')
    return data<StudioAnswer>(
      { saved: false, problems: { currency: answer.problem }, values, seen },
      { status: 409 },
    )
  return data<StudioAnswer>(
    { saved: false, problems: {}, problem: answer.problem, values, seen },
    { status: 409 },
  )
}

async function hours(request: Request, ctx: Ctx, values: Record<string, string>) {
  const given = read(weekSchema, values)
  if (!given.ok) return refused('hours', given.problems, values)
  const answer = await changeStudioHours(ctx, given.form)
  return answer.ok
    ? saved(request, 'hours')
    : refused('hours', { 'hours:0': answer.problem }, values)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.studio}, ${pages.settings}`)

export default function Studio({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<StudioAnswer | FormAnswer>(actionData)
  const ofAnother = answer !== undefined && 'form' in answer
  return (
    <StudioPage
      {...loaderData}
      answer={ofAnother ? undefined : answer}
      told={ofAnother ? answer : undefined}
    />
  )
}

export { PartProblem as ErrorBoundary }
