import { renewQuote } from '#app/features/sales/quote-sending/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('renewed'),
  permission: 'quote.send',
  write: (ctx, id) => renewQuote(ctx, id),
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
