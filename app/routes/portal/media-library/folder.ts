import { parseForm } from '#app/platform/form.server.ts'
import { folderSchema } from '#app/features/media/media-library/rules.ts'
import { moveMediaItems } from '#app/features/media/media-library/writes.server.ts'

import { offlineSafeAction } from '../offline-safe-action.ts'
import type { Route } from './+types/folder'
import { runItemsAction, redirectToPage } from './run-items-action.ts'

export const action = (args: Route.ActionArgs) =>
  runItemsAction(args, async (ctx, ids, values) => {
    const given = parseForm(folderSchema, values)
    return given.ok ? moveMediaItems(ctx, ids, given.form.folder) : given
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
