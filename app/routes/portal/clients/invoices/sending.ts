import { invoiceMessageSchema } from '#app/features/money/invoice-email/rules.ts'
import { sendInvoice } from '#app/features/money/invoice-email/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeInvoiceAction } from './invoice-action.ts'

const { action, loader } = defineAction({
  ...describeInvoiceAction('sent'),
  permission: 'invoice.issue',
  schema: invoiceMessageSchema,
  write: (ctx, id, form) => sendInvoice(ctx, id, form),
})

export { action, loader }
