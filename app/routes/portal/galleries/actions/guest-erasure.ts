import { type Failure, fail } from '#app/core/result.ts'
import { eraseGuest } from '#app/features/delivery/gallery-guest/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { isId } from '../../find-or-404.ts'
import { galleryShareAction } from '../gallery-action.ts'

/** Deletes what is known about a guest. */
const { action, loader } = defineAction({
  ...galleryShareAction,
  target: ({ galleryId, contactId }): [id: string, contactId: string] | Failure =>
    isId(galleryId) && isId(contactId)
      ? [galleryId.toLowerCase(), contactId.toLowerCase()]
      : fail('guest-is-gone'),
  write: (ctx, id, contactId) => eraseGuest(ctx, id, contactId),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
