import { remindSigners } from '#app/features/sales/contract-signing/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('reminded'),
  permission: 'quote.send',
  write: (ctx, id) => remindSigners(ctx, id),
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
