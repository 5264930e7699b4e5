import { createExtras } from '#app/features/sales/quote-extras/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('saved'),
  permission: 'quote.change',
  write: (ctx, id) => createExtras(ctx, id),
  successPath: (_page, { id }) => `/portal/clients/quotes/${id}/edit`,
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
