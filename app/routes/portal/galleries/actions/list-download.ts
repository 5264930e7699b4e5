import { planListDownload } from '#app/features/delivery/gallery-download/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryListAction } from '../gallery-action.ts'

/** Plans a download of a list's originals, and leads to it. */
const { action, loader } = defineAction({
  ...galleryListAction,
  alwaysRedirect: 'failures-too',
  write: (ctx, id, listId) => planListDownload(ctx, id, listId),
  successPath: (_page, { href }: { href: string }) => href,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
