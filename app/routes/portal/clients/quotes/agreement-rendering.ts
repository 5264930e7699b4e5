import { retryAgreementPdf } from '#app/features/sales/agreement/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { describeQuoteAction } from './quote-action.ts'

/** Creates the PDF of the agreement once more after it failed. */
const { action, loader } = defineAction({
  ...describeQuoteAction('rendering'),
  permission: 'quote.send',
  write: (ctx, id) => retryAgreementPdf(ctx, id),
})

export { action, loader }

export { clientAction } from '../../client-action.ts'
