import { data, redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import {
  generateIdempotencyKey,
  parseForm,
  readFields,
  withIdempotency,
} from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { newReviewSchema } from '#app/features/delivery/review/form.ts'
import { listReviewProjects } from '#app/features/delivery/review/reads.server.ts'
import { NewReviewPage } from '#app/features/delivery/review/ui/new-review-page.tsx'
import { createReview } from '#app/features/delivery/review/writes.server.ts'
import { getDisciplineOfCategory } from '#app/features/studio/service/rules.ts'
import { parseCategory } from '#app/features/work/project/rules.ts'
import { useLastActionData } from '#app/ui/use-last-action-data.ts'

import { isId } from '../find-or-404.ts'
import { buildPageTitle } from '../page-title.ts'
import { PageErrorBoundary } from '../shell/error-boundaries.tsx'
import type { Route } from './+types/new'

/** Begins with `?project`, or leads back to the discipline of `?category`. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.change')
  const wanted = searchParams.get('project')
  const projects = await listReviewProjects(ctx, wanted !== null && isId(wanted) ? wanted : null)
  const chosen = projects.find(({ id }) => id === wanted)
  const category = parseCategory(searchParams.get('category')) ?? 'videography'
  return {
    projects,
    values: { title: chosen?.title ?? '', projectId: chosen?.id ?? '' },
    back: chosen
      ? `/portal/projects/${chosen.id}`
      : `/portal/${getDisciplineOfCategory(category)}/reviews`,
    formKey: generateIdempotencyKey(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.change')
  const values = await readFields(request)
  const input = parseForm(newReviewSchema, values)
  if (!input.ok) return data({ problems: input.problems, values }, { status: 422 })
  const result = await createReview(withIdempotency(ctx, values), input.form)
  if (result.ok) return redirect(`/portal/reviews/${result.value.id}/versions`, 303)
  return data({ problems: { projectId: result.problem }, values }, { status: 422 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  buildPageTitle(matches, ({ newReview }) => newReview)

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  return <NewReviewPage {...loaderData} result={useLastActionData(actionData)} />
}

export { PageErrorBoundary as ErrorBoundary }
