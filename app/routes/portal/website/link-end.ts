import { redirect } from 'react-router'

import { endPreviewLink } from '#app/features/site/site-editor/writes.server.ts'

import { handleAction } from '../handle-action.ts'
import { isId } from '../find-or-404.ts'
import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/link-end'

/** Revokes a preview link; a link that is gone counts as revoked. */
export const action = (args: Route.ActionArgs) =>
  handleAction(
    args,
    'website.change',
    async (ctx) =>
      isId(args.params.linkId) ? endPreviewLink(ctx, args.params.linkId) : { ok: true },
    () => '/portal/website',
  )

export { offlineSafeAction as clientAction }

export const loader = () => redirect('/portal/website')
