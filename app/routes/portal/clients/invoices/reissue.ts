import { reissueInvoice } from '#app/features/money/credit-note/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeInvoiceAction, reasonSchema } from './invoice-action.ts'

const { action, loader } = defineAction({
  ...describeInvoiceAction('credited'),
  permission: 'invoice.credit',
  schema: reasonSchema,
  write: (ctx, id, form) => reissueInvoice(ctx, id, form),
  successPath: (_, { draftId }: { draftId: string }) =>
    `/portal/clients/invoices/drafts/${draftId}`,
})

export { action, loader }
