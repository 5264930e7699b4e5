import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { withIdempotency, readFields } from '#app/platform/form.server.ts'
import { authorize } from '#app/features/access.ts'
import { deleteInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { isId } from '../../find-or-404.ts'
import type { Route } from './+types/delete'
import { redirectToPage } from './run-action.ts'

/**
 * Deletes an inquiry for good and redirects to the list. An inquiry that is already gone is not an
 * error.
 */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  authorize(context.get(ctxKey).actor, 'inquiry.delete')
  const ctx = withIdempotency(context.get(ctxKey), await readFields(request))
  if (isId(params.inquiryId)) await deleteInquiry(ctx, params.inquiryId)
  return redirect(`/portal/clients/inquiries${url.search}`, 303)
}

export { redirectToPage as loader }
