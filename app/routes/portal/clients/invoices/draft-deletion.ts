import { deleteDraft } from '#app/features/money/invoice-draft/writes.server.ts'

import { defineAction } from '../../define-action.ts'

const { action, loader } = defineAction({
  permission: 'invoice.issue',
  target: ({ draftId }): [string] => [draftId],
  write: (ctx, id) => deleteDraft(ctx, id),
  page: ({ params }) => `/portal/clients/invoices/drafts/${params.draftId}`,
  successPath: () => '/portal/clients/invoices?tab=drafts&deleted',
  failurePath: () => '/portal/clients/invoices?tab=drafts',
  alwaysRedirect: true,
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
