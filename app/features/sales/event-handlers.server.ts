import type { EventHandlers } from '#app/platform/record-event.server.ts'

import {
  emailAcceptance,
  emailDecline,
  emailRenewalRequest,
  withdrawDeclineEmail,
} from './acceptance-email/writes.server.ts'
import { createAgreement } from './agreement/writes.server.ts'
import {
  createEntryHandler,
  recordAcceptanceEntry,
  recordDownloadEntry,
  recordSealEntry,
} from './audit-trail/writes.server.ts'
import { cancelQuotesOfBooking } from './quote-cancellation/writes.server.ts'
import { linkReissuedDraft } from './quote-invoice/writes.server.ts'

// entries of the audit trail take its lock, so they come last where nothing needs them
export const eventHandlers: EventHandlers = {
  'booking.canceled': [cancelQuotesOfBooking],
  'invoice-draft.created': [linkReissuedDraft],
  'quote.sent': [createEntryHandler('sent')],
  'quote.opened': [createEntryHandler('opened')],
  'quote.accepted': [recordAcceptanceEntry],
  'acceptance.undone': [createEntryHandler('undone')],
  // the agreement has the audit trail so far, and the emails have the agreement
  'acceptance.finalized': [createEntryHandler('finalized'), createAgreement, emailAcceptance],
  'quote.declined': [emailDecline, createEntryHandler('declined')],
  'quote.reopened': [withdrawDeclineEmail, createEntryHandler('reopened')],
  'quote.renewal-requested': [emailRenewalRequest],
  'document.rendered': [recordSealEntry],
  'agreement.downloaded': [recordDownloadEntry],
}
