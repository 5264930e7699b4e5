import { saveDraft } from '#app/features/site/site-editor/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { partAction } from './part-action.ts'

/** Saves a draft. Needs no idempotency key: a save with an outdated revision fails. */
const { action, loader } = defineAction({
  ...partAction,
  write: (ctx, part, { content = '', revision = '' }) =>
    saveDraft(ctx, part, parseJson(content), revision),
})

export { action, loader }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
