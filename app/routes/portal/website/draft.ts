import { saveDraft } from '#app/studio/site-editor/writes.server.ts'

import type { Route } from './+types/draft'
import { runAction, redirectToPage } from './run-action.ts'

/**
 * Keeps what is being written. No key: it says which saving it knows, and one that is older is
 * refused.
 */
export const action = (args: Route.ActionArgs) =>
  runAction(args, (ctx, part, { content = '', revision = '' }) =>
    saveDraft(ctx, part, parseJson(content), revision),
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export { redirectToPage as loader }
