import { voidSchema } from '#app/features/sales/contract-signing/form.ts'
import { voidContract } from '#app/features/sales/contract-signing/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('voided'),
  permission: 'quote.send',
  schema: voidSchema,
  write: (ctx, id, form) => voidContract(ctx, id, form),
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
