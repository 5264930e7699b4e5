import { sendQuoteReminder } from '#app/features/sales/quote-sending/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('reminded'),
  permission: 'quote.send',
  write: (ctx, id) => sendQuoteReminder(ctx, id),
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
