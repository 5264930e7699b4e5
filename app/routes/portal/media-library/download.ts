import { planDownload } from '#app/features/media/download/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { mediaItemsAction } from './media-items-action.ts'

/** Plans a download of the selected files, and leads to it. */
const { action, loader } = defineAction({
  ...mediaItemsAction,
  write: (ctx, ids) => planDownload(ctx, ids),
  successPath: (_page, { href }: { href: string }) => href,
  reply: ({ href }: { href: string }) => ({ ids: [], inUseCount: 0, href }),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
