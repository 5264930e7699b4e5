import { ctxKey } from '#app/platform/context.server.ts'
import { beginUpload } from '#app/studio/arrival/writes.server.ts'

import type { Route } from './+types/uploads'
import { lookUp, told } from './answer.ts'

/** Begins an upload. */
export async function action({ request, context }: Route.ActionArgs) {
  return told(await beginUpload(context.get(ctxKey), request))
}

export { lookUp as loader }
