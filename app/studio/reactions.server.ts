import type { TxCtx } from '#app/platform/context.server.ts'

import { announceInquiry, noteReplySent } from './inquiry/writes.server.ts'

/** When this happened, these writes follow, in the same transaction. All of it, on this page. */
const reactions: Record<string, ((ctx: TxCtx, id: string) => Promise<void>)[]> = {
  'inquiry.received': [announceInquiry],
  'letter.sent': [noteReplySent],
}

export async function react(ctx: TxCtx, event: string, id: string) {
  for (const follow of reactions[event] ?? []) await follow(ctx, id)
}
