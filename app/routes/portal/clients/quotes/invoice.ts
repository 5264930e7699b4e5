import { createQuoteInvoice } from '#app/features/sales/quote-invoice/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('saved'),
  permission: 'invoice.issue',
  write: (ctx, id) => createQuoteInvoice(ctx, id),
  successPath: (_page, { id }) => `/portal/clients/invoices/drafts/${id}`,
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
