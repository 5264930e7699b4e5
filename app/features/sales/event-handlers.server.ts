import type { EventHandlers } from '#app/platform/record-event.server.ts'

import {
  emailAcceptance,
  emailDecline,
  emailRenewalRequest,
  withdrawDeclineEmail,
} from './acceptance-email/writes.server.ts'
import { createAgreement } from './agreement/writes.server.ts'
import {
  announceSignature,
  emailDeclinedSignature,
  emailVoided,
  emailWithdrawal,
  requestSignatures,
  withdrawContractEmails,
} from './contract-email/writes.server.ts'
import {
  createEntryHandler,
  recordAcceptanceEntry,
  recordCodeEntry,
  recordCodeSentEntry,
  recordDownloadEntry,
  recordSealEntry,
  recordSignatureEntry,
} from './audit-trail/writes.server.ts'
import { reopenCredited, startPlan } from './installment/writes.server.ts'
import {
  cancelPlansOfBooking,
  reopenPlansOfBooking,
} from './installment-cancellation/writes.server.ts'
import {
  confirmPaidDates,
  movePlansOfBooking,
  movePlansOfProject,
  scheduleDelivered,
  clearDeliveryDay,
} from './installment-schedule/writes.server.ts'
import { cancelQuotesOfBooking } from './quote-cancellation/writes.server.ts'
import { moveReissuedCharges } from './project-charge/writes.server.ts'
import { linkReissuedDraft } from './quote-invoice/writes.server.ts'

// entries of the audit trail take its lock, so they come last where nothing needs them
export const eventHandlers: EventHandlers = {
  'booking.canceled': [cancelQuotesOfBooking, cancelPlansOfBooking],
  'booking.reopened': [reopenPlansOfBooking],
  'booking.changed': [movePlansOfBooking],
  'project.changed': [movePlansOfProject],
  'project.completed': [scheduleDelivered],
  'project.reopened': [clearDeliveryDay],
  'invoice.credited': [reopenCredited],
  'invoice.settled': [confirmPaidDates],
  'invoice-draft.created': [linkReissuedDraft, moveReissuedCharges],
  'quote.sent': [createEntryHandler('sent')],
  'quote.opened': [createEntryHandler('opened')],
  'verification-code.requested': [recordCodeSentEntry],
  'verification-code.entered': [recordCodeEntry],
  'quote.accepted': [requestSignatures, recordAcceptanceEntry],
  'acceptance.undone': [withdrawContractEmails, createEntryHandler('undone')],
  'contract.signed': [announceSignature, recordSignatureEntry],
  'contract.countersigned': [recordSignatureEntry],
  'contract.voided': [emailVoided, (ctx, id) => createEntryHandler('voided')(ctx, id, {})],
  'contract.declined': [emailDeclinedSignature],
  'contract.withdrawn': [emailWithdrawal],
  // the agreement has the audit trail so far, and the emails have the agreement
  'acceptance.finalized': [
    startPlan,
    createEntryHandler('finalized'),
    createAgreement,
    emailAcceptance,
  ],
  'quote.declined': [emailDecline, createEntryHandler('declined')],
  'quote.reopened': [withdrawDeclineEmail, createEntryHandler('reopened')],
  'quote.renewal-requested': [emailRenewalRequest],
  'document.rendered': [recordSealEntry],
  'agreement.downloaded': [recordDownloadEntry],
}
