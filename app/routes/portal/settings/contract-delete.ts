import { removeContractTemplate } from '#app/features/sales/contract-template/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { contractTemplateAction } from './contract-action.ts'

const { action, loader } = defineAction({
  ...contractTemplateAction,
  write: (ctx, id) => removeContractTemplate(ctx, id),
  successPath: () => '/portal/settings/contracts?removed',
})

export { action, loader }
export { clientAction } from '../client-action.ts'
