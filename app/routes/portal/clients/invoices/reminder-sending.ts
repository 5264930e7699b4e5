import { reminderChoiceSchema } from '#app/features/money/invoice-reminder/form.ts'
import { sendReminderNow } from '#app/features/money/invoice-reminder/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeInvoiceAction } from './invoice-action.ts'

const { action, loader } = defineAction({
  ...describeInvoiceAction('reminded'),
  permission: 'invoice.issue',
  schema: reminderChoiceSchema,
  write: (ctx, id, form) => sendReminderNow(ctx, id, form),
})

export { action, loader }
