import { discardDraft } from '#app/features/site/site-editor/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { partAction } from './part-action.ts'

const { action, loader } = defineAction({
  ...partAction,
  write: (ctx, part, { revision = '' }) => discardDraft(ctx, part, revision),
})

export { action, loader }
