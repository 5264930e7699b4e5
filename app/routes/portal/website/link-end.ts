import { redirect } from 'react-router'

import { endPreviewLink } from '#app/studio/edition/writes.server.ts'

import { answerAct } from '../act.ts'
import { isId } from '../found.ts'
import { tryAct } from '../try-act.ts'
import type { Route } from './+types/link-end'

/** The link opens nothing any more; one that is gone has ended already. */
export const action = (args: Route.ActionArgs) =>
  answerAct(
    args,
    'website.change',
    async (ctx) =>
      isId(args.params.linkId) ? endPreviewLink(ctx, args.params.linkId) : { ok: true },
    () => '/portal/settings/website',
  )

export { tryAct as clientAction }

export const loader = () => redirect('/portal/settings/website')
