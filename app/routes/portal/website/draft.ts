import { saveDraft } from '#app/features/site/site-editor/writes.server.ts'

import type { Route } from './+types/draft'
import { runAction, redirectToPage } from './run-action.ts'

/** Saves a draft. Needs no idempotency key: a save with an outdated revision fails. */
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
