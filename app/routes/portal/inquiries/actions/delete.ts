import { ok } from '#app/core/result.ts'
import { deleteInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { type Params, defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { inquiryAction } from './inquiry-action.ts'

/**
 * Deletes an inquiry for good and redirects to the list. An inquiry that is already gone is not an
 * error.
 */
const { action, loader } = defineAction({
  ...inquiryAction,
  permission: 'inquiry.delete',
  target: ({ inquiryId }: Params): [id: string] => [inquiryId],
  write: async (ctx, id) => {
    if (isId(id)) await deleteInquiry(ctx, id)
    return ok()
  },
  successPath: (_page, _value, { url }) => `/portal/clients/inquiries${url.search}`,
  alwaysRedirect: true,
})

export { action, loader }
