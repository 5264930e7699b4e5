import { redirectDocument } from 'react-router'

import { keepSetUpLink } from '#app/platform/auth/set-up-link.server.ts'
import { cookie } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { fieldsOf, read } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { dataOfStudio } from '#app/studio/sample/reads.server.ts'
import { removalSchema } from '#app/studio/sample/rules.ts'
import { DataPage } from '#app/studio/sample/ui/data-page.tsx'
import { removeSample } from '#app/studio/sample/writes.server.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

import { PartProblem } from '../shell/problem.tsx'
import { titled } from '../titled.ts'
import type { Route } from './+types/data'
import { confirmed, refused, refusedAt } from './answer.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return dataOfStudio(context.get(ctxKey))
}

/**
 * Ends the sample. No key: the answer is a link that opens the studio, which is no thing to
 * remember beside a form.
 */
export async function action({ request, context }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'sample.remove')
  const {
    ctx,
    values,
    refused: wrong,
  } = await confirmed(context.get(ctxKey), await fieldsOf(request))
  const { config, pages } = ctx.app
  const studio = await theStudio(ctx)
  if (!studio) return redirectDocument('/auth/setup')
  const given = read(removalSchema(studio.name), { name: '', ...values })
  if (!given.ok) return refused('removal', given.problems, values)
  if (wrong) return refused('removal', { confirm: wrong }, values)
  const answer = await removeSample(ctx)
  if (!answer.ok && answer.problem === 'sample-is-gone' && !(await theStudio(ctx)))
    return redirectDocument('/auth/setup')
  if (!answer.ok) return refusedAt('removal', 'form', answer.problem, values)
  pages.drop()
  keepSetUpLink(config, answer.value.link)
  const { pathname, search } = new URL(answer.value.link)
  return redirectDocument(pathname + search, {
    headers: { 'set-cookie': cookie(config, 'session', '') },
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, ({ settings, pages }) => `${settings.tabs.data}, ${pages.settings}`)

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
  return <DataPage {...loaderData} answer={useAnswer(actionData)} />
}

export { PartProblem as ErrorBoundary }
