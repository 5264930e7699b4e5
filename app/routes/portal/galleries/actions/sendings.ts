import { sendToNewGuests } from '#app/features/delivery/gallery-email/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryAction, galleryShareAction } from '../gallery-action.ts'

/** Emails the gallery to every guest who hasn't received it. */
const { action, loader } = defineAction({
  ...galleryAction,
  page: galleryShareAction.page,
  write: (ctx, id) => sendToNewGuests(ctx, id),
  reply: ({ sent }: { sent: number }) => ({ sent }),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
