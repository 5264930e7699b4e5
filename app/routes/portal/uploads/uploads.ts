import { ctxKey } from '#app/platform/context.server.ts'
import { beginUpload } from '#app/features/media/upload/writes.server.ts'

import type { Route } from './+types/uploads'
import { redirectToPage, toUploadResponse } from './responses.ts'

export async function action({ request, context }: Route.ActionArgs) {
  return toUploadResponse(await beginUpload(context.get(ctxKey), request))
}

export { redirectToPage as loader }
