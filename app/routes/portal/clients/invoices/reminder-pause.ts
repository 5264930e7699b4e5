import { reminderPauseSchema } from '#app/features/money/invoice-reminder/form.ts'
import {
  pauseClientReminders,
  pauseReminders,
  resumeReminders,
} from '#app/features/money/invoice-reminder/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeInvoiceAction } from './invoice-action.ts'

/** Pauses the reminders of an invoice until a day, stops them, or resumes them. */
const { action, loader } = defineAction({
  ...describeInvoiceAction('reminders-changed'),
  permission: 'invoice.issue',
  schema: reminderPauseSchema,
  write: async (ctx, id, form) =>
    form.action === 'resume'
      ? resumeReminders(ctx, id)
      : form.action === 'pause' && form.client
        ? pauseClientReminders(ctx, id, form)
        : pauseReminders(ctx, id, { until: form.action === 'pause' ? form.until : null }),
})

export { action, loader }
