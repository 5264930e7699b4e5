import { fail } from '#app/core/result.ts'
import { isPagePart, isCaseStudyPart } from '#app/features/site/site-editor/rules.ts'
import { unpublishPart } from '#app/features/site/site-editor/writes.server.ts'

import { defineAction } from '../define-action.ts'
import { partAction } from './part-action.ts'

const { action, loader } = defineAction({
  ...partAction,
  write: async (ctx, part) =>
    isPagePart(part) || isCaseStudyPart(part) ? unpublishPart(ctx, part) : fail('page-permanent'),
})

export { action, loader }
