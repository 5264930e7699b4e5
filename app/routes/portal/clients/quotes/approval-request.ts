import { revisionField } from '#app/core/revision.ts'
import { z } from '#app/core/schema.ts'
import { requestApproval } from '#app/features/sales/quote-sending/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

const { action, loader } = defineAction({
  ...describeQuoteAction('requested'),
  permission: 'quote.send',
  schema: z.object({ revision: revisionField }),
  write: (ctx, id, form) => requestApproval(ctx, id, form),
  failurePath: (page, problem) => `${page}/send?problem=${problem}`,
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
