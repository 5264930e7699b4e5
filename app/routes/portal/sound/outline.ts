import { problem } from '#app/core/result.ts'
import { read } from '#app/platform/form.server.ts'
import { outlineSchema } from '#app/studio/sound/rules.ts'
import { outlineSound } from '#app/studio/sound/writes.server.ts'

import { answerAct } from '../act.ts'
import { itemWith } from '../film/item-act.ts'
import { isId } from '../found.ts'
import type { Route } from './+types/outline'

/** What a browser has heard of a recording. */
export const action = (args: Route.ActionArgs) =>
  answerAct(
    args,
    'website.change',
    async (ctx, values) => {
      const given = read(outlineSchema, values)
      return !given.ok
        ? given
        : isId(args.params.fileId)
          ? outlineSound(ctx, args.params.fileId, given.form)
          : problem('sound-is-gone')
    },
    (problem) => itemWith(args.params.fileId, problem, 'outline'),
  )

export { tryAct as clientAction } from '../try-act.ts'
export { lookAt as loader } from '../film/item-act.ts'
