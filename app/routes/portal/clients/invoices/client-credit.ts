import { applyCredit } from '#app/features/money/payment/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeInvoiceAction } from './invoice-action.ts'

const { action, loader } = defineAction({
  ...describeInvoiceAction('saved'),
  permission: 'money.record',
  write: (ctx, id) => applyCredit(ctx, id),
})

export { action, loader }
