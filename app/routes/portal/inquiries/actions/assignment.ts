import { fail } from '#app/core/result.ts'
import { assignInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { isId } from '../../find-or-404.ts'
import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/assignment'
import { runAction, redirectToPage } from './run-action.ts'

/** Assigns an inquiry; an empty field assigns it to no one. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'inquiry.answer', async (ctx, id, { person = '' }) => {
    if (person !== '' && !isId(person)) return fail('person-unknown')
    return assignInquiry(ctx, id, person || null)
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
