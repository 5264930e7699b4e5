import type { Failure } from '#app/core/result.ts'
import { removeAttachment } from '#app/features/sales/contract-attachment/writes.server.ts'

import { type Params, defineAction } from '../define-action.ts'
import { contractTemplateAction } from './contract-action.ts'

const { action, loader } = defineAction({
  ...contractTemplateAction,
  target: (params: Params): [id: string, hash: string] | Failure => {
    const target = contractTemplateAction.target(params)
    return Array.isArray(target) ? [...target, params.hash] : target
  },
  write: (ctx, id, hash) => removeAttachment(ctx, id, hash),
  successPath: (page) => `${page}?detached#attachments`,
})

export { action, loader }
export { clientAction } from '../client-action.ts'
