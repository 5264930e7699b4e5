import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { answering, fieldsOf } from '#app/platform/form.server.ts'
import { demand } from '#app/studio/access.ts'
import { deleteInquiry } from '#app/studio/inquiry/writes.server.ts'

import { isId } from '../found.ts'
import type { Route } from './+types/deletion'
import { lookUp } from './act.ts'

/**
 * Deleted for good; the list is what is left to show. One that was deleted before is no trouble.
 */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  demand(context.get(ctxKey).actor, 'inquiry.delete')
  const ctx = answering(context.get(ctxKey), await fieldsOf(request))
  if (isId(params.inquiryId)) await deleteInquiry(ctx, params.inquiryId)
  return redirect(`/portal/clients/inquiries${url.search}`, 303)
}

export { lookUp as loader }
