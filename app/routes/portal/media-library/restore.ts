import { restoreMediaItems } from '#app/features/media/media-library/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { mediaItemsAction } from './media-items-action.ts'

const { action, loader } = defineAction({ ...mediaItemsAction, write: restoreMediaItems })

export { action, loader }
export { clientAction } from '../client-action.ts'
