import { type Failure, fail } from '#app/core/result.ts'

import type { Params } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** For actions on a contract template. */
export const contractTemplateAction = {
  permission: 'contract-template.change' as const,
  target: ({ contractTemplateId }: Params): [id: string] | Failure =>
    isId(contractTemplateId)
      ? [contractTemplateId.toLowerCase()]
      : fail('contract-template-is-gone'),
  page: ({ params }: { params: Params }) =>
    `/portal/settings/contracts/${params.contractTemplateId}`,
  alwaysRedirect: 'failures-too',
} as const
