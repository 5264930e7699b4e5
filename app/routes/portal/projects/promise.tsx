import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { findPromisePage } from '#app/features/work/promise/reads.server.ts'
import { promiseSchema } from '#app/features/work/promise/rules.ts'
import { PromisePage } from '#app/features/work/promise/ui/promise-page.tsx'
import { setPromisedDate } from '#app/features/work/promise/writes.server.ts'
import { usePageResult } from '#app/ui/use-page-result.ts'

import { findOr404 } from '../find-or-404.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import { buildPageTitle } from '../page-title.ts'
import type { Route } from './+types/promise'

/** The form that promises a date for a project, or moves it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'project.change')
  const { state, recipients, ...project } = await findOr404('project', params.projectId, (id) =>
    findPromisePage(ctx, id),
  )
  if (state === 'completed')
    throw redirect(`/portal/projects/${project.id}?problem=project-is-completed`)
  return { project, recipients, formKey: generateIdempotencyKey() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'project.change')
  const values = await readFields(request)
  const input = parseForm(promiseSchema, values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const result = await findOr404('project', params.projectId, (id) =>
    setPromisedDate(withIdempotency(ctx, values), id.toLowerCase(), input.form),
  )
  if (result.ok) return redirect(`/portal/projects/${params.projectId}?saved`, 303)
  if ('problems' in result) return data({ problems: result.problems, values }, { status: 422 })
  return data(
    { problem: result.problem, problems: {}, values },
    { status: result.problem === 'project-is-gone' ? 404 : 409 },
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  buildPageTitle(matches, ({ projects }) => loaderData?.project.title ?? projects.title)

export default function Promised({ loaderData, actionData }: Route.ComponentProps) {
  return <PromisePage {...loaderData} result={usePageResult(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
