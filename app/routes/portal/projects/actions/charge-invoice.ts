import { invoiceCharges } from '#app/features/sales/project-charge/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { projectAction } from './project-action.ts'

/** Puts the accepted extra rounds of a project on an invoice draft, and opens it. */
const { action, loader } = defineAction({
  ...projectAction,
  permission: 'invoice.issue',
  write: (ctx, id) => invoiceCharges(ctx, id),
  successPath: (_, { id }: { id: string }) => `/portal/clients/invoices/drafts/${id}`,
  alwaysRedirect: true,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
