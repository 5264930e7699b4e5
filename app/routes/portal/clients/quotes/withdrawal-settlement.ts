import { settlementSchema } from '#app/features/sales/contract-withdrawal/form.ts'
import { settleWithdrawal } from '#app/features/sales/contract-withdrawal/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('settled'),
  permission: 'quote.send',
  schema: settlementSchema,
  write: (ctx, id, form) => settleWithdrawal(ctx, id, form),
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
