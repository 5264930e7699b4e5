import type { EventHandlers } from '#app/platform/record-event.server.ts'
import {
  emailAcceptance,
  emailCancellation,
  emailConfirmation,
  emailCorrectedAddress,
  emailExpiry,
  emailMove,
  emailNewRequest,
  emailNotice,
  emailPayment,
  emailProposal,
  emailReopening,
  withdrawPaymentEmail,
} from '#app/features/booking/client-email/writes.server.ts'
import {
  emailCrewOfCancellation,
  emailCrewOfChange,
  emailCrewOfConfirmation,
  emailCrewOfExpiry,
  emailCrewOfNewBooking,
  emailCrewOfNotice,
  emailCrewOfReopening,
} from '#app/features/booking/crew-email/writes.server.ts'
import {
  saveNoticeOfChange,
  saveNoticeOfNewBooking,
  settleNotice,
} from '#app/features/booking/notice/writes.server.ts'
import {
  withdrawOutdatedReminder,
  withdrawReminder,
} from '#app/features/booking/reminder/writes.server.ts'
import { emailDecline } from '#app/features/booking/reservation/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'booking.added': [emailCrewOfNewBooking, saveNoticeOfNewBooking],
  'booking.requested': [emailNewRequest],
  'booking.address-corrected': [emailCorrectedAddress],
  'booking.proposal-accepted': [emailAcceptance],
  'booking.proposed': [emailProposal],
  'booking.changed': [emailMove, emailCrewOfChange, saveNoticeOfChange, withdrawReminder],
  'booking.confirmed': [emailConfirmation, emailCrewOfConfirmation, settleNotice],
  'booking.canceled': [emailCancellation, emailCrewOfCancellation, settleNotice, withdrawReminder],
  'booking.reopened': [emailReopening, emailCrewOfReopening, withdrawReminder],
  'booking.pending': [withdrawReminder],
  'booking.done': [withdrawReminder],
  'booking.link-replaced': [withdrawReminder],
  'booking.expired': [emailExpiry, emailCrewOfExpiry, settleNotice],
  'booking.notice-sent': [emailNotice, emailCrewOfNotice],
  'booking.declined': [emailDecline],
  'ledger.paid': [(ctx, id) => emailPayment(ctx, id, 'paid')],
  'ledger.refunded': [(ctx, id) => emailPayment(ctx, id, 'refunded')],
  'ledger.reversed': [withdrawPaymentEmail],
  'email.queued': [withdrawOutdatedReminder],
}
