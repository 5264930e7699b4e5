import { changeShare } from '#app/features/delivery/gallery-guest/writes.server.ts'
import { rightsSchema } from '#app/features/delivery/gallery-share/form.ts'

import { defineAction } from '../../define-action.ts'
import { galleryShareAction } from '../gallery-action.ts'

/** Changes what a guest may download and do. */
const { action, loader } = defineAction({
  ...galleryShareAction,
  schema: rightsSchema,
  write: changeShare,
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
