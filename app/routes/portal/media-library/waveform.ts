import { type Failure, fail } from '#app/core/result.ts'
import { waveformSchema } from '#app/features/media/audio/rules.ts'
import { saveWaveform } from '#app/features/media/audio/writes.server.ts'

import { type Params, addQuery, defineAction } from '../define-action.ts'
import { isId } from '../find-or-404.ts'

/** Saves the waveform that a browser computed from a recording. */
const { action, loader } = defineAction({
  permission: 'website.change',
  target: ({ fileId }: Params): [id: string] | Failure =>
    isId(fileId) ? [fileId] : fail('sound-is-gone'),
  page: ({ params }) => `/portal/media/${params.fileId}`,
  schema: waveformSchema,
  write: saveWaveform,
  successPath: (page) => addQuery(page, 'saved=outline'),
})

export { action, loader }
export { clientAction } from '../client-action.ts'
