import { reopenInquiry } from '#app/features/clients/inquiry/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { inquiryAction } from './inquiry-action.ts'

/** Moves an inquiry back to waiting. */
const { action, loader } = defineAction({ ...inquiryAction, write: reopenInquiry })

export { action, loader }
export { clientAction } from '../../client-action.ts'
