import { fail } from '#app/core/result.ts'
import { parseForm } from '#app/platform/form.server.ts'
import { waveformSchema } from '#app/features/media/audio/rules.ts'
import { saveWaveform } from '#app/features/media/audio/writes.server.ts'

import { handleAction } from '../handle-action.ts'
import { buildItemPath } from './item-path.ts'
import { isId } from '../find-or-404.ts'
import type { Route } from './+types/waveform'

/** Saves the waveform that a browser computed from a recording. */
export const action = (args: Route.ActionArgs) =>
  handleAction(
    args,
    'website.change',
    async (ctx, values) => {
      const given = parseForm(waveformSchema, values)
      return !given.ok
        ? given
        : isId(args.params.fileId)
          ? saveWaveform(ctx, args.params.fileId, given.form)
          : fail('sound-is-gone')
    },
    (problem) => buildItemPath(args.params.fileId, problem, 'outline'),
  )

export { offlineSafeAction as clientAction } from '../offline-safe-action.ts'
export { redirectToItem as loader } from './item-path.ts'
