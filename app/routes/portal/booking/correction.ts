import { problem } from '#app/core/result.ts'
import { correctEntry } from '#app/studio/ledger/writes.server.ts'

import { isId } from '../found.ts'
import { tryAct } from '../try-act.ts'
import type { Route } from './+types/correction'
import { act, lookUp } from './act.ts'

/** An entry of the ledger is reversed. */
export const action = (args: Route.ActionArgs) =>
  act(args, 'money.correct', async (ctx) =>
    isId(args.params.entryId) ? correctEntry(ctx, args.params.entryId) : problem('entry-is-gone'),
  )

export { lookUp as loader, tryAct as clientAction }
