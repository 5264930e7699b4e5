import type { CausedEmail } from '#app/platform/mail/groups.server.ts'
import type { EventHandlers } from '#app/platform/record-event.server.ts'
import { emailDecline, emailDeclineGroup } from '#app/features/booking/assignment/writes.server.ts'
import { createBookingReader } from '#app/features/booking/booking-link/reads.server.ts'
import {
  emailAcceptance,
  emailCancellation,
  emailClientGroup,
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
  emailContactGroup,
  emailContactsOfCancellation,
  emailContactsOfChange,
  emailContactsOfConfirmation,
  emailContactsOfNotice,
  emailContactsOfReopening,
} from '#app/features/booking/contact-email/writes.server.ts'
import {
  emailCrewGroup,
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
import { linkResourceToAccount } from '#app/features/booking/resource/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'staff.joined': [linkResourceToAccount],
  'booking.added': [emailCrewOfNewBooking, saveNoticeOfNewBooking],
  'booking.requested': [emailNewRequest],
  'booking.address-corrected': [emailCorrectedAddress],
  'booking.proposal-accepted': [emailAcceptance],
  'booking.proposed': [emailProposal],
  'booking.changed': [
    emailMove,
    emailContactsOfChange,
    emailCrewOfChange,
    saveNoticeOfChange,
    withdrawReminder,
  ],
  'booking.confirmed': [
    emailConfirmation,
    emailContactsOfConfirmation,
    emailCrewOfConfirmation,
    settleNotice,
  ],
  'booking.canceled': [
    emailCancellation,
    emailContactsOfCancellation,
    emailCrewOfCancellation,
    settleNotice,
    withdrawReminder,
  ],
  'booking.reopened': [
    emailReopening,
    emailContactsOfReopening,
    emailCrewOfReopening,
    withdrawReminder,
  ],
  'booking.marked-as-pending': [withdrawReminder],
  'booking.completed': [withdrawReminder],
  'booking.link-replaced': [withdrawReminder],
  'booking.expired': [emailExpiry, emailCrewOfExpiry, settleNotice],
  'booking.notice-sent': [emailNotice, emailContactsOfNotice, emailCrewOfNotice],
  'booking.declined': [emailDecline],
  'ledger.paid': [(ctx, id) => emailPayment(ctx, id, 'paid')],
  'ledger.refunded': [(ctx, id) => emailPayment(ctx, id, 'refunded')],
  'ledger.reversed': [withdrawPaymentEmail],
  'email.queued': [withdrawOutdatedReminder],
}

/** Writes and queues emails, each to one person about one or several bookings. */
export async function sendBookingEmails(emails: CausedEmail[]) {
  const findBooking = createBookingReader()
  for (const { ctx, group } of emails) {
    const { kind } = group.subjects[0]!
    if (kind === 'booking.declined') await emailDeclineGroup(ctx, group)
    else if (kind.startsWith('crew.')) await emailCrewGroup(ctx, group, findBooking)
    else if (kind.startsWith('contact.')) await emailContactGroup(ctx, group, findBooking)
    else await emailClientGroup(ctx, group, findBooking)
  }
}
