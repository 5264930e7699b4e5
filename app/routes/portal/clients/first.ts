import { redirect } from 'react-router'

import { ctxKey } from '#app/platform/context.server.ts'
import { may } from '#app/studio/access.ts'
import { inboxCounts } from '#app/studio/inquiry/reads.server.ts'

import type { Route } from './+types/first'

/** To the inquiries while any waits, else to the clients. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const waits = may(ctx.actor, 'inquiry.see') && (await inboxCounts(ctx)).waiting > 0
  return redirect(waits ? '/portal/clients/inquiries' : '/portal/clients/all')
}
