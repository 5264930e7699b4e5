import { parseForm } from '#app/platform/form.server.ts'
import { imageDescriptionSchema } from '#app/features/media/image/rules.ts'
import { describeImage } from '#app/features/media/image/writes.server.ts'

import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/picture'
import { runPictureAction, redirectToPage } from './run-picture-action.ts'

/** Saves an image's focus point and alt text. */
export const action = (args: Route.ActionArgs) =>
  runPictureAction(args, async (ctx, hash, values) => {
    const given = parseForm(imageDescriptionSchema, values)
    return given.ok ? describeImage(ctx, { hash }, given.form) : given
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
