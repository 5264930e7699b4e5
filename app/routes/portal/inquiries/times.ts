import { ctxKey } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findInquiryWithThread } from '#app/features/clients/inquiry/reads.server.ts'

import { findOr404 } from '../find-or-404.ts'
import { findReplyTimes } from './reply-times.server.ts'
import type { Route } from './+types/times'

/** Returns the free times a reply to this inquiry can offer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  authorize(ctx.actor, 'inquiry.answer')
  const inquiry = await findOr404('inquiry', params.inquiryId, (id) =>
    findInquiryWithThread(ctx, id),
  )
  return { times: await findReplyTimes(ctx, inquiry) }
}
