import type { EventHandlers } from '#app/platform/record-event.server.ts'
import {
  emailNewInquiry,
  markAnsweredOnDelivery,
} from '#app/features/clients/inquiry/writes.server.ts'
import { addStarterReplies } from '#app/features/clients/reply-template/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'studio.set-up': [(ctx) => addStarterReplies(ctx)],
  'inquiry.received': [
    // a held request is announced with its booking
    async (ctx, id, { bookingId }) => {
      if (!bookingId) await emailNewInquiry(ctx, id)
    },
  ],
  'email.sent': [markAnsweredOnDelivery],
}
