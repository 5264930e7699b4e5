import { parseForm } from '#app/platform/form.server.ts'
import { noteSchema } from '#app/features/clients/inquiry/rules.ts'
import { addInquiryNote } from '#app/features/clients/inquiry/writes.server.ts'

import { offlineSafeAction } from '../../offline-safe-action.ts'
import type { Route } from './+types/notes'
import { runAction, redirectToPage } from './run-action.ts'

/** Adds an internal note, or the client's reply received outside the program. */
export const action = (args: Route.ActionArgs) =>
  runAction(args, 'inquiry.answer', async (ctx, id, values) => {
    const given = parseForm(noteSchema, values)
    return given.ok ? addInquiryNote(ctx, id, given.form) : given
  })

export { redirectToPage as loader, offlineSafeAction as clientAction }
