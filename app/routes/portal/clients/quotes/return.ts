import { returnSchema } from '#app/features/sales/quote-sending/rules.ts'
import { returnQuote } from '#app/features/sales/quote-sending/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('returned'),
  permission: 'quote.approve',
  schema: returnSchema,
  write: (ctx, id, form) => returnQuote(ctx, id, form),
  failurePath: (page, problem) => `${page}/send?problem=${problem}`,
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
