import { z } from '#app/core/schema.ts'
import { sizesField } from '#app/features/delivery/gallery/form.ts'
import { changeShare } from '#app/features/delivery/gallery-guest/writes.server.ts'

import { defineAction } from '../../define-action.ts'
import { galleryShareAction } from '../gallery-action.ts'

/** Changes what a guest may download. */
const { action, loader } = defineAction({
  ...galleryShareAction,
  schema: z.object({ sizes: sizesField }),
  write: (ctx, id, shareId, { sizes }) => changeShare(ctx, id, shareId, sizes),
})

export { action, loader }
export { clientAction } from '../../client-action.ts'
