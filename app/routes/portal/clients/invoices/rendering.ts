import { retryRendering } from '#app/features/money/document/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeInvoiceAction } from './invoice-action.ts'

/** Creates the PDF once more after it failed. */
const { action, loader } = defineAction({
  ...describeInvoiceAction('rendering'),
  permission: 'invoice.issue',
  write: (ctx, id) => retryRendering(ctx, id),
})

export { action, loader }
