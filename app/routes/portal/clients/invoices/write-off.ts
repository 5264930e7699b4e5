import { fail } from '#app/core/result.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeInvoiceAction, reasonSchema } from './invoice-action.ts'

const { action, loader } = defineAction({
  ...describeInvoiceAction('written-off'),
  permission: 'invoice.credit',
  schema: reasonSchema,
  write: async (ctx, id, form) =>
    form.reason === '' ? fail('write-off-reason-missing') : writeOffInvoice(ctx, id, form),
})

export { action, loader }
