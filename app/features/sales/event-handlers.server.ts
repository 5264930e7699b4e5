import type { EventHandlers } from '#app/platform/record-event.server.ts'

import {
  emailAcceptance,
  emailDecline,
  emailRenewalRequest,
  withdrawDeclineEmail,
} from './acceptance-email/writes.server.ts'
import { createAgreement } from './agreement/writes.server.ts'
import { cancelQuotesOfBooking } from './quote-cancellation/writes.server.ts'
import { linkReissuedDraft } from './quote-invoice/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'booking.canceled': [cancelQuotesOfBooking],
  'invoice-draft.created': [linkReissuedDraft],
  // the agreement has the audit trail so far, and the emails have the agreement
  'acceptance.finalized': [createAgreement, emailAcceptance],
  'quote.declined': [emailDecline],
  'quote.reopened': [withdrawDeclineEmail],
  'quote.renewal-requested': [emailRenewalRequest],
}
