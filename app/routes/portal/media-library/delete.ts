import { trashMediaItems } from '#app/features/media/media-library/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { mediaItemsAction } from './media-items-action.ts'

/** Moves files to the trash unless they are in use. */
const { action, loader } = defineAction({ ...mediaItemsAction, write: trashMediaItems })

export { action, loader }
export { clientAction } from '../client-action.ts'
