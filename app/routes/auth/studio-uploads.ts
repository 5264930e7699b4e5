import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { beginStudioUpload } from '#app/features/insight/studio-import/writes.server.ts'

import { toUploadResponse } from '../portal/uploads/responses.ts'
import type { Route } from './+types/studio-uploads'

/** Begins the upload of a studio file. The header carries the token of the setup link. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = request.headers.get('x-setup-token') ?? ''
  return toUploadResponse(await beginStudioUpload(context.get(ctxKey), token, request))
}

export function loader() {
  return redirect('/auth/setup')
}
