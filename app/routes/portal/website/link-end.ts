import { ok } from '#app/core/result.ts'
import { endPreviewLink } from '#app/features/site/preview-link/writes.server.ts'

import { type Params, defineAction } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** Revokes a preview link; a link that is gone counts as revoked. */
const { action, loader } = defineAction({
  permission: 'website.change',
  target: ({ linkId }: Params): [id: string] => [linkId],
  page: () => '/portal/website',
  write: async (ctx, id) => (isId(id) ? endPreviewLink(ctx, id) : ok()),
  failurePath: (page) => page,
})

export { action, loader }
export { clientAction } from '../client-action.ts'
