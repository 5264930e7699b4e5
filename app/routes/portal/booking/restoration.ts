import { problem } from '#app/core/result.ts'
import { restoreEntry } from '#app/studio/ledger/writes.server.ts'

import { isId } from '../found.ts'
import { tryAct } from '../try-act.ts'
import type { Route } from './+types/restoration'
import { act, lookUp } from './act.ts'

/** A reversal of an entry is undone. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'money.correct', async (ctx) =>
    isId(args.params.entryId) ? restoreEntry(ctx, args.params.entryId) : problem('entry-is-gone'),
  )

export { lookUp as loader, tryAct as clientAction }
