import { markAnswered } from '#app/features/clients/inquiry/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { inquiryAction } from './inquiry-action.ts'

/** Marks an inquiry answered outside the program. */
const { action, loader } = defineAction({ ...inquiryAction, write: markAnswered })

export { action, loader }
export { clientAction } from '../../client-action.ts'
