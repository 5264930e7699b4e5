import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { isFileForm } from '#app/platform/media/form-limits.ts'
import { receiveFiles } from '#app/platform/media/multipart-upload.server.ts'
import { authorize } from '#app/features/access.ts'
import { addVersion } from '#app/features/delivery/review-version/writes.server.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import { isId } from '../../find-or-404.ts'
import type { Route } from './+types/uploads'

/** Adds the file of a form without JavaScript as the next version. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'review.change')
  const reviewId = params.reviewId.toLowerCase()
  const page = `/portal/reviews/${encodeURIComponent(reviewId)}/versions`
  const type = request.headers.get('content-type') ?? undefined
  if (!isId(reviewId) || !isFileForm(request.method, url.pathname, type))
    return redirect(`${page}?problem=picture-missing`, 303)
  const { files, problems, cleanUp } = await receiveFiles(request, ctx.app.config.dataDir)
  let problem: ProblemCode | undefined = problems.at(-1)?.problem
  try {
    if (files.length === 0) problem ??= 'picture-missing'
    for (const file of files) {
      const result = await addVersion(ctx, reviewId, file)
      if (!result.ok) problem = result.problem
    }
  } finally {
    await cleanUp()
  }
  return redirect(problem ? `${page}?problem=${problem}` : `${page}?saved`, 303)
}

/** This path accepts only POST; a GET leads to the page with the form. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/portal/reviews/${encodeURIComponent(params.reviewId)}/versions`)
}
