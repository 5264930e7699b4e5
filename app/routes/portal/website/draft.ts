import { saveDraft } from '#app/studio/edition/writes.server.ts'

import type { Route } from './+types/draft'
import { act, lookUp } from './act.ts'

/**
 * Keeps what is being written. No key: it says which saving it knows, and one that is older is
 * refused.
 */
export const action = (args: Route.ActionArgs) =>
  act(args, (ctx, part, { content = '', mark = '' }) => saveDraft(ctx, part, parsed(content), mark))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export { lookUp as loader }
