import type { TxCtx } from '#app/platform/context.server.ts'

import { announceInquiry, noteReplySent } from './inquiry/writes.server.ts'
import { announceDecline } from './reservation/writes.server.ts'
import { tellHolder } from './staff/writes.server.ts'
import { announceTestimonial } from './testimonial/writes.server.ts'

/** When this happened, these writes follow, in the same transaction. All of it, on this page. */
const reactions: Record<string, ((ctx: TxCtx, id: string) => Promise<void>)[]> = {
  'inquiry.received': [announceInquiry],
  'booking.declined': [announceDecline],
  'letter.sent': [noteReplySent],
  'testimonial.written': [announceTestimonial],
  'staff.changed-password': [(ctx, id) => tellHolder(ctx, id, 'password-changed')],
  'staff.reset-password': [(ctx, id) => tellHolder(ctx, id, 'password-changed')],
  'staff.two-factor-on': [(ctx, id) => tellHolder(ctx, id, 'two-factor-on')],
  'staff.two-factor-off': [(ctx, id) => tellHolder(ctx, id, 'two-factor-off')],
  'staff.two-factor-reset': [(ctx, id) => tellHolder(ctx, id, 'two-factor-reset')],
  'staff.recovery-code-used': [(ctx, id) => tellHolder(ctx, id, 'recovery-code-used')],
}

export async function react(ctx: TxCtx, event: string, id: string) {
  for (const follow of reactions[event] ?? []) await follow(ctx, id)
}
