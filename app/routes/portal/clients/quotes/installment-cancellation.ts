import { cancelInstallment } from '#app/features/sales/installment/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('saved'),
  permission: 'invoice.issue',
  target: ({ quoteId, installmentId }): [{ quoteId: string; installmentId: string }] => [
    { quoteId, installmentId },
  ],
  write: (ctx, target) => cancelInstallment(ctx, target),
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
