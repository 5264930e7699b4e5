import { fail } from '#app/core/result.ts'
import { assignInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { inquiryAction } from './inquiry-action.ts'

/** Assigns an inquiry; an empty field assigns it to no one. */
const { action, loader } = defineAction({
  ...inquiryAction,
  write: async (ctx, id, { person = '' }) =>
    person === '' || isId(person) ? assignInquiry(ctx, id, person || null) : fail('person-unknown'),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
