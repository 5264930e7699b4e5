import { fail } from '#app/core/result.ts'
import { reverseEntry } from '#app/features/money/ledger/writes.server.ts'

import { isId } from '../../find-or-404.ts'
import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/correction'
import { runAction, redirectToPage } from './run-action.ts'

export const action = (args: Route.ActionArgs) =>
  runAction(args, 'money.correct', async (ctx) =>
    isId(args.params.entryId) ? reverseEntry(ctx, args.params.entryId) : fail('entry-is-gone'),
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
