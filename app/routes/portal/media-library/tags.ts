import { parseForm } from '#app/platform/form.server.ts'
import { tagsSchema } from '#app/features/media/media-library/rules.ts'
import { tagMediaItems } from '#app/features/media/media-library/writes.server.ts'

import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/tags'
import { runItemsAction, redirectToPage } from './run-items-action.ts'

export const action = (args: Route.ActionArgs) =>
  runItemsAction(args, async (ctx, ids, values) => {
    const given = parseForm(tagsSchema, values)
    return given.ok ? tagMediaItems(ctx, ids, given.form.tags) : given
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
