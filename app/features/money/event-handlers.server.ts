import type { EventHandlers } from '#app/platform/record-event.server.ts'
import { requestRendering } from '#app/features/money/document/writes.server.ts'
import {
  withdrawOutdatedReminder,
  withdrawReminders,
} from '#app/features/money/invoice-reminder/writes.server.ts'

export const eventHandlers: EventHandlers = {
  'invoice.issued': [requestRendering],
  'invoice.settled': [withdrawReminders],
  'email.queued': [withdrawOutdatedReminder],
}
