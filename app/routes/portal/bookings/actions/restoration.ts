import { fail } from '#app/core/result.ts'
import { restoreEntry } from '#app/features/money/ledger/writes.server.ts'

import { isId } from '../../find-or-404.ts'
import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/restoration'
import { runAction, redirectToPage } from './run-action.ts'

/** Undoes the reversal of a ledger entry. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'money.correct', async (ctx) =>
    isId(args.params.entryId) ? restoreEntry(ctx, args.params.entryId) : fail('entry-is-gone'),
  )

export { redirectToPage as loader, offlineSafeAction as clientAction }
