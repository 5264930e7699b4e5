import { redirect } from 'react-router'

import { problem } from '#app/core/result.ts'
import { type Ctx, ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import { receiveUpload } from '#app/platform/pictures/upload.server.ts'
import { demand } from '#app/studio/access.ts'
import { choosePoster, keepPoster } from '#app/studio/film/writes.server.ts'

import { isId } from '../found.ts'
import type { Route } from './+types/poster'
import { itemWith } from './item-act.ts'

/**
 * The picture a film begins with: one of its own that comes with the form, or one of the library by
 * its sum.
 */
export async function action({ request, context, params: { fileId } }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const answer = isId(fileId) ? await put(request, ctx, fileId) : problem('film-is-gone')
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(itemWith(fileId, answer.ok ? null : answer.problem, 'poster'), 303)
  return Response.json(answer.ok ? { ok: true } : answer, {
    status: answer.ok ? 200 : answer.problem === 'film-is-gone' ? 404 : 422,
  })
}

async function put(request: Request, ctx: Ctx, fileId: string) {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const values = await fieldsOf(request)
    return choosePoster(answering(ctx, values), fileId, values.chosen ?? '')
  }
  const { values, file, done } = await receiveUpload(request, ctx.app.config.dataDir)
  try {
    return file.ok
      ? await keepPoster(
          answering(ctx, { ...values, picture: file.arrived.hash }),
          fileId,
          file.arrived,
        )
      : problem(file.problem)
  } finally {
    await done()
  }
}

export { tryAct as clientAction } from '../try-act.ts'
export { lookAt as loader } from './item-act.ts'
