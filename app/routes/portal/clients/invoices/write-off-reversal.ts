import { undoWriteOff } from '#app/features/money/write-off/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeInvoiceAction } from './invoice-action.ts'

const { action, loader } = defineAction({
  ...describeInvoiceAction('reinstated'),
  permission: 'invoice.credit',
  write: (ctx, id) => undoWriteOff(ctx, id),
})

export { action, loader }
