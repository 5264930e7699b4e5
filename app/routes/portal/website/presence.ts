import {
  endEditingSession,
  touchEditingSession,
} from '#app/features/site/site-editor/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { partAction } from './part-action.ts'

/** Records that the user has the part open or has closed it. */
const { action, loader } = defineAction({
  ...partAction,
  write: (ctx, part, { gone }) =>
    gone ? endEditingSession(ctx, part) : touchEditingSession(ctx, part),
})

export { action, loader }
