import type { TxCtx } from '#app/platform/context.server.ts'

import {
  announceAcceptance,
  announceAgain,
  announceCancellation,
  announceConfirmation,
  announceDate,
  announceExpiry,
  announceMove,
  announcePayment,
  announceProposal,
  announceReopening,
  withdrawPaymentEmail,
} from './booking-link/writes.server.ts'
import { announceInquiry, noteReplySent } from './inquiry/writes.server.ts'
import { announceDecline } from './reservation/writes.server.ts'
import { tellHolder } from './staff/writes.server.ts'
import { announcePublished, announceTestimonial } from './testimonial/writes.server.ts'

/** When this happened, these writes follow, in the same transaction. All of it, on this page. */
const reactions: Record<string, ((ctx: TxCtx, id: string) => Promise<void>)[]> = {
  'inquiry.received': [announceInquiry],
  'booking.asked': [announceDate],
  'booking.address-corrected': [announceAgain],
  'booking.agreed': [announceAcceptance],
  'booking.proposed': [announceProposal],
  'booking.changed': [announceMove],
  'booking.confirmed': [announceConfirmation],
  'booking.canceled': [announceCancellation],
  'booking.reopened': [announceReopening],
  'booking.expired': [announceExpiry],
  'ledger.paid': [(ctx, id) => announcePayment(ctx, id, 'paid')],
  'ledger.refunded': [(ctx, id) => announcePayment(ctx, id, 'refunded')],
  'ledger.corrected': [withdrawPaymentEmail],
  'booking.declined': [announceDecline],
  'letter.sent': [noteReplySent],
  'testimonial.written': [announceTestimonial],
  'testimonial.approved': [announcePublished],
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
