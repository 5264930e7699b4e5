import { parseForm } from '#app/platform/form.server.ts'
import { replySchema } from '#app/features/clients/inquiry/rules.ts'
import { replyToInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/replies'
import { runAction, redirectToPage } from './run-action.ts'

/** Replies by email. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'inquiry.answer', async (ctx, id, values) => {
    const given = parseForm(replySchema, values)
    return given.ok ? replyToInquiry(ctx, id, given.form) : given
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
