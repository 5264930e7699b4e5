import { retireContractTemplate } from '#app/features/sales/contract-template/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { contractTemplateAction } from './contract-action.ts'

const { action, loader } = defineAction({
  ...contractTemplateAction,
  write: (ctx, id) => retireContractTemplate(ctx, id),
  successPath: (page) => `${page}?retired`,
})

export { action, loader }
export { clientAction } from '../client-action.ts'
