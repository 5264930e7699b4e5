import { redirectDocument } from 'react-router'

import { writeSetupLink } from '#app/platform/auth/setup-link.server.ts'
import { serializeCookie } from '#app/platform/auth/sessions.server.ts'
import { ctxKey } from '#app/platform/context.server.ts'
import { readFields, parseForm } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { getDataOverview } from '#app/features/insight/sample-data/reads.server.ts'
import { createRemovalSchema } from '#app/features/insight/sample-data/rules.ts'
import { DataPage } from '#app/features/insight/sample-data/ui/data-page.tsx'
import { removeSample } from '#app/features/insight/sample-data/writes.server.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { SectionErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/data'
import { checkConfirmation, respondProblems, respondFieldProblem } from './form-response.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return getDataOverview(context.get(ctxKey))
}

/**
 * Removes the sample data. Has no idempotency key, because the response holds a link that opens the
 * studio and must not be stored.
 */
export async function action({ request, context }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'sample.remove')
  const {
    ctx,
    values,
    refused: wrong,
  } = await checkConfirmation(context.get(ctxKey), await readFields(request))
  const { config, pageCache: pages } = ctx.app
  const studio = await findStudio(ctx)
  if (!studio) return redirectDocument('/auth/setup')
  const input = parseForm(createRemovalSchema(studio.name), { name: '', ...values })
  if (!input.ok) return respondProblems('removal', input.problems, values)
  if (wrong) return respondProblems('removal', { confirm: wrong }, values)
  const result = await removeSample(ctx)
  if (!result.ok && result.problem === 'sample-is-gone' && !(await findStudio(ctx)))
    return redirectDocument('/auth/setup')
  if (!result.ok) return respondFieldProblem('removal', 'form', result.problem, values)
  pages.clear()
  writeSetupLink(config, result.value.link)
  const { pathname, search } = new URL(result.value.link)
  return redirectDocument(pathname + search, {
    headers: { 'set-cookie': serializeCookie(config, 'session', '') },
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ settings, pages }) => `${settings.tabs.data}, ${pages.settings}`)

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
  return <DataPage {...loaderData} result={useLastActionData(actionData)} />
}

export { SectionErrorBoundary as ErrorBoundary }
