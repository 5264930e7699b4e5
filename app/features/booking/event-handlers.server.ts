import type { EventHandlers } from '#app/platform/record-event.server.ts'
import {
  emailAcceptance,
  emailCancellation,
  emailConfirmation,
  emailCorrectedAddress,
  emailExpiry,
  emailMove,
  emailNewRequest,
  emailPayment,
  emailProposal,
  emailReopening,
  withdrawPaymentEmail,
} from '#app/features/booking/booking-link/writes.server.ts'
import { emailDecline } from '#app/features/booking/reservation/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'booking.requested': [emailNewRequest],
  'booking.address-corrected': [emailCorrectedAddress],
  'booking.proposal-accepted': [emailAcceptance],
  'booking.proposed': [emailProposal],
  'booking.changed': [emailMove],
  'booking.confirmed': [emailConfirmation],
  'booking.canceled': [emailCancellation],
  'booking.reopened': [emailReopening],
  'booking.expired': [emailExpiry],
  'booking.declined': [emailDecline],
  'ledger.paid': [(ctx, id) => emailPayment(ctx, id, 'paid')],
  'ledger.refunded': [(ctx, id) => emailPayment(ctx, id, 'refunded')],
  'ledger.reversed': [withdrawPaymentEmail],
}
