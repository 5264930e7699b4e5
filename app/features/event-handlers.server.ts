import type { EventData, TxCtx } from '#app/platform/context.server.ts'

import {
  emailAcceptance,
  emailCorrectedAddress,
  emailCancellation,
  emailConfirmation,
  emailNewRequest,
  emailExpiry,
  emailMove,
  emailPayment,
  emailProposal,
  emailReopening,
  withdrawPaymentEmail,
} from './booking/booking-link/writes.server.ts'
import { emailNewInquiry, markAnsweredOnDelivery } from './clients/inquiry/writes.server.ts'
import { saveStarterPages } from './site/page/writes.server.ts'
import { emailDecline } from './booking/reservation/writes.server.ts'
import { replaceMediaReferences } from './site/site-editor/writes.server.ts'
import { emailAccountHolder } from './people/staff/writes.server.ts'
import {
  emailAuthorAboutPublication,
  emailStudioAboutTestimonial,
} from './site/testimonial/writes.server.ts'

/** Writes that follow an event, in the same transaction. */
const eventHandlers: Record<
  string,
  ((ctx: TxCtx, id: string, data: EventData) => Promise<void>)[]
> = {
  'inquiry.received': [
    // a held request is announced with its booking
    async (ctx, id, { bookingId }) => {
      if (!bookingId) await emailNewInquiry(ctx, id)
    },
  ],
  'booking.requested': [emailNewRequest],
  'booking.address-corrected': [emailCorrectedAddress],
  'booking.proposal-accepted': [emailAcceptance],
  'booking.proposed': [emailProposal],
  'booking.changed': [emailMove],
  'booking.confirmed': [emailConfirmation],
  'booking.canceled': [emailCancellation],
  'booking.reopened': [emailReopening],
  'booking.expired': [emailExpiry],
  'ledger.paid': [(ctx, id) => emailPayment(ctx, id, 'paid')],
  'ledger.refunded': [(ctx, id) => emailPayment(ctx, id, 'refunded')],
  'ledger.reversed': [withdrawPaymentEmail],
  'booking.declined': [emailDecline],
  'email.sent': [markAnsweredOnDelivery],
  'media.replaced': [
    (ctx, _id, { from, to }) => replaceMediaReferences(ctx, String(from), String(to)),
  ],
  'studio.set-up': [saveStarterPages],
  'testimonial.written': [emailStudioAboutTestimonial],
  'testimonial.approved': [emailAuthorAboutPublication],
  'staff.password-changed': [(ctx, id) => emailAccountHolder(ctx, id, 'password-changed')],
  'staff.password-reset': [(ctx, id) => emailAccountHolder(ctx, id, 'password-changed')],
  'staff.two-factor-on': [(ctx, id) => emailAccountHolder(ctx, id, 'two-factor-on')],
  'staff.two-factor-off': [(ctx, id) => emailAccountHolder(ctx, id, 'two-factor-off')],
  'staff.two-factor-reset': [(ctx, id) => emailAccountHolder(ctx, id, 'two-factor-reset')],
  'staff.recovery-code-used': [(ctx, id) => emailAccountHolder(ctx, id, 'recovery-code-used')],
}

export async function handleEvent(ctx: TxCtx, event: string, id: string, data: EventData) {
  for (const handle of eventHandlers[event] ?? []) await handle(ctx, id, data)
}
