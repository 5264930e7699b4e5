import { redirect } from 'react-router'

import { fail } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields } from '#app/platform/form.server.ts'
import { receiveUpload } from '#app/platform/media/multipart-upload.server.ts'
import { authorize } from '#app/features/access.ts'
import { choosePoster, uploadPoster } from '#app/features/media/video/writes.server.ts'

import { isId } from '../find-or-404.ts'
import type { Route } from './+types/poster'
import { buildItemPath } from './item-path.ts'

/**
 * Saves the poster of a video: an uploaded image, or one of the media library by its hash. Not a
 * `defineAction`, because an uploaded file is received in parts and removed after a failure.
 */
export async function action({ request, context, params: { fileId } }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const result = isId(fileId) ? await savePoster(request, ctx, fileId) : fail('film-is-gone')
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(buildItemPath(fileId, result.ok ? null : result.problem, 'poster'), 303)
  return Response.json(result.ok ? { ok: true } : result, {
    status: result.ok ? 200 : result.problem === 'film-is-gone' ? 404 : 422,
  })
}

async function savePoster(request: Request, ctx: Ctx, fileId: string) {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const values = await readFields(request)
    return choosePoster(withIdempotency(ctx, values), fileId, values.chosen ?? '')
  }
  const { values, file, cleanUp } = await receiveUpload(request, ctx.app.config.dataDir)
  try {
    return file.ok
      ? await uploadPoster(
          withIdempotency(ctx, { ...values, picture: file.received.hash }),
          fileId,
          file.received,
        )
      : fail(file.problem)
  } finally {
    await cleanUp()
  }
}

export { clientAction } from '../client-action.ts'
export { redirectToItem as loader } from './item-path.ts'
