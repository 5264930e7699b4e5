import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { arrivalSchema } from '#app/studio/arrival/rules.ts'
import { keepArrived } from '#app/studio/arrival/writes.server.ts'

import type { Route } from './+types/arrival'
import { lookUp, refused } from './answer.ts'

/** All of it is there: what became of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  demand(ctx.actor, 'website.change')
  const values = await fieldsOf(request)
  const answer = await keepArrived(
    answering(ctx, { ...values, upload: params.uploadId }),
    params.uploadId,
    arrivalSchema.parse(values),
  )
  return answer.ok ? Response.json({ ok: true, ...answer.value }, { status: 201 }) : refused(answer)
}

export { lookUp as loader }
