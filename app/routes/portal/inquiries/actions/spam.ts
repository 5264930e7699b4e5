import { markSpam } from '#app/features/clients/inquiry/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { inquiryAction } from './inquiry-action.ts'

const { action, loader } = defineAction({ ...inquiryAction, write: markSpam })

export { action, loader }
export { clientAction } from '../../client-action.ts'
