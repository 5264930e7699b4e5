import { restoreContractTemplate } from '#app/features/sales/contract-template/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { contractTemplateAction } from './contract-action.ts'

const { action, loader } = defineAction({
  ...contractTemplateAction,
  write: (ctx, id) => restoreContractTemplate(ctx, id),
  successPath: (page) => `${page}?restored`,
})

export { action, loader }
export { clientAction } from '../client-action.ts'
