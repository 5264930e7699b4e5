import { ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { uploadedFileSchema } from '#app/features/media/upload/rules.ts'
import { completeUpload } from '#app/features/media/upload/writes.server.ts'

import type { Route } from './+types/complete'
import { redirectToPage, respondWithFailure } from './responses.ts'

/** Completes an upload and returns the created file. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'website.change')
  const values = await readFields(request)
  const result = await completeUpload(
    withIdempotency(ctx, { ...values, upload: params.uploadId }),
    params.uploadId,
    uploadedFileSchema.parse(values),
  )
  return result.ok
    ? Response.json({ ok: true, ...result.value }, { status: 201 })
    : respondWithFailure(result)
}

export { redirectToPage as loader }
