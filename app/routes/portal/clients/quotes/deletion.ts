import { deleteQuote } from '#app/features/sales/quote/writes.server.ts'

import { defineAction } from '../../define-action.ts'

const { action, loader } = defineAction({
  permission: 'quote.change',
  target: ({ quoteId }): [string] => [quoteId],
  write: (ctx, id) => deleteQuote(ctx, id),
  page: ({ params }) => `/portal/clients/quotes/${params.quoteId}/edit`,
  successPath: () => '/portal/clients/quotes?tab=drafts&deleted',
  failurePath: (page) => page,
  alwaysRedirect: 'failures-too',
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
